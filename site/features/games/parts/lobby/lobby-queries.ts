import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '#site/shared/api/queries.ts';
import type { SiteSearch } from '#site/shared/page/search-params.ts';
import { type LobbyFilter, readFilter, toQuery } from './lobby-filter.ts';

/** The pages of the catalogue that a filter shows, one query each, so that "show more" asks only for what is new. */
export const pageQueries = (filter: LobbyFilter) =>
  Array.from({ length: filter.pages }, (_, index) => callQuery('listGames', { query: toQuery(filter, index + 1) }));

export const providersQuery = callQuery('listProviders');
export const featuresQuery = callQuery('listFeatures');

/** Loads what the lobby shows. What fails is left to the page, which says so and offers to try again. */
export async function loadLobby(queries: QueryClient, search: SiteSearch): Promise<void> {
  const pages = pageQueries(readFilter(search)).map(async (query) => await queries.ensureQueryData(query));
  await Promise.allSettled([...pages, queries.ensureQueryData(providersQuery), queries.ensureQueryData(featuresQuery)]);
}
