import type { Db } from '#server/platform/database.ts';

/** Returns how many bonuses of a template wait to be activated, and how many are being wagered. */
export async function countOpen(db: Db, template: string): Promise<{ issued: number; active: number }> {
  const rows = await db
    .selectFrom('player_bonus')
    .select((e) => ['status', e.fn.countAll<bigint>().as('bonuses')])
    .where('template', '=', template)
    .where('status', '<', 3)
    .groupBy('status')
    .execute();
  const of = (status: number): number => Number(rows.find((row) => row.status === status)?.bonuses ?? 0);
  return { issued: of(1), active: of(2) };
}
