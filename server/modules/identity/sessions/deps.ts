import type { TellDeps } from '#server/modules/messages/index.ts';
import type { PlayerDeps } from '#server/modules/players/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Tokens } from './tokens.ts';

/** What sessions need of the app. */
export type SessionDeps = PlayerDeps &
  TellDeps & {
    tokens: Tokens;
    sessions: SessionRegistry;
  };

export const handle = handlerFor<SessionDeps>();
