import type { Decided } from '#games/sdk/decided.ts';
import { endOfSteps } from '#games/sdk/steps/decided.ts';
import type { Action } from './sheet.ts';

const names = { up: 'chances.up', down: 'chances.down', skip: 'hilo.skip' } as const;

export const decided: Decided<null, Action> = {
  action: (say, { type }) => (type === 'take' || type === 'leave' ? endOfSteps(say, type) : [{ text: say(names[type]) }]),
};
