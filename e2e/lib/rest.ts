// When a page rests: the browser's own "networkidle" waits for half a second after the last answer, which hundreds of visits feel.
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

interface Traffic {
  underWay: Set<Request>;
  lastMs: number;
}

const restMs = 100;
const traffic = new WeakMap<Page, Traffic>();

/** Notes what the page asks for from now on. */
export function watchTraffic(page: Page): void {
  const noted: Traffic = { underWay: new Set(), lastMs: performance.now() };
  traffic.set(page, noted);
  page.on('request', (request) => void noted.underWay.add(request));
  const end = (request: Request): void => {
    noted.underWay.delete(request);
    noted.lastMs = performance.now();
  };
  page.on('requestfinished', end).on('requestfailed', end);
}

/** Resolves once nothing that the page has asked for is under way, and nothing more has been asked for a tenth of a second. */
export async function atRest(page: Page): Promise<void> {
  const noted = traffic.get(page);
  if (noted === undefined) throw new Error('Nobody has watched this page');
  const beginMs = performance.now();
  const isAtRest = () => noted.underWay.size === 0 && performance.now() - Math.max(noted.lastMs, beginMs) > restMs;
  await expect.poll(isAtRest, { interval: restMs / 4, message: 'the page rests' }).toBe(true);
}
