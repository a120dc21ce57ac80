// The question whether a player wants a limit: put once at sign-up and once at the first deposit, remembered when it is declined.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { Shape } from './kernel/shapes.ts';

/** Where it is still to be put: nowhere for a player who has set a limit. */
export const LimitPrompt = Shape({ signUp: Type.Boolean(), deposit: Type.Boolean() });
export type LimitPrompt = Static<typeof LimitPrompt>;

export const limitPromptCalls = {
  readLimitPrompt: call('readLimitPrompt', {
    kind: 'read',
    who: 'player',
    summary: 'Where the player is still to be asked whether to set a limit',
    data: LimitPrompt,
  }),
  declineLimitPrompt: call('declineLimitPrompt', {
    kind: 'write',
    who: 'player',
    summary: 'Remembers that the player wants no limit for now, at sign-up or at the first deposit',
    body: Shape({ place: Type.Enum(['sign-up', 'deposit']) }),
    data: LimitPrompt,
  }),
};
