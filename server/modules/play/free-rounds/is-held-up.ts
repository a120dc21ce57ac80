import type { Db } from '#server/platform/database.ts';
import type { FreeRoundGrant } from './to-free-spin.ts';

/** True where none of the games of a grant can be played, since their providers are away. */
export async function isHeldUp(db: Db, grant: FreeRoundGrant, stopped: ReadonlySet<string>): Promise<boolean> {
  if (stopped.size === 0) return false;
  if (grant.state !== 'issued') return stopped.has(grant.provider);
  const games = grant.games.length === 0 ? [grant.game] : grant.games;
  const rows = await db.selectFrom('game').select('provider').where('identity', 'in', games).execute();
  return rows.length > 0 && rows.every(({ provider }) => stopped.has(provider));
}
