// Queries in the page's address are plain text: `confirmCode=0012` stays "0012". Those of pages are named here, those of modals by their features.
import { modalParameters, type ModalParameter } from '../modals/modal-registry.ts';

const known = [
  'resetCode',
  'confirmCode',
  'unlockCode',
  'unsubscribeCode',
  'real',
  'state',
  'code',
  'cashier',
  'invoice',
  'affiliate_id',
  'token',
  'collection',
  'provider',
  'category',
  'feature',
  'volatility',
  'playable',
  'sort',
  'search',
  'page',
  'before',
  'type',
  'status',
  'currency',
  'device',
  'gameId',
  'result',
  'from',
  'to',
  'round',
  'when',
  'date',
  'slip',
  'return',
] as const;
export type SiteSearch = { [K in (typeof known)[number]]?: string } & { [K in ModalParameter]?: string };

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Keeps what the site knows; unknown values fall away. */
export function validateSearch(search: Record<string, unknown>): SiteSearch {
  const names: readonly string[] = [...modalParameters(), ...known];
  return Object.fromEntries(names.filter((name) => typeof search[name] === 'string').map((name) => [name, search[name]]));
}
