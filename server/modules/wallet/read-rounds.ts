import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { WalletTables } from './tables.ts';

export type RoundRow = Selectable<WalletTables['wallet_round']> & { currency: string };

/** A page of a player's rounds, newest first; with the id of a round, nothing that is newer than it. */
export async function readRounds(
  db: Db,
  playerId: string,
  filter: { game?: string; before?: string },
  page: { page: number; perPage: number },
): Promise<{ rows: RoundRow[]; total: number }> {
  let query = db
    .selectFrom('wallet_round as round')
    .innerJoin('wallet_account as account', 'account.id', 'round.account_id')
    .where('round.player_id', '=', playerId);
  if (filter.game !== undefined) query = query.where('round.game', '=', filter.game);
  if (filter.before !== undefined) {
    const anchor = await db
      .selectFrom('wallet_round')
      .select('id')
      .where('id', '=', filter.before)
      .where('player_id', '=', playerId)
      .executeTakeFirst();
    if (anchor === undefined) throw new Problem('not-found', 'You have no such round.');
    query = query.where('round.id', '<=', anchor.id);
  }
  const rows = await query
    .selectAll('round')
    .select('account.currency')
    .orderBy('round.id', 'desc')
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
    .execute();
  const counted =
    filter.game === undefined && filter.before === undefined
      ? db
          .selectFrom('wallet_account')
          .where('player_id', '=', playerId)
          .select((e) => e.fn.sum<string | null>('rounds').as('total'))
      : query.select((e) => e.fn.countAll<string>().as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  return { rows, total: Number(total ?? 0) };
}

/** The open round of a game, if there is one: for resuming. */
export async function findOpenRound(db: Db, playerId: string, provider: string, game: string): Promise<RoundRow | undefined> {
  return await db
    .selectFrom('wallet_open_round as open')
    .innerJoin('wallet_round as round', (join) => join.onRef('round.player_id', '=', 'open.player_id').onRef('round.id', '=', 'open.id'))
    .innerJoin('wallet_account as account', 'account.id', 'round.account_id')
    .selectAll('round')
    .select('account.currency')
    .where('open.player_id', '=', playerId)
    .where('open.provider', '=', provider)
    .where('open.game', '=', game)
    .orderBy('round.id')
    .executeTakeFirst();
}

/** Games in the order in which the player last played them. */
export async function readPlayedGames(db: Db, playerId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_round')
    .select(['game', (e) => e.fn.max('opened_at').as('last')])
    .where('player_id', '=', playerId)
    .groupBy('game')
    .orderBy('last', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.game);
}

/** What is stored of a provider's transaction. */
export async function findEntry(db: Db, key: string): Promise<Selectable<WalletTables['wallet_entry']> | undefined> {
  return await db.selectFrom('wallet_entry').selectAll().where('key', '=', key).executeTakeFirst();
}

/** True while a round of any game is open, in one of the player's accounts if it is named. */
export async function hasOpenRound(db: Db, playerId: string, accountId?: string): Promise<boolean> {
  let open = db
    .selectFrom('wallet_open_round as open')
    .innerJoin('wallet_round as round', (join) => join.onRef('round.player_id', '=', 'open.player_id').onRef('round.id', '=', 'open.id'))
    .select('open.id')
    .where('open.player_id', '=', playerId);
  if (accountId !== undefined) open = open.where('round.account_id', '=', accountId);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}
