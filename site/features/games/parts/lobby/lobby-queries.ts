import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '#site/shared/api/queries.ts';
import type { SiteSearch } from '#site/shared/page/search-params.ts';
import { type LobbyFilter, readFilter, toQuery } from './lobby-filter.ts';

/** One page of the catalogue as a filter narrows it. */
export const pageQuery = (filter: LobbyFilter, page: number) => callQuery('listGames', { query: toQuery(filter, page) });

export const providersQuery = callQuery('listProviders');
export const featuresQuery = callQuery('listFeatures');
/** A game that opens later, if there is one. */
export const comingQuery = callQuery('listGames', { query: { playable: 0, perPage: 1 } });

/** Loads what the lobby shows first. What fails is left to the page, which says so and offers to try again. */
export async function loadLobby(queries: QueryClient, search: SiteSearch): Promise<void> {
  const filter = readFilter(search);
  await Promise.allSettled([
    queries.ensureQueryData(pageQuery(filter, filter.page)),
    queries.ensureQueryData(providersQuery),
    queries.ensureQueryData(featuresQuery),
    queries.ensureQueryData(comingQuery),
  ]);
}
