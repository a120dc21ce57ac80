import { useHydrated, useSearch } from '@tanstack/react-router';
import { type SiteSearch, validateSearch } from './search.ts';

/** The queries of the page that is shown; while another loads, still those of this one. */
export const usePageSearch = (): SiteSearch =>
  useSearch({ strict: false, select: (search: Record<string, unknown>) => validateSearch(search) });

/**
 * The same for pages that a letter or a provider leads to: undefined until the browser draws them, because the server's page is the same
 * for everybody, whatever codes the address carries.
 */
export function useOwnSearch(): SiteSearch | undefined {
  const search = usePageSearch();
  return useHydrated() ? search : undefined;
}
