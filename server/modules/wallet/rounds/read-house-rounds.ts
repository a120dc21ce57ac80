// Rounds of everybody, as the house shows them: the latest, the latest that won, how many play. Each looks at the newest rounds alone.
import type { Db } from '#server/platform/database.ts';
import type { RoundRow } from './read-rounds.ts';

/** How many of the newest winning rounds are looked through for different games. */
const newestWins = 500;

/** The newest finished rounds that paid more than their stake, one a game. */
export async function readLatestWins(db: Db, max: number): Promise<RoundRow[]> {
  const rows = await db
    .selectFrom((e) =>
      e
        .selectFrom('ledger.wallet_round')
        .selectAll()
        .where('state', '=', 2)
        .whereRef('payout', '>', 'stake')
        .orderBy('id', 'desc')
        .limit(newestWins)
        .as('round'),
    )
    .innerJoin('ledger.wallet_account as account', 'account.id', 'round.account_id')
    .distinctOn('round.game')
    .selectAll('round')
    .select('account.currency')
    .orderBy('round.game')
    .orderBy('round.id', 'desc')
    .execute();
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, max);
}

/** How many of the newest rounds of all games are looked through for the wins of one. */
const newestOfAll = 5000;

/** The newest finished rounds of a game that paid more than their stake, among the newest of all games. */
export async function readLatestWinsOfGame(db: Db, game: string, max: number): Promise<RoundRow[]> {
  return await db
    .selectFrom((e) => e.selectFrom('ledger.wallet_round').selectAll().orderBy('id', 'desc').limit(newestOfAll).as('round'))
    .innerJoin('ledger.wallet_account as account', 'account.id', 'round.account_id')
    .selectAll('round')
    .select('account.currency')
    .where('round.game', '=', game)
    .where('round.state', '=', 2)
    .whereRef('round.payout', '>', 'round.stake')
    .orderBy('round.id', 'desc')
    .limit(max)
    .execute();
}

/** The newest finished rounds of all players. */
export async function readLatestRounds(db: Db, max: number): Promise<RoundRow[]> {
  return await db
    .selectFrom('ledger.wallet_round as round')
    .innerJoin('ledger.wallet_account as account', 'account.id', 'round.account_id')
    .selectAll('round')
    .select('account.currency')
    .where('round.state', '=', 2)
    .orderBy('round.id', 'desc')
    .limit(max)
    .execute();
}

/** How many of the newest rounds are looked through for players: on a busy house fewer minutes than asked for. */
const newestRounds = 5000;

/** How many players began a round since then, by game. */
export async function countPlayers(db: Db, since: Date): Promise<{ game: string; players: number }[]> {
  const rows = await db
    .selectFrom((e) =>
      e.selectFrom('ledger.wallet_round').select(['game', 'player_id', 'opened_at']).orderBy('id', 'desc').limit(newestRounds).as('round'),
    )
    .where('round.opened_at', '>=', since)
    .groupBy('round.game')
    .select(['round.game', (e) => e.fn.count<string>('round.player_id').distinct().as('players')])
    .orderBy('round.game')
    .execute();
  return rows.map(({ game, players }) => ({ game, players: Number.parseInt(players, 10) }));
}
