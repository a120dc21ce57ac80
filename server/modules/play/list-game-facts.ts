import type { Db } from '#server/platform/database.ts';

/** What a bonus has to know of a game that can be played. */
export interface GameFacts {
  identity: string;
  category: string;
  provider: string;
}

/** Returns all games that their providers list and the operator offers. */
export const listGameFacts = async (db: Db): Promise<GameFacts[]> =>
  await db
    .selectFrom('game')
    .select(['identity', 'category', 'provider'])
    .where('delisted_at', 'is', null)
    .where('is_coming_soon', '=', false)
    .where('is_enabled', '=', true)
    .execute();

/** Returns the games of a category, also those that cannot be played any more: what was staked in them was staked. */
export const listGamesOf = async (db: Db, category: string): Promise<string[]> =>
  (await db.selectFrom('game').select('identity').where('category', '=', category).execute()).map(({ identity }) => identity);
