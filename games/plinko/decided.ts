import type { Decided } from '#games/sdk/decided.ts';
import type { Choice } from './odds.ts';

export const decided: Decided<Choice> = {
  choice: (say, { rows, risk }) => [{ text: say('odds.table', { rows, risk: say(`risk.${risk}`) }) }],
};
