import type { Db } from '#server/platform/database.ts';

/** Returns how many registered in a period; its end is not within it. */
export async function countRegistrations(db: Db, { from, to }: { from: Date; to: Date }): Promise<bigint> {
  const { count } = await db
    .selectFrom('player')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return count;
}
