// What the modals do to the page's address, as values in and values out. Each modal is one query parameter; its value is what it is
// opened with. At most one is open.
import type { SiteSearch } from '../page/search-params.ts';
import { type Audience, modalParameters, type ModalParameter, modalRows, requireModal } from './modal-registry.ts';

export type Standing = 'unknown' | 'guest' | 'starting' | 'player';
/** Queries that belong to a modal and go with it: the code of a reset, where to go after signing in. */
const companions = ['resetCode', 'return'] as const;

const without = (search: SiteSearch, names: readonly (keyof SiteSearch)[]): SiteSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(names as readonly string[]).includes(name)));

/**
 * The address's queries with a modal open and every other one closed. Moving between the guest's modals keeps where to go after; the code
 * of a reset goes with the modal that asks for it.
 */
export function openedSearch(search: SiteSearch, parameter: ModalParameter, value = '1'): SiteSearch {
  const leaving = companions.filter((name) =>
    name === 'resetCode' ? parameter !== 'reset-pass' : requireModal(parameter).who !== 'guest',
  );
  return { ...without(search, [...modalParameters(), ...leaving]), [parameter]: value };
}

/** The address's queries without any modal and what belongs to one. */
export const closedSearch = (search: SiteSearch): SiteSearch => without(search, [...modalParameters(), ...companions]);

export const hasModal = (search: SiteSearch): boolean => modalParameters().some((parameter) => search[parameter] !== undefined);

export const isFor = (audience: Audience, standing: Standing): boolean => audience === 'everyone' || audience === standing;

/** The modal to show. Before it is known who looks, only those for everybody are. */
export function shownModal(search: SiteSearch, standing: Standing): { parameter: ModalParameter; value: string } | undefined {
  const parameter = modalRows().find((row) => search[row.parameter] !== undefined && isFor(row.who, standing))?.parameter;
  return parameter === undefined ? undefined : { parameter, value: search[parameter] ?? '' };
}

/**
 * The address's queries once it is known who looks: what is not for them falls away, and of several modals one stays. Undefined when
 * nothing has to change.
 */
export function settledSearch(search: SiteSearch, standing: Standing): SiteSearch | undefined {
  if (standing === 'unknown' || standing === 'starting' || !hasModal(search)) return undefined;
  const shown = shownModal(search, standing);
  if (shown === undefined) return closedSearch(search);
  const open = modalParameters().filter((name) => search[name] !== undefined);
  return open.length === 1 ? undefined : openedSearch(search, shown.parameter, shown.value);
}

/** Opening puts a page on top of the history, moving to another modal replaces it. */
export const opensByReplacing = (search: SiteSearch): boolean => hasModal(search);

/** A page of the history. */
export interface HistoryEntry {
  path: string;
  search: SiteSearch;
  index: number;
}

/**
 * Which entries of the history were made by opening a modal over the page before them: closing such a modal goes back, closing any
 * other rewrites the address. Returns the indexes after a step.
 */
export function pushedEntries(pushed: readonly number[], step: string, from: HistoryEntry, to: HistoryEntry): readonly number[] {
  if (step === 'PUSH') {
    const left = pushed.filter((index) => index < to.index);
    return from.path === to.path && !hasModal(from.search) && hasModal(to.search) ? [...left, to.index] : left;
  }
  if (step === 'REPLACE' && (from.path !== to.path || !hasModal(to.search))) return pushed.filter((index) => index !== to.index);
  return pushed;
}

/** The page of this site that an address in `return` names; anything that leads elsewhere falls away. */
export function returnPath(search: SiteSearch): string | undefined {
  const path = search.return;
  return path !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : undefined;
}
