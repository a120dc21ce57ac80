// Gives back what a busy time has left behind. Node collects young garbage only, and in a room that grows to 128 MB, until there is enough of
// the old; a server with nothing to do, as after its start, never comes to that. The pages of memory that a collection empties it keeps for
// the next rush, more than 100 MB of them, unless it is told that memory is short.
import { cpuUsage, memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const mib = 1024 * 1024;
/** How long a stretch is looked at. */
const stretchMs = 5000;
/** The least time between two collections. */
const pauseMs = 60_000;
/** Shares of a core that a process may take in a stretch that counts as quiet, and in one that is busy but not in a hurry. */
const quietShare = 0.1;
const easyShare = 0.3;

export interface Stretch {
  /** Of a core that the process has taken. Of a core and not of the time, since on a crowded machine a quiet thread looks busy. */
  share: number;
  /** Bytes of the heap beyond those that the last collection left. */
  heapBytes: number;
  /** Bytes of the whole process beyond those that the last collection of everything left. */
  residentBytes: number;
  /** Since the last collection. */
  sinceMs: number;
}

/** The heap holds the thread for about a tenth of a second; everything, which is also what is kept for later, for two to four times as long. */
export type Collection = 'heap' | 'everything';

/** What is worth its halt after a stretch, if anything is: the more there is to give back, the less quiet it must have been. */
export function worthCollecting({ share, heapBytes, residentBytes, sinceMs }: Stretch): Collection | undefined {
  if (sinceMs < pauseMs) return undefined;
  if (share <= quietShare && residentBytes >= 64 * mib) return 'everything';
  const isWorth = (share <= quietShare && heapBytes >= 24 * mib) || (share <= easyShare && heapBytes >= 96 * mib);
  return isWorth ? 'heap' : undefined;
}

type Collector = (options?: { type: 'major'; flavor: 'last-resort' }) => void;

/** The collector itself, which Node hands out by this flag alone. */
function openCollector(): Collector {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collector;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/** Collects in quiet stretches, as long as the process lives. */
export function collectWhenQuiet(): void {
  const collect = openCollector();
  let usedBefore = cpuUsage();
  let lookedAt = performance.now();
  const left = { heap: 0, resident: 0, at: Number.NEGATIVE_INFINITY };

  function look(): void {
    const { user, system } = cpuUsage(usedBefore);
    const now = performance.now();
    const share = (user + system) / 1000 / (now - lookedAt);
    usedBefore = cpuUsage();
    lookedAt = now;
    const { heapTotal, rss } = memoryUsage();
    const what = worthCollecting({ share, heapBytes: heapTotal - left.heap, residentBytes: rss - left.resident, sinceMs: now - left.at });
    if (what === undefined) return;
    if (what === 'heap') collect();
    else collect({ type: 'major', flavor: 'last-resort' });
    left.at = performance.now();
    left.heap = memoryUsage().heapTotal;
    if (what === 'everything') left.resident = memoryUsage().rss;
  }
  setInterval(look, stretchMs).unref();
}
