import { useNavigate } from '@tanstack/react-router';
import { type FilterName, toFilter, toPage, readListPosition, type ListPosition, withoutFilters } from './list-query.ts';
import type { SiteSearch } from './search-params.ts';
import { useAddress } from '../modals/use-modals.ts';

export interface ListControl extends ListPosition {
  search: SiteSearch;
  /** Goes to a page; `firstId` is the id of the first row that page one shows. */
  goTo: (page: number, firstId: string | undefined) => void;
  filter: (name: FilterName, value: string) => void;
  clear: (names: readonly FilterName[]) => void;
}

/** Where a paged list stands, kept in the address, so that it can be shared and gone back to. */
export function useListPosition(): ListControl {
  const search = useAddress();
  const navigate = useNavigate();
  const go = (next: SiteSearch, replace: boolean) => void navigate({ to: '.', search: next, replace, resetScroll: false });
  return {
    ...readListPosition(search),
    search,
    goTo(page, firstId) {
      go(toPage(search, page, firstId), false);
      window.scrollTo({ top: 0 });
    },
    filter: (name, value) => go(toFilter(search, name, value), true),
    clear: (names) => go(withoutFilters(search, names), true),
  };
}
