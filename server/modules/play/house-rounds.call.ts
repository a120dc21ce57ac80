// What the house shows of everybody's rounds.
import { readLatestRounds } from '#server/modules/wallet/index.ts';
import { readCategories } from './catalogue.ts';
import { handle } from './deps.ts';
import { readPlayersNow } from './players-now.ts';
import { maskedRounds, readWinners } from './shown-rounds.ts';

const maxBets = 10;

export const listLatestBets = handle('listLatestBets', async ({ db }) => ({
  data: await maskedRounds(db, await readLatestRounds(db, maxBets)),
}));

export const listPlaying = handle('listPlaying', async ({ db, context }) => {
  const counts = await readPlayersNow(db, context.clock.now());
  // a sportsbook is no game that is shown
  const categories = await readCategories(
    db,
    counts.map(({ game }) => game),
  );
  const shown = counts.filter(({ game }) => categories.get(game) !== 'sports');
  return { data: shown.map(({ game, players }) => ({ gameId: game, players })) };
});

export const listWinners = handle('listWinners', async ({ db, query }) => ({ data: await readWinners(db, query.gameId) }));
