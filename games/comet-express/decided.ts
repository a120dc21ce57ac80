import { formatFigure } from '#games/sdk/client/format-figure.ts';
import type { Decided } from '#games/sdk/decided.ts';
import type { SharedChoice } from '#games/sdk/maths.ts';

export const decided: Decided<SharedChoice> = {
  choice: (say, { autoAt }) => [
    {
      text:
        autoAt === null
          ? say('decided.by-hand')
          : say('decided.auto', { at: `${formatFigure((autoAt / 100).toFixed(2), say('language'))}×` }),
    },
  ],
};
