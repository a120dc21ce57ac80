// What the house shows of everybody's rounds.
import { countPlayers, readLatestRounds } from '#server/modules/wallet/index.ts';
import { handle } from './deps.ts';
import { maskedRounds, readWinners } from './shown-rounds.ts';

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
