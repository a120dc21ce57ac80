// Paged lists keep their place in the address: the page, the anchor (the id of the row that the first page began with, so that new
// rows shift nothing) and the filters.
import type { SiteSearch } from './search-params.ts';

export const rowsPerPage = 20;

export interface ListPosition {
  page: number;
  /** Absent on the first page, which always shows the newest rows. */
  before: string | undefined;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The place that an address names; anything else than a page and an id falls away. */
export function readListPosition(search: SiteSearch): ListPosition {
  const page = /^[1-9]\d{0,4}$/.test(search.page ?? '') ? Number(search.page) : 1;
  const before = page > 1 && uuid.test(search.before ?? '') ? search.before : undefined;
  return { page, before };
}

/** The address's queries for another page of the list that is shown. */
export function toPage(search: SiteSearch, page: number, firstId: string | undefined): SiteSearch {
  const { page: _page, before: _before, ...rest } = search;
  if (page <= 1) return rest;
  const now = readListPosition(search);
  const anchor = now.before ?? (now.page === 1 ? firstId : undefined);
  return { ...rest, page: String(page), ...(anchor !== undefined && { before: anchor }) };
}

/** What lists are filtered by. */
export type FilterName = 'type' | 'status' | 'currency' | 'gameId' | 'result' | 'from' | 'to';

/** The address's queries with a filter changed: the list begins anew. An empty value takes the filter away. */
export function toFilter(search: SiteSearch, name: FilterName, value: string): SiteSearch {
  const { page: _page, before: _before, [name]: _old, ...rest } = search;
  return value === '' ? rest : { ...rest, [name]: value };
}

/** The address's queries without these filters. */
export const withoutFilters = (search: SiteSearch, names: readonly FilterName[]): SiteSearch =>
  names.reduce((left, name) => toFilter(left, name, ''), search);

/** Numbers of a filter like "1,7" that are among those known. */
export function readNumbers(text: string | undefined, known: readonly number[]): number[] {
  const given = (text ?? '').split(',').map(Number);
  return known.filter((number) => given.includes(number));
}

export const pagesOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));
