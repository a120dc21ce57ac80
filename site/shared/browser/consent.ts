// Whether somebody has agreed to be measured. The decision is a cookie; what it allows is said in measuring/allowed.ts.
import { readCookie, writeCookie } from './cookies.ts';

export type Consent = 'pending' | 'opted-in' | 'opted-out';

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
