import type { Db } from '#server/platform/database.ts';

/** Returns the categories of games by their identities; those that there are none of are left out. */
export async function readGameCategories(db: Db, identities: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (identities.length === 0) return new Map();
  const rows = await db
    .selectFrom('game')
    .select(['identity', 'category'])
    .where('identity', 'in', [...identities])
    .execute();
  return new Map(rows.map(({ identity, category }) => [identity, category]));
}
