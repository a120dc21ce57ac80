import type { Db } from '#server/platform/database.ts';

/** Returns those of the sessions that are over. */
export async function readEndedSessions(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('session').select('id').where('id', 'in', ids).where('ended_at', 'is not', null).execute();
  return rows.map(({ id }) => id);
}
