// Measuring how pages are used, as far as somebody has agreed. The decision is a cookie; the vendor that measures is connected by
// settings, and without one nothing leaves the page.
import { useSyncExternalStore } from 'react';
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

const listeners = new Set<() => void>();
let isAsked = false;

export function readConsent(): Consent {
  const kept = readCookie('cookie-consent');
  return kept === 'opted-in' || kept === 'opted-out' ? kept : 'pending';
}

function tell(): void {
  for (const listener of listeners) listener();
}

export function decideConsent(consent: Exclude<Consent, 'pending'>): void {
  writeCookie('cookie-consent', consent);
  isAsked = false;
  tell();
}

/** Shows the question again to somebody who has decided before. */
export function askConsentAgain(): void {
  isAsked = true;
  tell();
}

export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the question is to be shown. Never on the server. */
export const useConsentQuestion = (): boolean =>
  useSyncExternalStore(
    onConsentChange,
    () => isAsked || readConsent() === 'pending',
    () => false,
  );
