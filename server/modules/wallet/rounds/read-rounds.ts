import { type Selectable, sql } from 'kysely';
import { type SpinResult, spinStatus } from '#contract/kernel/constants.ts';
import { integerToWire } from '#contract/kernel/money.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { maxOfPlayerAtOnce } from '../ledger/command-queue.ts';
import type { WalletTables } from '../tables.ts';

export type RoundRow = Selectable<WalletTables['ledger.wallet_round']> & { currency: string };

/** The rounds of one account, found by the stakes that opened them. `a` is the account. */
const roundsOfAccount = sql`
  from ledger.wallet_entry e cross join lateral (
    select * from ledger.wallet_round o where o.id = e.round_id and o.account_id = e.account_id and o.opened_seq = e.seq offset 0) r
  where e.account_id = a.id and e.kind in ('bet', 'bet-win')`;

interface Page {
  page: number;
  perPage: number;
}

interface RoundPage {
  rows: RoundRow[];
  total: number;
}

/** All of a player's rounds, newest first; ledger/sql/pages.sql tells how they are found. */
async function readNewestRounds(db: Db, playerId: string, { page, perPage }: Page): Promise<RoundPage> {
  const { rows } = await sql<{ total: bigint } & (RoundRow | { id: null })>`
    select p.total, (p.round).*, p.currency from ledger.wallet_round_page(${playerId}, ${(page - 1) * perPage}, ${perPage}) p`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: integerToWire(rows[0]?.total ?? 0n) };
}

/**
 * The same from a round on. What is newer was played while the player turned pages: it is counted, and taken from the account's own count.
 * `offset 0` keeps PostgreSQL from guessing that few stakes opened a round, and so from reading a whole history where a page is asked for.
 */
async function readRoundsFrom(db: Db, playerId: string, before: string, { page, perPage }: Page): Promise<RoundPage> {
  // each account gives as many as the page could reach down to, and as many more as may have waited at once: those were booked in any order
  const depth = page * perPage + maxOfPlayerAtOnce;
  const { rows } = await sql<{ total: bigint } & (RoundRow | { id: null })>`
    with anchor as (select id, account_id, opened_seq, opened_at from ledger.wallet_round where id = ${before}::uuid),
      counted as (
        select sum(a.rounds - coalesce(z.rounds, 0) - (
          select count(*) ${roundsOfAccount} and r.id > anchor.id
            and e.seq > ledger.wallet_last_before(a.id, anchor.opened_at - interval '15 seconds')))::bigint as total
        from ledger.wallet_account a cross join anchor left join ledger.wallet_archived z on z.account_id = a.id
        where a.player_id = ${playerId}::uuid),
      shown as (
        select r.*, a.currency
        from ledger.wallet_account a cross join anchor
          cross join lateral (select r.* ${roundsOfAccount} and r.id <= anchor.id
            and e.seq <= case a.id when anchor.account_id then anchor.opened_seq else a.seq end
            order by e.seq desc limit ${depth}) r
        where a.player_id = ${playerId}::uuid order by r.id desc limit ${perPage} offset ${(page - 1) * perPage})
    select counted.total, shown.* from counted left join shown on true order by shown.id desc`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: integerToWire(rows[0]?.total ?? 0n) };
}

export interface RoundFilter {
  game?: string;
  /** Without the rounds of these games. */
  exceptGames?: readonly string[];
  /** Opened then or later. */
  from?: Date;
  /** Opened before. */
  to?: Date;
  result?: SpinResult;
  /** What rounds have won that is no payout of theirs: it counts for their result. */
  wonBesides?: readonly { provider: string; ref: string; amount: bigint }[];
}

/** How many of the newest entries of each account are looked through for rounds that a filter asks for: some ten thousand rounds. */
const maxLookedAt = 20_000;

