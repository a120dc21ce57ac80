// Opening and closing modals from anywhere on the site: the address is what says which one is open.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, type RouterHistory, useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSession } from '../api/session.ts';
import { showSheet } from '../browser/sheet.ts';
import { dropCodes } from '../page/address-codes.ts';
import type { ModalParameter } from './modal-registry.ts';
import { parseSearch, type SiteSearch, validateSearch } from '../page/search-params.ts';
import { closedSearch, hasModal, type HistoryEntry, openedSearch, opensByReplacing, pushedEntries } from './modal-rules.ts';
import { openPrepared } from './prepared-opening.ts';

export interface Modals {
  open(parameter: ModalParameter, value?: string): void;
  close(): void;
  /** Rewrites the page's queries in place. */
  rewrite(search: SiteSearch): void;
}

const pushedKey = 'modal-entries';
const readPushed = (): number[] => JSON.parse(sessionStorage.getItem(pushedKey) ?? '[]') as number[];

/** How many entries of this site stand before this one. */
export const indexOf = (location: RouterHistory['location']): number => location.state['__TSR_index'];

const entryOf = (location: RouterHistory['location']): HistoryEntry => ({
  path: location.pathname,
  search: validateSearch(parseSearch(location.search)),
  index: indexOf(location),
});

/** Remembers which entries of the history were made by opening a modal, whoever opened it. */
export function watchModalHistory(history: RouterHistory): () => void {
  let from = entryOf(history.location);
  return history.subscribe(({ location, action }) => {
    const to = entryOf(location);
    sessionStorage.setItem(pushedKey, JSON.stringify(pushedEntries(readPushed(), action.type, from, to)));
    from = to;
  });
}

/** A step back is under way, whoever asked for it. */
let isGoingBack = false;

/** On a slow device the scripts of a modal take seconds: its sheet stands until they are there. Where a modal is open already, its frame is. */
function showSheetOf(parameter: ModalParameter, search: SiteSearch): void {
  if (!hasModal(search) && readSession().status !== 'player') showSheet(parameter);
}

function createModals(router: AnyRouter, queries: QueryClient): Modals {
  const history = router.history as RouterHistory;

  const searchNow = () => validateSearch(router.latestLocation.search as Record<string, unknown>);

  /** One step back, however often it is asked for before the browser has made it. */
  function goBack(): void {
    if (isGoingBack) return;
    isGoingBack = true;
    const stop = history.subscribe(() => {
      isGoingBack = false;
      stop();
    });
    history.back();
  }

  function rewrite(search: SiteSearch, replace: boolean): void {
    void router.navigate({ to: '.', hash: true, search, replace, resetScroll: false });
  }

  return {
    open(parameter, value) {
      const { pathname } = router.latestLocation;
      showSheetOf(parameter, searchNow());
      void openPrepared(queries, parameter, () => {
        // whoever has gone to another page meanwhile does not find it open there
        if (router.latestLocation.pathname !== pathname) return;
        const search = searchNow();
        rewrite(openedSearch(search, parameter, value), opensByReplacing(search));
      });
    },
    close() {
      if (!hasModal(searchNow())) return;
      // the code of a reset goes with its modal
      if (searchNow()['reset-pass'] !== undefined) dropCodes();
      if (readPushed().includes(indexOf(history.location))) goBack();
      else rewrite(closedSearch(searchNow()), true);
    },
    rewrite: (search) => rewrite(search, true),
  };
}

export function useModals(): Modals {
  const router: AnyRouter = useRouter();
  const queries = useQueryClient();
  return useMemo(() => createModals(router, queries), [router, queries]);
}

/** The queries of the address as it is now, also while the page behind it is still loading. */
export function useAddress(): SiteSearch {
  const text = useRouterState({ select: (state) => state.location.searchStr });
  return useMemo(() => validateSearch(parseSearch(text)), [text]);
}
