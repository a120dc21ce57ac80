import { useHydrated, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { keptCodes } from './address-codes.ts';
import { type SiteSearch, validateSearch } from './search-params.ts';

/** The queries of the page that is shown; while another loads, still those of this one. */
export const usePageSearch = (): SiteSearch =>
  useSearch({ strict: false, select: (search: Record<string, unknown>) => validateSearch(search) });

/**
 * The same with the codes that the page came with, for pages that an email or a provider leads to: undefined until the browser draws them,
 * because the server's page is the same for everybody. Codes stay what they were when the page was drawn, also once they are used.
 */
export function useOwnSearch(): SiteSearch | undefined {
  const search = usePageSearch();
  const [codes] = useState(() => validateSearch(keptCodes()));
  return useHydrated() ? { ...search, ...codes } : undefined;
}
