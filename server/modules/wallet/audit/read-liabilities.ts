// What the house owes to its players, from the accounts as they stand: every unit of it, whoever the player is and however the account is shown.
import type { Db } from '#server/platform/database.ts';

export interface Liability {
  currency: string;
  accounts: bigint;
  /** Smallest units. */
  real: bigint;
  bonus: bigint;
  /** For withdrawals that are under way. */
  held: bigint;
}

/** Returns a row a currency in which there are accounts, in their order. */
export async function readLiabilities(db: Db): Promise<Liability[]> {
  const rows = await db
    .selectFrom('ledger.wallet_account')
    .select(({ fn }) => [
      'currency',
      fn.countAll<bigint>().as('accounts'),
      fn.sum<string>('real').as('real'),
      fn.sum<string>('bonus').as('bonus'),
      fn.sum<string>('held').as('held'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map(({ currency, accounts, real, bonus, held }) => ({
    currency,
    accounts,
    real: BigInt(real),
    bonus: BigInt(bonus),
    held: BigInt(held),
  }));
}
