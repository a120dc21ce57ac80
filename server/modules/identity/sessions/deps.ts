import type { PlayerDeps } from '#server/modules/players/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Tokens } from './tokens.ts';

/** What sessions need of the app. */
export interface SessionDeps extends PlayerDeps {
  tokens: Tokens;
  sessions: SessionRegistry;
}

export const handle = handlerFor<SessionDeps>();
