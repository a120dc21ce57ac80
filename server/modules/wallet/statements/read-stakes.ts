// The stakes of an account in their order, for whoever follows them one by one.
import type { Db } from '#server/platform/database.ts';

export interface BookedStake {
  /** Number of the entry in its account. */
  seq: bigint;
  key: string;
  kind: 'bet' | 'bet-win' | 'rollback';
  /** The stake; of a rollback what it reverses is told by `reverses`. */
  amount: bigint;
  reverses: string | null;
  roundId: string | null;
  game: string;
  at: Date;
}

/** How an account stands for whoever follows its stakes. */
export interface AccountState {
  real: bigint;
  bonus: bigint;
  /** Number of the last entry. */
  seq: bigint;
  openRounds: number;
}

/** Returns how an account stands. @throws Error: the id comes from a row of ours */
export async function readAccountState(db: Db, accountId: string): Promise<AccountState> {
  const { open_rounds: open, ...row } = await db
    .selectFrom('ledger.wallet_account')
    .select(['real', 'bonus', 'seq', 'open_rounds'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...row, openRounds: open.length };
}

/** Returns the stakes and rollbacks of an account after one entry and up to another, none of them booked before `since`, at most `max`. */
export async function readStakes(
  db: Db,
  accountId: string,
  { after, upTo, since, max }: { after: bigint; upTo: bigint; since: Date; max: number },
): Promise<BookedStake[]> {
  const rows = await db
    .selectFrom('ledger.wallet_entry as e')
    .innerJoin('ledger.wallet_round as r', 'r.id', 'e.round_id')
    .select(['e.seq', 'e.key', 'e.kind', 'e.amount', 'e.reverses', 'e.round_id as roundId', 'r.game', 'e.at'])
    .where('e.account_id', '=', accountId)
    .where('e.seq', '>', after)
    .where('e.seq', '<=', upTo)
    .where('e.at', '>=', since)
    .where('e.kind', 'in', ['bet', 'bet-win', 'rollback'])
    .orderBy('e.seq')
    .limit(max)
    .execute();
  return rows as BookedStake[];
}
