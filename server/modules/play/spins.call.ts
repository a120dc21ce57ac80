import { countPlayers, readLatestRounds, readRounds } from '#server/modules/wallet/index.ts';
import { handle } from './deps.ts';
import { readGameNames } from './catalogue.ts';
import { maskedRounds, readWinners } from './shown-rounds.ts';

export const listSpins = handle('listSpins', async ({ db, session, query }) => {
  const { page = 1, perPage = 20 } = query;
  const filter = { ...(query.gameId !== undefined && { game: query.gameId }), ...(query.before !== undefined && { before: query.before }) };
  const { rows, total } = await readRounds(db, session.playerId, filter, { page, perPage });
  const names = await readGameNames(
    db,
    rows.map((row) => row.game),
  );
  const data = rows.map((row) => ({
    id: row.id,
    gameId: row.game,
    gameName: names.get(row.game) ?? row.game,
    currency: row.currency,
    stake: row.stake,
    payout: row.payout,
    status: row.state,
    round: row.round_ref,
    createdAt: row.opened_at,
    finishedAt: row.closed_at,
  }));
  return { data, meta: { page, perPage, total } };
});

const maxBets = 10;
const playingMs = 5 * 60_000;

export const listLatestBets = handle('listLatestBets', async ({ db }) => ({
  data: await maskedRounds(db, await readLatestRounds(db, maxBets)),
}));

export const listPlaying = handle('listPlaying', async ({ db, context }) => {
  const counts = await countPlayers(db, new Date(context.clock.now().getTime() - playingMs));
  return { data: counts.map(({ game, players }) => ({ gameId: game, players })) };
});

export const listWinners = handle('listWinners', async ({ db }) => ({ data: await readWinners(db) }));