/** What a round has come to. Only rounds without a stake win besides. */
const wonSql = (besides: NonNullable<RoundFilter['wonBesides']>) =>
  besides.length === 0
    ? sql`r.payout`
    : sql`r.payout + case when r.stake = 0 then coalesce((select sum(b.amount)
        from unnest(${besides.map(({ provider }) => provider)}::text[], ${besides.map(({ ref }) => ref)}::text[],
          ${besides.map(({ amount }) => amount)}::bigint[]) b(provider, ref, amount)
        where b.provider = r.provider and b.ref = r.round_ref), 0) else 0 end`;

const resultSql = ({ wonBesides = [] }: RoundFilter) => sql`case r.state
  when ${sql.lit(spinStatus.open)} then 'open' when ${sql.lit(spinStatus.void)} then 'void'
  else case sign(${wonSql(wonBesides)} - r.stake) when 1 then 'won' when 0 then 'even' else 'lost' end end`;

/** The rounds that a filter asks for, with `since`: the moment down to which they were looked for, null for all of the time asked for. */
const matching = (playerId: string, { game, exceptGames, from, to, result, ...more }: RoundFilter) => sql`
  looked_at as materialized (
    select (w.round).*, w.currency, w.since
    from ledger.wallet_rounds_within(${playerId}::uuid, ${from ?? null}::timestamptz, ${to ?? null}::timestamptz, ${maxLookedAt}) w),
  matching as (
    select * from looked_at r where r.id is not null
      ${game === undefined ? sql`` : sql`and r.game = ${game}`}
      ${exceptGames === undefined ? sql`` : sql`and r.game <> all(${exceptGames}::text[])`}
      ${result === undefined ? sql`` : sql`and ${resultSql(more)} = ${result}`})`;

async function readMatchingRounds(
  db: Db,
  playerId: string,
  filter: RoundFilter & { before?: string },
  { page, perPage }: Page,
): Promise<RoundPage> {
  const upTo = filter.before === undefined ? sql`true` : sql`id <= ${filter.before}::uuid`;
  const { rows } = await sql<{ total: bigint } & (RoundRow | { id: null })>`
    with ${matching(playerId, filter)},
      counted as (select count(*) as total from matching where ${upTo}),
      shown as (select * from matching where ${upTo} order by id desc limit ${perPage} offset ${(page - 1) * perPage})
    select counted.total, shown.* from counted left join shown on true order by shown.id desc`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: integerToWire(rows[0]?.total ?? 0n) };
}

/**
 * A page of a player's rounds, newest first; with the id of a round, nothing that is newer than it. With a filter, of the newest
 * `maxLookedAt` entries of the time asked for.
 */
export async function readRounds(db: Db, playerId: string, filter: RoundFilter & { before?: string }, page: Page): Promise<RoundPage> {
  const { before, ...wanted } = filter;
  if (before !== undefined) await requireRound(db, playerId, before);
  if (Object.keys(wanted).length > 0) return await readMatchingRounds(db, playerId, filter, page);
  return before === undefined ? await readNewestRounds(db, playerId, page) : await readRoundsFrom(db, playerId, before, page);
}

export interface RoundTotals {
  totals: { currency: string; rounds: number; staked: bigint; paid: bigint }[];
  /** Every round after it that the filter asks for is counted; null: all of them are. */
  since: Date | null;
}

/** What the rounds that a filter asks for come to, a line a currency in their order. Amounts in the smallest unit. */
export async function readRoundTotals(db: Db, playerId: string, filter: RoundFilter): Promise<RoundTotals> {
  const { rows } = await sql<{ since: Date | null; currency: string | null; rounds: bigint; staked: bigint; paid: bigint }>`
    with ${matching(playerId, filter)},
      summed as (
        select currency, count(*) as rounds, sum(stake)::bigint as staked, sum(payout)::bigint as paid from matching group by currency)
    select (select max(since) from looked_at) as since, summed.* from (values (1)) one left join summed on true
    order by summed.currency`.execute(db);
  const totals = rows.flatMap(({ currency, rounds, staked, paid }) =>
    currency === null ? [] : [{ currency, rounds: integerToWire(rounds), staked, paid }],
  );
  return { totals, since: rows[0]?.since ?? null };
}

