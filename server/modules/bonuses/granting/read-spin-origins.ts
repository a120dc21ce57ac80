import type { Db } from '#server/platform/database.ts';

/** Returns by their ids which free spins a bonus has brought, with the version of its terms. */
export async function readSpinOrigins(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { identity: string; termsVersion: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('player_spins')
    .select(['id', 'template', 'template_version'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, template: identity, template_version: termsVersion }) => [id, { identity, termsVersion }]));
}
