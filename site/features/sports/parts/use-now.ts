import { useSyncExternalStore } from 'react';
import { serverNowMs } from '#site/shared/api/server-clock.ts';

/** A clock that all who watch share; it stands while nobody does. It is the server's: what it is compared with was told by it. */
const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Math.floor(serverNowMs() / 1000) * 1000;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) timer = setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  if (timer === undefined || now === 0) now = Math.floor(serverNowMs() / 1000) * 1000;
  return now;
}

/** The server's time by the second; undefined while the page is drawn by the server or taken over from it. */
export const useNow = (): number | undefined => useSyncExternalStore<number | undefined>(subscribe, read, () => undefined);

/** Whole seconds up to a moment; 0 once it is over, and while the time is not known. */
export const secondsTo = (at: string | number | Date | null, time: number | undefined): number =>
  at === null || time === undefined ? 0 : Math.max(0, Math.floor((new Date(at).getTime() - time) / 1000));

/** The whole seconds until a moment, as they pass. */
export const useSecondsTo = (at: string | Date | null): number => secondsTo(at, useNow());
