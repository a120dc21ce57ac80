import { formatFigure } from '#games/sdk/client/format-figure.ts';
import type { Decided } from '#games/sdk/decided.ts';
import { type Choice, limitOf, showRoll } from './odds.ts';

export const decided: Decided<Choice> = {
  choice: (say, choice) => [{ text: say(`limit.${choice.side}`, { limit: formatFigure(showRoll(limitOf(choice)), say('language')) }) }],
};
