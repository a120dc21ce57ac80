import { sql } from 'kysely';
import { millionthsPerUnit } from '#contract/protocols/osw-jackpots.ts';
import type { RoundRow } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';

export interface JackpotFund {
  provider: string;
  jackpot: string;
  currency: string;
  /** Put aside out of stakes, in millionths of the smallest unit. */
  shared: bigint;
  /** Paid to players, in the same unit. */
  won: bigint;
  /** Shares less wins: below nothing it is what the house gave to seeds. */
  held: bigint;
}

export const isKept = (table: string) => sql`not exists (select from jackpot_returned back where back.key = ${sql.ref(`${table}.key`)})`;

/** Returns the money of each jackpot as it is booked here. */
export async function readFunds(db: Db): Promise<JackpotFund[]> {
  const { rows } = await sql<{ provider: string; jackpot: string; currency: string; shared: string; won: string }>`
    select known.provider, known.ref as jackpot, known.currency,
           coalesce((select sum(share.millionths) from jackpot_share share
                      where share.provider = known.provider and share.jackpot = known.ref and ${isKept('share')}), 0)::text as shared,
           coalesce((select sum(win.amount) from jackpot_win win
                      where win.provider = known.provider and win.jackpot = known.ref and ${isKept('win')}), 0)::text as won
      from jackpot known order by known.provider, known.ref`.execute(db);
  return rows.map(({ shared, won, ...jackpot }) => {
    const paid = BigInt(won) * millionthsPerUnit;
    return { ...jackpot, shared: BigInt(shared), won: paid, held: BigInt(shared) - paid };
  });
}

/** Returns what the rounds have put aside whose numbers at the provider sort before that one, in millionths of the smallest unit. */
export async function sumSharesBefore(
  db: Db,
  provider: string,
  jackpot: string,
  before: string,
): Promise<{ rounds: number; shared: bigint }> {
  const { rows } = await sql<{ rounds: number; shared: string }>`
    select count(*)::int as rounds, coalesce(sum(share.millionths), 0)::text as shared from jackpot_share share
     where share.provider = ${provider} and share.jackpot = ${jackpot} and share.round_ref collate "C" < ${before} and ${isKept('share')}`.execute(
    db,
  );
  return { rounds: rows[0]?.rounds ?? 0, shared: BigInt(rows[0]?.shared ?? 0) };
}

/** Returns what rounds have won of jackpots, by the rounds' ids. */
export async function readJackpotWins(
  db: Db,
  rounds: readonly Pick<RoundRow, 'id' | 'provider' | 'round_ref'>[],
): Promise<ReadonlyMap<string, bigint>> {
  if (rounds.length === 0) return new Map();
  const refs = rounds.map((round) => round.round_ref);
  const wins = await db
    .selectFrom('jackpot_win as win')
    .select(['win.provider', 'win.round_ref', 'win.amount'])
    .where('win.round_ref', 'in', refs)
    .where(sql<boolean>`${isKept('win')}`)
    .execute();
  const found = new Map<string, bigint>();
  for (const { id, provider, round_ref: ref } of rounds)
    for (const win of wins) if (win.provider === provider && win.round_ref === ref) found.set(id, (found.get(id) ?? 0n) + win.amount);
  return found;
}