/** Anybody's round, by its id or by that of its provider; undefined where there is none. */
export async function findRound(db: Db, id: string): Promise<RoundRow | undefined> {
  return await db
    .selectFrom('ledger.wallet_round as round')
    .innerJoin('ledger.wallet_account as account', 'account.id', 'round.account_id')
    .selectAll('round')
    .select('account.currency')
    .where((e) => e.or([e('round.id', '=', id), e('round.round_ref', '=', id)]))
    .limit(1)
    .executeTakeFirst();
}

/** The player's round of that id. @throws Problem not-found, for another's round too */
export async function requireRound(db: Db, playerId: string, id: string): Promise<RoundRow> {
  const row = await db
    .selectFrom('ledger.wallet_round as round')
    .innerJoin('ledger.wallet_account as account', 'account.id', 'round.account_id')
    .selectAll('round')
    .select('account.currency')
    .where('round.id', '=', id)
    .where('round.player_id', '=', playerId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'You have no such round.');
  return row;
}

/** The open round of a game, if there is one: for resuming. */
export async function findOpenRound(db: Db, playerId: string, provider: string, game: string): Promise<RoundRow | undefined> {
  return await db
    .selectFrom('ledger.wallet_account as account')
    .innerJoin('ledger.wallet_round as round', (join) => join.on('round.id', '=', (e) => e.fn.any('account.open_rounds')))
    .selectAll('round')
    .select('account.currency')
    .where('account.player_id', '=', playerId)
    .where('round.provider', '=', provider)
    .where('round.game', '=', game)
    .orderBy('round.id')
    .executeTakeFirst();
}

/** How many of a player's open rounds are read at once. */
const maxOpen = 200;

/** The player's rounds that are open, newest first. What was staked on them is held in games until they close. */
export async function readOpenRounds(db: Db, playerId: string): Promise<RoundRow[]> {
  return await db
    .selectFrom('ledger.wallet_account as account')
    .innerJoin('ledger.wallet_round as round', (join) => join.on('round.id', '=', (e) => e.fn.any('account.open_rounds')))
    .selectAll('round')
    .select('account.currency')
    .where('account.player_id', '=', playerId)
    .orderBy('round.id', 'desc')
    .limit(maxOpen)
    .execute();
}

/** How many of the newest rounds of each account are looked through for games. */
const newestRounds = 5000;

/** Games in the order in which the player last played them, as far as the newest rounds tell. */
export async function readPlayedGames(db: Db, playerId: string, max: number): Promise<string[]> {
  const { rows } = await sql<{ game: string }>`
    select r.game
    from ledger.wallet_account a cross join lateral (select r.game, r.opened_at ${roundsOfAccount} order by e.seq desc limit ${newestRounds}) r
    where a.player_id = ${playerId}::uuid group by r.game order by max(r.opened_at) desc limit ${max}`.execute(db);
  return rows.map(({ game }) => game);
}

/** What is stored of a provider's transaction. */
export async function findEntry(db: Db, key: string): Promise<Selectable<WalletTables['ledger.wallet_entry']> | undefined> {
  return await db.selectFrom('ledger.wallet_entry').selectAll().where('key', '=', key).executeTakeFirst();
}

/** True while a round of any game is open, in one of the player's accounts if it is named. */
export async function hasOpenRound(db: Db, playerId: string, accountId?: string): Promise<boolean> {
  let open = db
    .selectFrom('ledger.wallet_account')
    .select('id')
    .where('player_id', '=', playerId)
    .where('open_rounds', '<>', sql<string[]>`'{}'`);
  if (accountId !== undefined) open = open.where('id', '=', accountId);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}
