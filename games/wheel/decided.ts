import type { Decided } from '#games/sdk/decided.ts';
import type { Choice } from './odds.ts';

export const decided: Decided<Choice> = {
  choice: (say, { segments, risk }) => [{ text: say('odds.table', { segments, risk: say(`risk.${risk}`) }) }],
};
