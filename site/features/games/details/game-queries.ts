import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { loadCurrencies } from '../../../lib/currencies.ts';
import { callQuery } from '../../../lib/queries.ts';
import { saysNotFound } from '../../../lib/says-not-found.ts';

export const gameQuery = (identity: string) => callQuery('readGame', { params: { id: identity } });
export const moreGamesQuery = callQuery('listGames', { query: { perPage: 13 } });

/** Loads a game's page. @throws notFound of the router for a game that the house does not have. */
export async function loadGame(queries: QueryClient, identity: string): Promise<void> {
  await queries.ensureQueryData(gameQuery(identity)).catch((error: unknown) => {
    throw saysNotFound(error) ? notFound() : error;
  });
  await Promise.allSettled([loadCurrencies(queries), queries.ensureQueryData(moreGamesQuery)]);
}
