import type { Output } from '#contract/calls.ts';
import { maxWinners } from '#contract/live-settings.ts';
import { displayName } from '#contract/nickname.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { countPlayers, readLatestRounds, readLatestWins, readRounds, type RoundRow } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import { handle } from './deps.ts';
import { readGameNames } from './catalogue.ts';

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

/** Rounds as everybody may see them: players by the name that others see. */
async function maskedRounds(db: Db, rounds: readonly RoundRow[]): Promise<Output<'listLatestBets'>['data']> {
  const names = await readGameNames(
    db,
    rounds.map((round) => round.game),
  );
  const data = [];
  for (const round of rounds) {
    const player = await requirePlayer(db, round.player_id);
    data.push({
      gameId: round.game,
      gameName: names.get(round.game) ?? round.game,
      player: displayName(player.nickname, player.email),
      stake: round.stake,
      payout: round.payout,
      currency: round.currency,
      at: round.closed_at ?? round.opened_at,
    });
  }
  return data;
}

/** The latest wins, one a game, newest first. */
export async function readWinners(db: Db): Promise<Output<'listWinners'>['data']> {
  const rounds = await maskedRounds(db, await readLatestWins(db, maxWinners));
  return rounds.map(({ stake: _stake, ...winner }) => winner);
}

export const listLatestBets = handle('listLatestBets', async ({ db }) => ({
  data: await maskedRounds(db, await readLatestRounds(db, maxBets)),
}));

export const listPlaying = handle('listPlaying', async ({ db, context }) => {
  const counts = await countPlayers(db, new Date(context.clock.now().getTime() - playingMs));
  return { data: counts.map(({ game, players }) => ({ gameId: game, players })) };
});

export const listWinners = handle('listWinners', async ({ db }) => ({ data: await readWinners(db) }));
