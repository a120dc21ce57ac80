// Measuring how pages are used, as far as somebody has agreed. The decision is a cookie; the vendor that measures is connected by
// settings, and without one nothing leaves the page.
import { createStore, useStore } from '../store.ts';
import { readCookie, writeCookie } from './cookies.ts';

export type Consent = 'pending' | 'opted-in' | 'opted-out';
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

const isAskedAgain = createStore(false);

export function readConsent(): Consent {
  const kept = readCookie('cookie-consent');
  return kept === 'opted-in' || kept === 'opted-out' ? kept : 'pending';
}

export function decideConsent(consent: Exclude<Consent, 'pending'>): void {
  writeCookie('cookie-consent', consent);
  isAskedAgain.set(false);
}

/** Shows the question again to somebody who has decided before. */
export const askConsentAgain = (): void => isAskedAgain.set(true);

const question = { read: () => isAskedAgain.read() || readConsent() === 'pending', subscribe: isAskedAgain.subscribe };

/** Whether the question is to be shown. Never on the server. */
export const useConsentQuestion = (): boolean => useStore(question, false);
