// Scripts that a page brings in by itself: one that cannot be had, as without a network, must not take the page down. Whoever waits for
// one is told so, and may ask at once.
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { createStore, useStore } from '../shared/store.ts';

const firstPauseMs = 5000;
const longestPauseMs = 60_000;

/** How many scripts failed and are asked for again. */
const failing = createStore(0);
const retriedNow = new EventTarget();

const count = (more: 1 | -1): void => failing.set(failing.read() + more);

/** True while something that the page needs could not be loaded and is asked for again. */
export const useIsFailing = (): boolean => useStore(failing, 0) > 0;

/** Asks for everything that failed without waiting any longer. */
export const retryNow = (): void => void retriedNow.dispatchEvent(new Event('now'));

async function pauseOrOnline(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const off = new AbortController();
    function goOn(): void {
      clearTimeout(timer);
      off.abort();
      resolve();
    }
    const timer = setTimeout(goOn, ms);
    window.addEventListener('online', goOn, { signal: off.signal });
    retriedNow.addEventListener('now', goOn, { signal: off.signal });
  });
}

/** Loads, and when that fails loads again: as soon as the device is online or somebody asks, or after a pause that grows. */
export async function loadWithRetry<T extends object>(load: () => Promise<T>): Promise<T> {
  let hasFailed = false;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    try {
      const part: T | undefined = await load();
      // a watcher of scripts that are gone may have taken the failure to itself
      if (part === undefined) throw new Error('The script could not be loaded');
      if (hasFailed) count(-1);
      return part;
    } catch (error) {
      if (import.meta.env.SSR) throw error;
      console.warn('A part of the page could not be loaded; it is asked for again', error);
      if (!hasFailed) count(1);
      hasFailed = true;
      await pauseOrOnline(pauseMs);
    }
  }
}

/** A part of the page whose script is loaded when it is first drawn, however often that fails before. */
export const lazyWithRetry = <P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => await loadWithRetry(load));

/** Loads ahead of time what somebody is about to open. */
export function warm(load: () => Promise<unknown>): void {
  load().catch((error: unknown) => console.warn('A part of the page could not be loaded ahead of time', error));
}
