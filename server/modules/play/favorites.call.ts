import { sql } from 'kysely';
import { maxFavorites } from '#contract/games.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { readPlayedGames } from '#server/modules/wallet/index.ts';
import { handle } from './deps.ts';
import { findGame, type GameRow, readGamesByIdentity, toCard } from './catalogue.ts';

async function requireGame(db: Db, identity: string): Promise<void> {
  if ((await findGame(db, identity)) === undefined) throw new Problem('not-found', 'There is no such game.');
}

/** The favourites in the player's order. */
async function readFavorites(db: Db, playerId: string): Promise<GameRow[]> {
  const rows = await db
    .selectFrom('favorite')
    .select('game')
    .where('player_id', '=', playerId)
    .orderBy('place', (order) => order.asc().nullsFirst())
    .orderBy('at', 'desc')
    .orderBy('game')
    .limit(maxFavorites)
    .execute();
  return await readGamesByIdentity(
    db,
    rows.map((row) => row.game),
  );
}

export const listFavorites = handle('listFavorites', async ({ context, db, session }) => {
  const games = await readFavorites(db, session.playerId);
  return { data: games.map((game) => toCard(game, context.clock.now())) };
});

export const orderFavorites = handle('orderFavorites', async ({ tx, session, body }) => {
  const { playerId } = session;
  // taken in one order by everybody, so that of two at once one waits for the other
  await tx.selectFrom('favorite').select('game').where('player_id', '=', playerId).orderBy('game').forUpdate().execute();
  await sql`
    update favorite f set place = o.place
      from unnest(${body.games}::text[]) with ordinality o (game, place)
     where f.player_id = ${playerId} and f.game = o.game and f.place is distinct from o.place`.execute(tx);
  return { data: { games: (await readFavorites(tx, playerId)).map(({ identity }) => identity) } };
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
