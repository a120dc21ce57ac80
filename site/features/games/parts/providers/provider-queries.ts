import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '#site/shared/api/queries.ts';
import { isNotFound } from '#site/shared/api/is-not-found.ts';

/** Games that a studio's page shows; the rest are in the lobby. */
export const maxGames = 100;

export const providersQuery = callQuery('listProviders');
export const providerQuery = (id: string) => callQuery('readProvider', { params: { id } });
export const gamesOfQuery = (id: string, perPage = maxGames) => callQuery('listGames', { query: { provider: [id], perPage } });

/** Loads the studios with a few games each, which their cards show. Without an answer there are none, and the page says so. */
export async function loadProviders(queries: QueryClient): Promise<void> {
  const [studios] = await Promise.allSettled([queries.ensureQueryData(providersQuery)]);
  if (studios.status === 'rejected') return;
  await Promise.allSettled(studios.value.data.map(async ({ identity }) => await queries.ensureQueryData(gamesOfQuery(identity, 4))));
}

/** Loads a studio and its games. @throws notFound of the router for one that does not exist. */
export async function loadProvider(queries: QueryClient, id: string): Promise<void> {
  await queries.ensureQueryData(providerQuery(id)).catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error;
  });
  await Promise.allSettled([queries.ensureQueryData(gamesOfQuery(id))]);
}
