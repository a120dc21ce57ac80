import type { KeptData } from '#server/platform/personal.ts';
import type { StoredKept } from '../tables.ts';

/** What stays, as it is stored. */
export const toStored = (kept: readonly (KeptData & { source: string | null })[]): StoredKept[] =>
  kept.map(({ thing, until, rule, source }) => ({ thing, until: until?.toISOString() ?? null, rule, source }));

/** Returns when something is to go next; null where nothing that has an end is left. */
export function nextDue(kept: readonly StoredKept[]): Date | null {
  const ends = kept.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}
