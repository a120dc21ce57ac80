// Before what matters most - payouts, the e-mail, the password, second factors - the player proves anew to be the one who acts.
import { requirePlayer } from '#server/modules/players/index.ts';
import { readAuthenticatedAt } from '#server/modules/identity/sessions/index.ts';
import type { CallerSession } from '#server/platform/calls/handler.ts';
import type { Db } from '#server/platform/database.ts';
import { fieldError, Problem } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';
import { hasFactor, readFactorState } from './check-factor.ts';

/** How long a proof holds. */
export const recentAuthenticationMs = 5 * 60_000;

/** The proofs that would do, by the fields of the call stepUp; `signIn` where only a new sign-in can prove anything. */
export async function waysToAuthenticate(db: Db, playerId: string): Promise<('code' | 'passkey' | 'password' | 'signIn')[]> {
  const state = await readFactorState(db, playerId);
  if (hasFactor(state)) return ['code', ...(state.passkeys > 0 ? (['passkey'] as const) : [])];
  return (await requirePlayer(db, playerId)).password_hash === null ? ['signIn'] : ['password'];
}

/** @throws Problem step-up-needed, whose errors name the proofs that would do, unless the session was proven within five minutes */
export async function requireStepUp(db: Db, { clock }: Pick<IdentityDeps, 'clock'>, session: CallerSession): Promise<void> {
  const authenticatedAt = await readAuthenticatedAt(db, session.sessionId);
  if (authenticatedAt !== null && clock.wallMs() - authenticatedAt.getTime() < recentAuthenticationMs) return;
  const errors = (await waysToAuthenticate(db, session.playerId)).map((way) => fieldError(way, 'required'));
  throw new Problem('step-up-needed', 'Confirm by POST /player/step-up and send this again.', { errors });
}
