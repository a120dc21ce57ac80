import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { GameCard } from '#contract/games.ts';
import { useQuery } from '#site/shared/api/use-query.ts';
import type { SiteSearch } from '#site/shared/page/search-params.ts';
import { usePageSearch } from '#site/shared/page/use-page-search.ts';
import { type LobbyFilter, lobbyAddress, perPage, readFilter, writeFilter } from './lobby-filter.ts';
import { comingQuery, pageQuery } from './lobby-queries.ts';

export interface Lobby {
  filter: LobbyFilter;
  /** The game at a place of the whole list, from 0; undefined while its page is on its way. */
  gameAt(place: number): GameCard | undefined;
  /** How many games fit the filter; undefined until it is known. */
  total: number | undefined;
  /** Some games open later. */
  hasComing: boolean;
  isFailed: boolean;
  retry(): void;
  /** Asks for the pages of these places. */
  wantPlaces(places: readonly number[]): void;
  /** Changes the filter in the address. A changed filter begins with its first page. */
  change(patch: Partial<LobbyFilter>, options?: { replace?: boolean }): void;
}

interface Wanted {
  /** Of which list. */
  of: string;
  pages: readonly number[];
}

const pageOf = (place: number): number => Math.floor(place / perPage) + 1;

/** The pages that are wanted: the one of the address, which says how many there are, and those that somebody looks at. */
function useWantedPages(filter: LobbyFilter): { pages: readonly number[]; wantPlaces: Lobby['wantPlaces'] } {
  const of = lobbyAddress(filter);
  const [wanted, setWanted] = useState<Wanted>();
  const wantPlaces = useCallback(
    (places: readonly number[]) => {
      const pages = [...new Set(places.map(pageOf))];
      setWanted((now) => (now?.of === of && now.pages.join() === pages.join() ? now : { of, pages }));
    },
    [of],
  );
  const seen = wanted?.of === of ? wanted.pages : [];
  return { pages: [...new Set([filter.page, ...seen])], wantPlaces };
}

export function useLobby(): Lobby {
  const search = usePageSearch();
  const navigate = useNavigate();
  const filter = readFilter(search);
  const { pages, wantPlaces } = useWantedPages(filter);
  const answers = useQueries({ queries: pages.map((page) => pageQuery(filter, page)) });
  const coming = useQuery(comingQuery).data?.meta.total ?? 0;
  const byPage = new Map(pages.map((page, index) => [page, answers[index]?.data?.data]));
  return {
    filter,
    gameAt: (place) => byPage.get(pageOf(place))?.[place % perPage],
    total: answers.find(({ data }) => data !== undefined)?.data?.meta.total,
    hasComing: coming > 0,
    isFailed: answers.some((answer) => answer.isError && answer.data === undefined),
    retry() {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
    wantPlaces,
    change(patch, { replace = false } = {}) {
      const next = (now: SiteSearch) => writeFilter({ ...readFilter(now), page: 1, ...patch });
      void navigate({ to: '.', search: next, replace, resetScroll: false });
    },
  };
}
