// What is booked of a provider's transactions, for whoever compares both books.
import type { EntryKind } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';

export interface ProviderEntry {
  key: string;
  kind: EntryKind;
  /** In the smallest unit. */
  amount: bigint;
  currency: string;
  /** Rolled back since. */
  isReversed: boolean;
}

/** Returns what is booked under these keys, those that are in the archive left out. */
export async function readProviderEntries(db: Db, keys: readonly string[]): Promise<ProviderEntry[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('ledger.wallet_entry as entry')
    .innerJoin('ledger.wallet_account as account', 'account.id', 'entry.account_id')
    .select(['entry.key', 'entry.kind', 'entry.amount', 'account.currency'])
    .select((e) =>
      e
        .exists(e.selectFrom('ledger.wallet_reversal as undo').select('undo.key').whereRef('undo.reverses', '=', 'entry.key'))
        .as('isReversed'),
    )
    .where('entry.key', 'in', [...keys])
    .execute();
  return rows.map((row) => ({ ...row, isReversed: Boolean(row.isReversed) }));
}

/** Returns the stakes of a provider's rounds that were booked from a moment on and before another, rolled back or not. */
export async function readProviderStakes(
  db: Db,
  provider: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ key: string; roundRef: string; amount: bigint; currency: string }[]> {
  return await db
    .selectFrom('ledger.wallet_entry as entry')
    .innerJoin('ledger.wallet_round as round', 'round.id', 'entry.round_id')
    .innerJoin('ledger.wallet_account as account', 'account.id', 'entry.account_id')
    .select(['entry.key', 'round.round_ref as roundRef', 'entry.amount', 'account.currency'])
    .where('round.provider', '=', provider)
    .where('entry.kind', 'in', ['bet', 'bet-win'])
    .where('entry.at', '>=', from)
    .where('entry.at', '<', to)
    .execute();
}

/** Returns what some rounds of a provider have paid; those that were never opened, or lie in the archive, are left out. */
export async function readPayouts(db: Db, provider: string, refs: readonly string[]): Promise<bigint[]> {
  if (refs.length === 0) return [];
  const rows = await db
    .selectFrom('ledger.wallet_round')
    .select('payout')
    .where('provider', '=', provider)
    .where('round_ref', 'in', [...refs])
    .execute();
  return rows.map(({ payout }) => payout);
}

/** True while one of some rounds of a provider is open. */
export async function hasOpenRoundOf(db: Db, provider: string, refs: readonly string[]): Promise<boolean> {
  if (refs.length === 0) return false;
  const rows = await db
    .selectFrom('ledger.wallet_round')
    .select('id')
    .where('provider', '=', provider)
    .where('round_ref', 'in', [...refs])
    .where('state', '=', 1)
    .limit(1)
    .execute();
  return rows.length > 0;
}
