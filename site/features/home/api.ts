import type { QueryClient } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { loadCurrencies } from '#site/shared/i18n/use-money.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { gameQuery, providersQuery, spotlightOf } from '#site/features/games/index.ts';

/** A game's symbols, with their pictures where its provider has such. */
export type Symbols = readonly { symbol: string; picture?: string }[];
export type Collection = Data<'listCollections'>[number];

export const collectionsQuery = callQuery('listCollections');
export const betsQuery = callQuery('listLatestBets');
export const winnersQuery = callQuery('listWinners');
type Card = Collection['games'][number];

const isOpen = (game: Card): boolean => !game.isComingSoon;

/** The game with which the page begins. */
export const firstOpenGame = (collections: readonly Collection[]): Card | undefined =>
  collections.flatMap(({ games }) => games).find(isOpen);

/** The rails with their open games. One that would show the greeting game alone says nothing new, and is left out. */
export function openRails(collections: readonly Collection[]): Collection[] {
  const greeting = firstOpenGame(collections)?.identity;
  return collections
    .map((collection) => ({ ...collection, games: collection.games.filter(isOpen) }))
    .filter(({ games }) => games.some(({ identity }) => identity !== greeting));
}

/** The games that open later, of all rails, each once. */
export function comingGames(collections: readonly Collection[]): Card[] {
  const games = collections.flatMap((collection) => collection.games).filter((game) => game.isComingSoon);
  return [...new Map(games.map((game) => [game.identity, game])).values()];
}

async function loadCollections(queries: QueryClient): Promise<void> {
  const { data } = await queries.ensureQueryData(collectionsQuery);
  const greeting = firstOpenGame(data);
  const shown = [...(greeting === undefined ? [] : [greeting]), ...spotlightOf(openRails(data)[0]?.games ?? [])];
  await Promise.allSettled(shown.map(async ({ identity }) => await queries.ensureQueryData(gameQuery(identity))));
}

/** Wins and bets are amounts: their currencies come along. */
async function loadRounds(queries: QueryClient): Promise<void> {
  const [wins, bets] = await Promise.allSettled([queries.ensureQueryData(winnersQuery), queries.ensureQueryData(betsQuery)]);
  if ([wins, bets].some((answer) => answer.status === 'fulfilled' && answer.value.data.length > 0)) await loadCurrencies(queries);
}

/** Loads the home page. A part that fails is absent from the page, not in its way. */
export async function loadHome(queries: QueryClient): Promise<void> {
  await Promise.allSettled([loadCollections(queries), loadRounds(queries), queries.ensureQueryData(providersQuery)]);
}
