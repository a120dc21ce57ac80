import type { Decided } from '#games/sdk/decided.ts';
import type { Action } from './sheet.ts';

export const decided: Decided<number, Action> = {
  choice: (say, count) => [{ text: say('choice.hands', { count }) }],
  action: (say, { type }) => [{ text: say(`move.${type}`) }],
};
