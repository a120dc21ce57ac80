import type { Consent } from '../consent.ts';

/** `always`: no cookies, whatever is decided. `on_reject`: none for who declines. `normal`: nothing for who declines. */
export type CookielessMode = 'always' | 'on_reject' | 'normal';
/** How something may be measured: not at all, without keeping anything in the browser, or with cookies. */
export type Measuring = 'none' | 'cookieless' | 'full';

/** What a decision allows in a mode. Before there is one nothing is measured, except where nothing is kept in any case. */
export function measuringFor(consent: Consent, mode: CookielessMode): Measuring {
  if (mode === 'always') return 'cookieless';
  if (consent === 'opted-in') return 'full';
  return consent === 'opted-out' && mode === 'on_reject' ? 'cookieless' : 'none';
}

/** Deposits up to this one have events of their own. */
const lastNumbered = 4;

/** Returns the event of a deposit that came in. @param number which of the player's deposits it is, from 1 */
export const depositEvent = (number: number): string => (number > lastNumbered ? 'deposit' : `${number}_deposit`);
