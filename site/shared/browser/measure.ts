// What is measured: the pages that somebody has really seen, and errors. A vendor takes them in; consent decides whether it is asked.
import { CallRefused } from '#contract/kernel/client.ts';
import { isUnreachable } from '../api/unreachable.ts';
import { type CookielessMode, type Measuring, measuringFor, readConsent } from './consent.ts';

export interface Vendor {
  mode: CookielessMode;
  capturePage(path: string, measuring: Exclude<Measuring, 'none'>): void;
  captureEvent(name: string, measuring: Exclude<Measuring, 'none'>): void;
  captureError(error: unknown): void;
}

let vendor: Vendor | undefined;

/** Connects who measures. Without one, pages are not counted and errors go to the console alone. */
export function connectVendor(connected: Vendor | undefined): void {
  vendor = connected;
}

/** Calls back once the page is in sight: at once, or when its tab is first looked at. Returns how to call it off. */
export function onceVisible(act: () => void): () => void {
  if (document.visibilityState === 'visible') {
    act();
    return () => undefined;
  }
  const off = new AbortController();
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible') return;
      off.abort();
      act();
    },
    { signal: off.signal },
  );
  return () => off.abort();
}

let callOff: (() => void) | undefined;

/** Counts a page view once the page is seen; a page that was left unseen is not counted. */
export function countPage(path: string): void {
  callOff?.();
  callOff = onceVisible(() => {
    const measuring = vendor === undefined ? 'none' : measuringFor(readConsent(), vendor.mode);
    if (measuring !== 'none') vendor?.capturePage(path, measuring);
  });
}

/** Deposits up to this one have events of their own. */
const lastNumbered = 4;

/** Counts a deposit that came in. @param number which of the player's deposits it is, from 1 */
export function countDeposit(number: number): void {
  const measuring = vendor === undefined ? 'none' : measuringFor(readConsent(), vendor.mode);
  if (measuring !== 'none') vendor?.captureEvent(number > lastNumbered ? 'deposit' : `${number}_deposit`, measuring);
}

/** A refusal of the session or of a right is no fault of the page, nor is a line that is down. */
export const isReported = (error: unknown): boolean =>
  !isUnreachable(error) && !(error instanceof CallRefused && (error.status === 401 || error.status === 403));

/** Tells of an error that nobody caught. */
export function reportError(error: unknown): void {
  if (!isReported(error)) return;
  console.error(error);
  if (vendor !== undefined && measuringFor(readConsent(), vendor.mode) !== 'none') vendor.captureError(error);
}

/** Hears of every error of the page that nobody caught. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => {
    event.preventDefault();
    // a note of the browser's own, as of sizes that take another frame, carries no error
    if (event.error !== null && event.error !== undefined) reportError(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    reportError(event.reason);
  });
}
