import type { Decided } from '#games/sdk/decided.ts';
import { endOfSteps } from '#games/sdk/steps/decided.ts';
import { type Action, placeOf } from './sheet.ts';

export const decided: Decided<number, Action> = {
  choice: (say, count) => [{ text: say('choice.mines', { count }) }],
  action: (say, action) => (action.type === 'open' ? [{ text: say('mines.field', placeOf(action.field)) }] : endOfSteps(say, action.type)),
};
