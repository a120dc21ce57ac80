import type { Db } from '#server/platform/database.ts';

/** Returns those of some accounts for whose stakes nothing is said of a bonus. */
export async function findWithoutRule(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('ledger.wallet_account')
    .select('id')
    .where('id', 'in', accountIds)
    .where('bonus_max_stake', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
