// Rounds as sums by game and currency, for whoever compares what games return.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

export interface RoundSums {
  provider: string;
  game: string;
  currency: string;
  plays: bigint;
  /** In the smallest unit. */
  staked: bigint;
  paid: bigint;
  /** The sum of the squares of the stakes, a whole number. */
  stakedSquares: string;
  from: Date;
  to: Date;
}

/** The sums of finished rounds with a stake among those that a condition finds. `round` is the round. */
async function sumWhere(db: Db, condition: RawBuilder<unknown>): Promise<RoundSums[]> {
  const { rows } = await sql<RoundSums>`
    select round.provider, round.game, account.currency, count(*) as plays, sum(round.stake)::bigint as staked, sum(round.payout)::bigint as paid,
           sum(round.stake::numeric * round.stake)::text as "stakedSquares", min(round.opened_at) as "from",
           max(coalesce(round.closed_at, round.opened_at)) as "to"
      from ledger.wallet_round round join ledger.wallet_account account on account.id = round.account_id
     where round.state = 2 and round.stake > 0 and ${condition}
     group by round.provider, round.game, account.currency`.execute(db);
  return rows;
}

/** Returns the id of the last of the next `max` rounds after one that were opened before a moment; undefined where there is none. */
export async function findRoundAhead(db: Db, after: string, { before, max }: { before: Date; max: number }): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, opened_at from ledger.wallet_round where id > ${after}::uuid order by id limit ${max}) ahead
     where opened_at < ${before} order by id desc limit 1`.execute(db);
  return rows[0]?.id;
}

export interface EndedRound {
  id: string;
  provider: string;
  ref: string;
  game: string;
  currency: string;
  /** In the smallest unit, as a number that is compared and never booked. */
  stake: number;
}

/** Returns the finished rounds with a stake of some games among those after one, up to and with another, and some more. */
export async function listEndedRounds(
  db: Db,
  { games, after, upTo, ids }: { games: readonly string[]; after: string; upTo: string; ids: readonly string[] },
): Promise<EndedRound[]> {
  const { rows } = await sql<EndedRound>`
    select round.id, round.provider, round.round_ref as ref, round.game, account.currency, round.stake::float8 as stake
      from ledger.wallet_round round join ledger.wallet_account account on account.id = round.account_id
     where round.state = 2 and round.stake > 0 and round.game = any(${games}::text[])
       and ((round.id > ${after}::uuid and round.id <= ${upTo}::uuid) or round.id = any(${ids}::uuid[]))`.execute(db);
  return rows;
}

/** Joins, as `round`, the rounds that a table's rows name by their provider and its number; those in the archive are missing. */
export const joinRoundOf = (table: string): RawBuilder<unknown> => sql`
  left join ledger.wallet_round round
    on round.round_ref = ${sql.ref(`${table}.round_ref`)} and round.provider = ${sql.ref(`${table}.provider`)}`;

/** Sums the rounds after one, up to and with another; with the ids of those among them that are still open. */
export async function sumRounds(db: Db, after: string, upTo: string): Promise<{ sums: RoundSums[]; open: string[] }> {
  const within = sql`round.id > ${after}::uuid and round.id <= ${upTo}::uuid`;
  const open = await db
    .selectFrom('ledger.wallet_round as round')
    .select('round.id')
    .where('round.state', '=', 1)
    .where(sql<boolean>`${within}`)
    .execute();
  return { sums: await sumWhere(db, within), open: open.map(({ id }) => id) };
}

/** Sums those of the rounds that are over now; with the ids of the others. */
export async function sumEndedRounds(db: Db, ids: readonly string[]): Promise<{ sums: RoundSums[]; open: string[] }> {
  if (ids.length === 0) return { sums: [], open: [] };
  const among = sql`round.id = any(${ids}::uuid[])`;
  const open = await db
    .selectFrom('ledger.wallet_round as round')
    .select('round.id')
    .where('round.state', '=', 1)
    .where(sql<boolean>`${among}`)
    .execute();
  return { sums: await sumWhere(db, among), open: open.map(({ id }) => id) };
}
