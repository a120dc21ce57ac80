// The installation's own numbers: adds up what a page has seen and sends it now and then, and when the page is left. Nothing is kept in the
// browser, and nothing sent says who it was.
import { countBounds, type CountedPage, countedPageOf, type CountedStep, isCountedStep } from '#contract/counted-pages.ts';
import { pathOf } from '#contract/kernel/paths.ts';
import type { Taker } from './start-measuring.ts';

/** The width from which a screen is none of a phone (shell.css). */
const desktopFrom = '(min-width: 768px)';

export function createOwnCounts(locales: readonly string[]): Taker {
  const pages = new Map<CountedPage, number>();
  const steps = new Map<CountedStep, number>();
  let locale = document.documentElement.lang;
  let timer: number | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (pages.size + steps.size === 0) return;
    const body = {
      locale,
      screen: matchMedia(desktopFrom).matches ? 'desktop' : 'phone',
      pages: Array.from(pages, ([page, count]) => ({ page, count })),
      steps: Array.from(steps, ([step, count]) => ({ step, count })),
    };
    pages.clear();
    steps.clear();
    // outlives the page; no cookie goes with it, and an answer is not waited for
    void fetch(`/api${pathOf('countViews').path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined);
  }

  const sendWhenLeft = (): void => {
    if (document.visibilityState === 'hidden') send();
  };
  const off = new AbortController();
  document.addEventListener('visibilitychange', sendWhenLeft, { signal: off.signal });
  function later(): void {
    timer ??= window.setTimeout(send, countBounds.sendEveryMs);
  }
  const add = <K>(counts: Map<K, number>, key: K): void => {
    const count = counts.get(key) ?? 0;
    if (count < countBounds.maxCount && (count > 0 || counts.size < countBounds.maxRows)) counts.set(key, count + 1);
    later();
  };

  return {
    take(sight) {
      if ('page' in sight) {
        const seen = countedPageOf(sight.page, locales);
        if (seen.locale !== locale) send();
        locale = seen.locale;
        add(pages, seen.page);
      } else if ('step' in sight && isCountedStep(sight.step)) add(steps, sight.step);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      pages.clear();
      steps.clear();
    },
    leave() {
      off.abort();
      send();
    },
  };
}
