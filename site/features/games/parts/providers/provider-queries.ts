import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { isNotFound } from '#site/shared/api/is-not-found.ts';

/** Games that a studio's page shows; the rest are in the lobby. */
export const maxGames = 100;
/** Pictures of games that fit beside the name of their studio. */
export const maxPictured = 12;

export type Provider = Data<'listProviders'>[number];

export const providersQuery = callQuery('listProviders');
export const providerQuery = (id: string) => callQuery('readProvider', { params: { id } });
export const gamesOfQuery = (id: string, perPage = maxGames) => callQuery('listGames', { query: { provider: [id], perPage } });

/** The games whose pictures stand in a row beside their studio. */
export const studioGamesQuery = (id: string) => gamesOfQuery(id, maxPictured);

type GamesOf = typeof studioGamesQuery;

/** Loads the studios with the games that `gamesOf` asks of each for their cards. Without an answer there are none. */
export async function loadStudios(queries: QueryClient, gamesOf: GamesOf = studioGamesQuery): Promise<void> {
  const [studios] = await Promise.allSettled([queries.ensureQueryData(providersQuery)]);
  if (studios.status === 'rejected') return;
  await Promise.allSettled(studios.value.data.map(async ({ identity }) => await queries.ensureQueryData(gamesOf(identity))));
}

/** The few that the card of a studio shows above its name on the page of all of them. */
export const fewGamesQuery = (id: string) => gamesOfQuery(id, 4);

/** Loads the page of all studios, which says so where there is no answer. */
export const loadProviders = async (queries: QueryClient): Promise<void> => await loadStudios(queries, fewGamesQuery);

/** Loads a studio and its games. @throws notFound of the router for one that does not exist. */
export async function loadProvider(queries: QueryClient, id: string): Promise<void> {
  await queries.ensureQueryData(providerQuery(id)).catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error;
  });
  await Promise.allSettled([queries.ensureQueryData(gamesOfQuery(id))]);
}
