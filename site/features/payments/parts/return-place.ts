// The page where a payment began: the address that the provider sends the player back to, and how the sheet calls it.
import { useQuery } from '@tanstack/react-query';
import { stringifySearch, validateSearch, parseSearch } from '#site/shared/page/search-params.ts';
import { closedSearch } from '#site/shared/modals/modal-rules.ts';
import { callQuery } from '#site/shared/api/queries.ts';

const maxLength = 500;

/** The page's own address, without the sheet; undefined for one too long to be kept. */
export function returnToHere(): string | undefined {
  const { cashier: _cashier, invoice: _invoice, ...search } = closedSearch(validateSearch(parseSearch(location.search)));
  const path = `${location.pathname}${stringifySearch(search)}${location.hash}`;
  return path.length > maxLength ? undefined : path;
}

const pathnameOf = (path: string): string => path.split(/[?#]/)[0] ?? '';

/** True for the page that is shown. */
export const isHere = (path: string): boolean => pathnameOf(path) === location.pathname;

/** The name of the game that a path leads to, once it is known. */
export function useGameName(path: string | null): string | undefined {
  const id = path === null ? undefined : /\/games\/([a-z0-9-]+)$/.exec(pathnameOf(path))?.[1];
  return useQuery({ ...callQuery('readGame', { params: { id: id ?? '' } }), enabled: id !== undefined }).data?.data.name;
}
