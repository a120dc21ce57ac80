// Play by quarters of an hour: the rows that were folded, and after them what the ledger has booked since. Both are read in one
// statement, and so of one moment: a fold that commits meanwhile neither doubles nor hides anything.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** What one currency came to in a quarter of an hour. Amounts in its smallest unit. */
export interface Quarter {
  at: Date;
  /** When it begins on the player's clock: YYYY-MM-DD HH:MM. */
  local: string;
  currency: string;
  bets: bigint;
  staked: bigint;
  won: bigint;
  deposited: bigint;
  withdrawn: bigint;
  /** A bit for each minute with a stake. */
  minutes: number;
}

const sums = ['bets', 'staked', 'won', 'deposited', 'withdrawn'] as const;
const columns = sql.join(sums.map((name) => sql.ref(name)));

/** All quarters of a player that a condition on `quarter_at` takes; one that is folded in part stands in two rows. */
const quartersOf = (playerId: string, taken: RawBuilder<unknown>) => sql`
  folded as (
    select currency, quarter_at, ${columns}, minutes from activity_quarter where player_id = ${playerId}::uuid and ${taken}),
  since as (
    select a.currency, q.*
    from ledger.wallet_accounts_of(${playerId}::uuid) a left join activity_cursor c on c.account_id = a.id
      cross join lateral ledger.wallet_quarters(a.id, coalesce(c.seq, 0), a.seq, payment_reversals(${playerId}::uuid)) q
    where a.seq > coalesce(c.seq, 0) and ${taken}),
  quarters as (
    select currency, quarter_at, ${columns}, minutes from folded
    union all select currency, quarter_at, ${columns}, minutes from since)`;

export interface DayRange {
  /** The first and the last day, YYYY-MM-DD. */
  from: string;
  to: string;
}

/** How long play may pause and still be one session. */
export const breakMinutes = 15;

/** The quarters of some days of the player's zone in the order of time, and those right before that they may go on from. */
export async function readQuarters(db: Db, playerId: string, timeZone: string, { from, to }: DayRange): Promise<Quarter[]> {
  const taken = sql`quarter_at >= (${from}::date::timestamp at time zone ${timeZone}) - interval '30 minutes'
    and quarter_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})`;
  const { rows } = await sql<Quarter>`
    with ${quartersOf(playerId, taken)}
    select quarter_at as at, to_char(quarter_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as local, currency,
      ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}, bit_or(minutes) as minutes
    from quarters group by quarter_at, currency order by quarter_at, currency`.execute(db);
  return rows;
}

/** What was staked, paid in and paid out since the account was opened. */
export interface Lifetime {
  currency: string;
  staked: bigint;
  deposited: bigint;
  withdrawn: bigint;
}

/** Returns a row a currency that moved, in their order. */
export async function readLifetime(db: Db, playerId: string): Promise<Lifetime[]> {
  const { rows } = await sql<Lifetime>`
    with ${quartersOf(playerId, sql`true`)}
    select currency, sum(staked)::bigint as staked, sum(deposited)::bigint as deposited, sum(withdrawn)::bigint as withdrawn
    from quarters group by currency having sum(staked) <> 0 or sum(deposited) <> 0 or sum(withdrawn) <> 0 order by currency`.execute(db);
  return rows;
}
