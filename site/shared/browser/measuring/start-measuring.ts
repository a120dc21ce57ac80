// Gives what was noted to those who measure, as far as somebody has agreed: the installation's own numbers, the vendor of analytics, the one of
// errors. Their scripts come when there is first something that they may have, and not before.
import type { Data } from '#contract/kernel/calls.ts';
import { readConsent } from '../consent.ts';
import type { Sight } from '../measure.ts';
import { type Measuring, measuringFor } from './allowed.ts';
import { connectMeasuring } from './connect.ts';
import { forgetKept } from './forget-kept.ts';
import { onceVisible } from './once-visible.ts';
import { createOwnCounts } from './own-counts.ts';

export type Settings = NonNullable<Data<'initPlayer'>['measurement']>;
type Allowed = Exclude<Measuring, 'none'>;

/** One who is given what may leave the page. */
export interface Taker {
  take(sight: Sight, measuring: Allowed): void;
  /** Somebody has taken the word back: nothing is sent any more, and what was kept in the browser goes. */
  stop(): void;
  /** The page measures anew: what waits is sent. */
  leave(): void;
}

/** Loads a taker when it is first needed; what comes meanwhile waits for it. One that cannot be had costs a page nothing. */
function late(load: () => Promise<Taker>, isFor: (sight: Sight) => boolean): Taker {
  let loaded: Promise<Taker | undefined> | undefined;
  return {
    take(sight, measuring) {
      if (!isFor(sight)) return;
      loaded ??= load().catch(() => undefined);
      void loaded.then((taker) => {
        // the word may have been taken back while the script came
        if (readConsent() === 'opted-out' && measuring === 'full') return;
        taker?.take(sight, measuring);
      });
    },
    stop: () => void loaded?.then((taker) => taker?.stop()),
    leave: () => undefined,
  };
}

interface Site {
  locales: readonly string[];
  buildId: string;
}

function takersOf(settings: Settings, { locales, buildId }: Site): Taker[] {
  const { ownCounts, posthogPublicKey: key, posthogHost: host, posthogDefaults: defaults, errorDsn } = settings;
  const takers: Taker[] = [];
  if (ownCounts) takers.push(createOwnCounts(locales));
  if (key !== null && host !== null) {
    const load = async () => (await import('./posthog.ts')).openPosthog({ key, host, defaults });
    takers.push(late(load, (sight) => 'page' in sight || 'deposit' in sight));
  }
  if (errorDsn !== null) {
    const load = async () => (await import('./error-reports.ts')).openErrorReports(errorDsn, buildId, locales);
    takers.push(late(load, (sight) => 'error' in sight));
  }
  return takers;
}

/** Begins to measure. Returns how to end it. */
export function startMeasuring(settings: Settings, site: Site): () => void {
  const takers = takersOf(settings, site);
  const allowed = (): Measuring => measuringFor(readConsent(), settings.cookieless);
  let before = allowed();
  if (before !== 'full') forgetKept();
  /** The page that is shown: it counts for who agrees while looking at it. */
  let shown: Sight | undefined;

  function take(sight: Sight): void {
    const measuring = allowed();
    if (measuring !== 'none') for (const taker of takers) taker.take(sight, measuring);
    if ('page' in sight) shown = measuring === 'none' ? sight : undefined;
  }
  let callOff: (() => void) | undefined;
  /** A page view counts once the page is seen; a page that was left unseen is none. */
  function takeWhenSeen(sight: Sight): void {
    if (!('page' in sight)) {
      take(sight);
      return;
    }
    callOff?.();
    callOff = onceVisible(() => take(sight));
  }
  function decide(): void {
    const now = allowed();
    if (now !== before) {
      for (const taker of takers) taker.stop();
      if (now !== 'full') forgetKept();
    }
    before = now;
    if (now !== 'none' && shown !== undefined) take(shown);
  }
  const off = new AbortController();
  // an answer to the question is a press on one of its buttons, kept by the time that the press has reached the document
  document.addEventListener('click', decide, { signal: off.signal });
  connectMeasuring(takeWhenSeen);
  return () => {
    off.abort();
    callOff?.();
    connectMeasuring(undefined);
    for (const taker of takers) taker.leave();
  };
}
