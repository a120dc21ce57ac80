import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from './queries.ts';

/**
 * Asks for what menus and the search need of the catalogue, as the app is made; not while the house is closed. A load that fails leaves
 * an empty list.
 */
export function loadCatalogue(queries: QueryClient): void {
  if (queries.getQueryData(callQuery('initPlayer').queryKey)?.data.isMaintenance === true) return;
  for (const name of ['listProviders', 'listCollections'] as const) void queries.prefetchQuery(callQuery(name));
}
