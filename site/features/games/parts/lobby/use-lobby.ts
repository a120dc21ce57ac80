import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { GameCard } from '#contract/games.ts';
import type { SiteSearch } from '#site/shared/page/search-params.ts';
import { usePageSearch } from '#site/shared/page/use-page-search.ts';
import { type LobbyFilter, readFilter, writeFilter } from './lobby-filter.ts';
import { pageQueries } from './lobby-queries.ts';

export interface Lobby {
  filter: LobbyFilter;
  games: readonly GameCard[];
  /** How many games fit the filter; undefined until it is known. */
  total: number | undefined;
  isLoading: boolean;
  isFailed: boolean;
  retry(): void;
  /** Changes the filter in the address. A changed filter begins with its first page. */
  change(patch: Partial<LobbyFilter>, options?: { replace?: boolean }): void;
}

export function useLobby(): Lobby {
  const search = usePageSearch();
  const navigate = useNavigate();
  const filter = readFilter(search);
  const pages = useQueries({ queries: pageQueries(filter) });
  return {
    filter,
    games: pages.flatMap((page) => page.data?.data ?? []),
    total: pages[0]?.data?.meta.total,
    isLoading: pages.some((page) => page.isPending),
    isFailed: pages.some((page) => page.isError && page.data === undefined),
    retry() {
      for (const page of pages) if (page.isError) void page.refetch();
    },
    change(patch, { replace = false } = {}) {
      const next = (now: SiteSearch) => writeFilter({ ...readFilter(now), pages: 1, ...patch });
      void navigate({ to: '.', search: next, replace, resetScroll: false });
    },
  };
}
