import type { Decided } from '#games/sdk/decided.ts';
import type { Choice } from './odds.ts';

export const decided: Decided<Choice> = {
  choice: (say, { picks }) => [{ text: say('picked', { count: picks.length, picks: picks.join(', ') }) }],
};
