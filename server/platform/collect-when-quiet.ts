// Gives back what a busy time has left behind. Node collects young garbage only, and in a room that grows to 128 MB, until there is enough of
// the old; a server with nothing to do, as after its start, never comes to that.
import { cpuUsage, memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface QuietOptions {
  /** How long it must have been quiet. */
  quietMs?: number;
  /** The least time between two collections: each holds the thread for about a tenth of a second. */
  pauseMs?: number;
  /** Bytes of heap beyond what the last collection left that are worth another. */
  worthBytes?: number;
}

/** Part of a core that the process may have taken in a quiet stretch. */
const quietShare = 0.1;

/** The collector itself, which Node hands out by this flag alone. */
function openCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/** Collects in quiet stretches, as long as the process lives. */
export function collectWhenQuiet({ quietMs = 5000, pauseMs = 60_000, worthBytes = 24 * 1024 * 1024 }: QuietOptions = {}): void {
  const collect = openCollector();
  let usedBefore = cpuUsage();
  let lookedAt = performance.now();
  let leftBytes = 0;
  let collectedAt = Number.NEGATIVE_INFINITY;

  function look(): void {
    // time on a core, since on a crowded machine a quiet thread looks busy
    const { user, system } = cpuUsage(usedBefore);
    const now = performance.now();
    const share = (user + system) / 1000 / (now - lookedAt);
    usedBefore = cpuUsage();
    lookedAt = now;
    if (share > quietShare || now - collectedAt < pauseMs || memoryUsage().heapTotal - leftBytes < worthBytes) return;
    collect();
    collectedAt = performance.now();
    leftBytes = memoryUsage().heapTotal;
  }
  setInterval(look, quietMs).unref();
}
