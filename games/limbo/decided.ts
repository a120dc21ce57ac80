import { formatFigure } from '#games/sdk/client/format-figure.ts';
import type { Decided } from '#games/sdk/decided.ts';
import type { Choice } from './odds.ts';

export const decided: Decided<Choice> = {
  choice: (say, { target }) => [{ text: say('odds.reached', { target: `${formatFigure((target / 50).toFixed(2), say('language'))}×` }) }],
};
