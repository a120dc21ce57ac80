import type { Db } from '#kit/service-database.ts';
import { sha256 } from '../ids.ts';
import type { SessionRow } from '../tables.ts';

/** The session that a play token opens, ended or not; undefined for an unknown token. */
export async function findSession(db: Db, playToken: string): Promise<SessionRow | undefined> {
  const [row] = await db.query<SessionRow>('select * from studio.session where play_token_hash = $1', [sha256(playToken)]);
  return row;
}
