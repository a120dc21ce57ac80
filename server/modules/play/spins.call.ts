// The rounds that a player has played.
import type { Input } from '#contract/kernel/calls.ts';
import { readOpenRoundsRules } from '#server/modules/protection/index.ts';
import {
  readRoundFunds,
  readRounds,
  readRoundTotals,
  requireRound,
  type RoundFilter,
  type RoundRow,
} from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from './deps.ts';
import { readGameNames } from './catalogue.ts';
import { readRoundWinnings, type RoundWinnings, winningsOf } from './free-rounds/keep-winning.ts';
import { readFreeStakes } from './free-rounds/read-free-stakes.ts';
import { readJackpotWins } from './jackpots/read-funds.ts';
import { readSpinRecord } from './read-spin-record.ts';

type RuleOf = Awaited<ReturnType<typeof readOpenRoundsRules>>;

/** What is read beside the rounds themselves. */
interface Besides {
  names: ReadonlyMap<string, string>;
  ruleOf: RuleOf;
  freeStakes: ReadonlyMap<string, bigint>;
  jackpots: ReadonlyMap<string, bigint>;
  winnings: readonly RoundWinnings[];
}

async function readBesides(db: Db, playerId: string, rows: readonly RoundRow[]): Promise<Besides> {
  return {
    names: await readGameNames(
      db,
      rows.map((row) => row.game),
    ),
    ruleOf: await readOpenRoundsRules(db, playerId),
    freeStakes: await readFreeStakes(db, playerId, rows),
    jackpots: await readJackpotWins(db, rows),
    winnings: await readRoundWinnings(db, playerId, rows),
  };
}

function toSpin(row: RoundRow, { names, ruleOf, freeStakes, jackpots, winnings }: Besides) {
  const [freeStake, jackpotWin, bonusWinnings] = [freeStakes.get(row.id), jackpots.get(row.id), winningsOf(winnings, row)];
  return {
    id: row.id,
    gameId: row.game,
    gameName: names.get(row.game) ?? row.game,
    currency: row.currency,
    stake: row.stake,
    ...(freeStake !== undefined && { freeStake }),
    payout: row.payout,
    ...(bonusWinnings > 0n && { bonusWinnings }),
    ...(jackpotWin !== undefined && { jackpotWin }),
    status: row.state,
    round: row.round_ref,
    createdAt: row.opened_at,
    finishedAt: row.closed_at,
    openRoundsRule: ruleOf(row.opened_at, row.closed_at),
  };
}

const filterOf = ({ gameId, from, to, result }: NonNullable<Input<'readSpinTotals'>['query']>): RoundFilter => ({
  ...(gameId !== undefined && { game: gameId }),
  ...(from !== undefined && { from: new Date(from) }),
  ...(to !== undefined && { to: new Date(to) }),
  ...(result !== undefined && { result }),
});

/** Bets on sports are rounds of the wallet and have a history of their own; for players who never bet nothing has to be left out. */
async function withoutBets(db: Db, playerId: string, filter: RoundFilter): Promise<RoundFilter> {
  const bet = await db
    .selectFrom('game')
    .select('identity')
    .where('category', '=', 'sports')
    .where((e) =>
      e.exists(
        e
          .selectFrom('game_session')
          .select('game_session.id')
          .where('game_session.player_id', '=', playerId)
          .whereRef('game_session.game', '=', 'game.identity'),
      ),
    )
    .execute();
  return bet.length === 0 ? filter : { ...filter, exceptGames: bet.map(({ identity }) => identity) };
}

const isBet = async (db: Db, { game }: RoundRow): Promise<boolean> =>
  (await db.selectFrom('game').select('category').where('identity', '=', game).executeTakeFirst())?.category === 'sports';

/** The rounds of the history that a filter asks for: a result is that of what a round has won to be wagered, too. */
async function spinsOf(db: Db, playerId: string, query: Parameters<typeof filterOf>[0]): Promise<RoundFilter> {
  const filter = await withoutBets(db, playerId, filterOf(query));
  return filter.result === undefined ? filter : { ...filter, wonBesides: await readRoundWinnings(db, playerId) };
}

export const listSpins = handle('listSpins', async ({ db, session, query }) => {
  const { page = 1, perPage = 20, before, ...filter } = query;
  const wanted = { ...(await spinsOf(db, session.playerId, filter)), ...(before !== undefined && { before }) };
  const { rows, total } = await readRounds(db, session.playerId, wanted, { page, perPage });
  const besides = await readBesides(db, session.playerId, rows);
  return { data: rows.map((row) => toSpin(row, besides)), meta: { page, perPage, total } };
});

export const readSpinTotals = handle('readSpinTotals', async ({ db, session, query }) => {
  const { totals, since } = await readRoundTotals(db, session.playerId, await spinsOf(db, session.playerId, query));
  return { data: { totals: totals.map((line) => ({ ...line, net: line.paid - line.staked })), since } };
});

export const readSpin = handle('readSpin', async ({ db, context, session, params }) => {
  const row = await requireRound(db, session.playerId, params.id);
  if (await isBet(db, row)) throw new Problem('not-found', 'It is a bet on sports, not a spin. Look for it among your bets.');
  const record = await readSpinRecord(context, row);
  const funds = await readRoundFunds(db, row);
  const spin = toSpin(row, await readBesides(db, session.playerId, [row]));
  return { data: { ...spin, ...(funds && { funds }), ...(record !== undefined && { record }) } };
});
