import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { readPlayedGames } from '#server/modules/wallet/index.ts';
import { handle } from './deps.ts';
import { findGame, readGamesByIdentity, toCard } from './catalogue.ts';

const maxListed = 200;

async function requireGame(db: Db, identity: string): Promise<void> {
  if ((await findGame(db, identity)) === undefined) throw new Problem('not-found', 'There is no such game.');
}

export const listFavorites = handle('listFavorites', async ({ context, db, session }) => {
  const rows = await db
    .selectFrom('favorite')
    .select('game')
    .where('player_id', '=', session.playerId)
    .orderBy('at', 'desc')
    .limit(maxListed)
    .execute();
  const games = await readGamesByIdentity(
    db,
    rows.map((row) => row.game),
  );
  return { data: games.map((game) => toCard(game, context.clock.now())) };
});

export const addFavorite = handle('addFavorite', async ({ context, tx, session, params }) => {
  await requireGame(tx, params.id);
  const values = { player_id: session.playerId, game: params.id, at: context.clock.now() };
  await tx
    .insertInto('favorite')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { data: { isFavorite: true } };
});

export const removeFavorite = handle('removeFavorite', async ({ tx, session, params }) => {
  await requireGame(tx, params.id);
  await tx.deleteFrom('favorite').where('player_id', '=', session.playerId).where('game', '=', params.id).execute();
  return { data: { isFavorite: false } };
});

export const listPlayedGames = handle('listPlayedGames', async ({ context, db, session }) => {
  const games = await readGamesByIdentity(db, await readPlayedGames(db, session.playerId, 50));
  return { data: games.map((game) => toCard(game, context.clock.now())) };
});
