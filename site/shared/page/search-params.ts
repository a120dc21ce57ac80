// Queries in the page's address are plain text: `confirmCode=0012` stays "0012". Those the site knows are named here.

export const modalParameters = ['sign-up', 'sign-in', 'success', 'failing', 'confirm', 'forgot-pass', 'reset-pass', 'wallet'] as const;
export type ModalParameter = (typeof modalParameters)[number];

const known = [
  ...modalParameters,
  'resetCode',
  'confirmCode',
  'unlockCode',
  'real',
  'state',
  'code',
  'cashier',
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
  'return',
] as const;
export type SiteSearch = { [K in (typeof known)[number]]?: string };

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Keeps what the site knows; unknown values fall away. */
export function validateSearch(search: Record<string, unknown>): SiteSearch {
  return Object.fromEntries(known.filter((name) => typeof search[name] === 'string').map((name) => [name, search[name]]));
}
