import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { loadCurrencies } from '#site/shared/i18n/use-money.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { isNotFound } from '#site/shared/api/is-not-found.ts';

export const gameQuery = (identity: string) => callQuery('readGame', { params: { id: identity } });
export const moreGamesQuery = callQuery('listGames', { query: { perPage: 13 } });

/** Loads a game's page. @throws notFound of the router for a game that does not exist. */
export async function loadGame(queries: QueryClient, identity: string): Promise<void> {
  await queries.ensureQueryData(gameQuery(identity)).catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error;
  });
  await Promise.allSettled([loadCurrencies(queries), queries.ensureQueryData(moreGamesQuery)]);
}
