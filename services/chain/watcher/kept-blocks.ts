// The blocks that are kept, and the lock under which they are written.
import type { Tx } from '#kit/service-database.ts';

/** So many of the newest. A re-organisation deeper than these stops the watcher for a person. */
export const keptBlocks = 512n;

/** Names the lock under which blocks are written. */
const watcherLock = 7_230_001;

export const lockBlocks = async (tx: Tx): Promise<void> => void (await tx.query('select pg_advisory_xact_lock($1)', [watcherLock]));
