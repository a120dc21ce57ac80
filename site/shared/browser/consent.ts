// Measuring how pages are used, as far as somebody has agreed. The decision is a cookie; the vendor that measures is connected by
// settings, and without one nothing leaves the page.
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

/** Styles show the question while the root element carries this (notices.css). */
const mark = 'consent';

export function readConsent(): Consent {
  const kept = readCookie('cookie-consent');
  return kept === 'opted-in' || kept === 'opted-out' ? kept : 'pending';
}

/** Lets the question be seen by who has not answered it. Runs before the first paint, so that nothing moves when it appears. */
export function markConsentQuestion(): void {
  if (readConsent() === 'pending') document.documentElement.dataset[mark] = 'pending';
}

/** Keeps the answer and takes the question away; the focus that its button had goes on with the page. */
export function decideConsent(consent: Exclude<Consent, 'pending'>): void {
  writeCookie('cookie-consent', consent);
  delete document.documentElement.dataset[mark];
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Shows the question again to somebody who has decided before. */
export function askConsentAgain(): void {
  document.documentElement.dataset[mark] = 'pending';
  const answer = document.querySelector<HTMLElement>('.cookie-bar button');
  answer?.scrollIntoView({ block: 'center' });
  answer?.focus();
}
