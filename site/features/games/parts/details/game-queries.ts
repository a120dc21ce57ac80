import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { loadCurrencies } from '#site/shared/i18n/use-money.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { isNotFound } from '#site/shared/api/is-not-found.ts';

export const gameQuery = (identity: string) => callQuery('readGame', { params: { id: identity } });
/** Games of one kind, the most played first. */
export const relatedGamesQuery = (category: string) =>
  callQuery('listGames', { query: { category, playable: 1, sort: 'popular', perPage: 13 } });
export const moreGamesQuery = callQuery('listGames', { query: { perPage: 13 } });
export const winnersOfGameQuery = (identity: string) => callQuery('listWinners', { query: { gameId: identity } });

/** Loads a game's page. @throws notFound of the router for a game that does not exist. */
export async function loadGame(queries: QueryClient, identity: string): Promise<void> {
  const { data } = await queries.ensureQueryData(gameQuery(identity)).catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error;
  });
  await Promise.allSettled([
    loadCurrencies(queries),
    queries.ensureQueryData(relatedGamesQuery(data.category)),
    queries.ensureQueryData(moreGamesQuery),
    queries.ensureQueryData(winnersOfGameQuery(identity)),
  ]);
}
