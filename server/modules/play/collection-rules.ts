// Collections that find their games by themselves, as the rails of the lobby do: each rule is a narrower list of the open games, in its order.
import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { type Games, inOrder, newDays } from './catalogue-games.ts';
import { readPlayersNow } from './players-now.ts';

interface CollectionRule {
  /** Fewer games than that are no collection, and it is not listed. */
  min: number;
  max: number;
  find(games: Games, now: Date, db: Db): Games | Promise<{ games: Games }>;
}

const isOpen = (games: Games): Games => games.where('game.is_coming_soon', '=', false);

/** The games that most play now, most first. A promise of a query would be a promise of its rows. */
async function findLive(games: Games, now: Date, db: Db): Promise<{ games: Games }> {
  const played = (await readPlayersNow(db, now)).map(({ game }) => game);
  const order = sql`array_position(${played}::text[], game.identity)`;
  return { games: isOpen(games).where(sql<boolean>`${order} is not null`).orderBy(order) };
}

export const collectionRules = {
  open: { min: 1, max: 24, find: (games) => inOrder.featured(isOpen(games)) },
  live: { min: 1, max: 12, find: findLive },
  popular: { min: 4, max: 12, find: (games) => inOrder.popular(isOpen(games).where('game.players_of_week', '>', 0)) },
  return: { min: 4, max: 12, find: (games) => inOrder.return(isOpen(games).where('game.rtp', 'is not', null)) },
  coming: { min: 1, max: 24, find: (games) => inOrder.featured(games.where('game.is_coming_soon', '=', true)) },
  calm: { min: 4, max: 12, find: (games) => inOrder.featured(isOpen(games).where('game.volatility', '=', 'low')) },
  new: {
    min: 4,
    max: 12,
    find: (games, now) =>
      inOrder.newest(isOpen(games).where(sql<boolean>`game.released_at > ${new Date(now.getTime() - newDays * 86_400_000)}`)),
  },
} as const satisfies Record<string, CollectionRule>;
export type CollectionRuleName = keyof typeof collectionRules;
