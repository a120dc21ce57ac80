// How long the only thread of another process is held, and by what: by its own work, or by a machine that gives it no core.
import { readFileSync } from 'node:fs';
import type { Inspector } from './open-inspector.ts';

export interface Stops {
  /** The longest time in which nobody was served. */
  longestMs: number;
  /** The most that the thread worked in such a time. */
  busiestMs: number;
}

export interface Cores {
  /** Time on a core. */
  ranMs: number;
  /** Time for which the thread could have run and got no core. */
  waitedMs: number;
}

/** Runs there: looks every 20 ms how late it is and what the thread has used since. */
const watch = `(() => {
  const stops = (globalThis.benchStops = { longestMs: 0, busiestMs: 0 });
  const used = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
  let [at, cpu] = [performance.now(), used()];
  setInterval(() => {
    const [now, usedNow] = [performance.now(), used()];
    if (now - at > 100) {
      stops.longestMs = Math.max(stops.longestMs, now - at);
      stops.busiestMs = Math.max(stops.busiestMs, usedNow - cpu);
    }
    [at, cpu] = [now, usedNow];
  }, 20).unref();
})()`;

export const watchStops = async (inspector: Inspector): Promise<void> => await inspector.evaluate(watch);
export const readStops = async (inspector: Inspector): Promise<Stops> => await inspector.evaluate<Stops>('globalThis.benchStops');

/** What the system counts of a process's first thread. */
export function readCores(pid: number): Cores {
  const [ran = Number.NaN, waited = Number.NaN] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}
