import { type Selectable, sql } from 'kysely';
import { integerToWire } from '#contract/kernel/money.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { maxOfPlayerAtOnce } from '../ledger/command-queue.ts';
import type { WalletTables } from '../tables.ts';

export type RoundRow = Selectable<WalletTables['ledger.wallet_round']> & { currency: string };

interface RoundFilter {
  game?: string;
  /** The id of a round: nothing that is newer. */
  before?: string;
}

/**
 * The rounds of one account, found by the stakes that opened them. `a` is the account. `offset 0` keeps PostgreSQL from guessing that
 * few stakes opened a round, and so from reading a whole history where a page is asked for.
 */
const roundsOfAccount = ({ game, before }: RoundFilter) => sql`
  from ledger.wallet_entry e cross join lateral (
    select * from ledger.wallet_round o where o.id = e.round_id and o.account_id = e.account_id and o.opened_seq = e.seq offset 0) r
  where e.account_id = a.id and e.kind in ('bet', 'bet-win')
    ${game === undefined ? sql`` : sql`and r.game = ${game}`}
    ${
      before === undefined
        ? sql``
        : sql`and r.id <= ${before}::uuid
          and e.seq <= coalesce((select f.opened_seq from ledger.wallet_round f where f.id = ${before}::uuid and f.account_id = a.id), a.seq)`
    }`;

async function countRounds(db: Db, playerId: string, filter: RoundFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum((select count(*) ${roundsOfAccount(filter)})), 0)::bigint as total from ledger.wallet_account a
    where a.player_id = ${playerId}::uuid`.execute(db);
  return integerToWire(rows[0]?.total ?? 0n);
}

interface Page {
  page: number;
  perPage: number;
}

/** All of a player's rounds, newest first; ledger/sql/pages.sql tells how they are found. */
async function readAllRounds(db: Db, playerId: string, { page, perPage }: Page): Promise<{ rows: RoundRow[]; total: number }> {
  const { rows } = await sql<{ total: bigint } & (RoundRow | { id: null })>`
    select p.total, (p.round).*, p.currency from ledger.wallet_round_page(${playerId}, ${(page - 1) * perPage}, ${perPage}) p`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: integerToWire(rows[0]?.total ?? 0n) };
}

/** A page of a player's rounds, newest first; with the id of a round, nothing that is newer than it. */
export async function readRounds(
  db: Db,
  playerId: string,
  filter: RoundFilter,
  { page, perPage }: Page,
): Promise<{ rows: RoundRow[]; total: number }> {
  if (filter.game === undefined && filter.before === undefined) return await readAllRounds(db, playerId, { page, perPage });
  if (filter.before !== undefined) {
    const own = db.selectFrom('ledger.wallet_round').select('id').where('id', '=', filter.before).where('player_id', '=', playerId);
    if ((await own.executeTakeFirst()) === undefined) throw new Problem('not-found', 'You have no such round.');
  }
  // each account gives as many as the page could reach down to, and as many more as may have waited at once: those were booked in any order
  const { rows } = await sql<RoundRow>`
    select r.*, a.currency
    from ledger.wallet_account a
      cross join lateral (select r.* ${roundsOfAccount(filter)} order by e.seq desc limit ${page * perPage + maxOfPlayerAtOnce}) r
    where a.player_id = ${playerId}::uuid order by r.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return { rows, total: await countRounds(db, playerId, filter) };
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

/** How many of the newest rounds of each account are looked through for games. */
const newestRounds = 5000;

/** Games in the order in which the player last played them, as far as the newest rounds tell. */
export async function readPlayedGames(db: Db, playerId: string, max: number): Promise<string[]> {
  const { rows } = await sql<{ game: string }>`
    select r.game
    from ledger.wallet_account a cross join lateral (select r.game, r.opened_at ${roundsOfAccount({})} order by e.seq desc limit ${newestRounds}) r
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
