// How live events and answers of the API live together in the data of the page: a row is replaced by a newer one, never by an older, and
// where an answer that is under way could undo an event, the API is asked once more after it.
import { type Query, type QueryClient, type QueryFilters, replaceEqualDeep } from '@tanstack/react-query';
import type { CallName } from '#contract/kernel/paths.ts';

/** An answer of the API may be older than the events that came while it was under way: rows that are newer on the page stay. */
export function withNewerRows<T extends { data: readonly { id: string; version: number }[] }>(before: T | undefined, answer: T): T {
  if (before === undefined) return answer;
  const known = new Map(before.data.map((row) => [row.id, row]));
  const data = answer.data.map((row) => {
    const old = known.get(row.id);
    return old !== undefined && old.version > row.version ? old : row;
  });
  return { ...answer, data };
}

type Rows = { data: readonly { id: string; version: number }[] };

/** Keeps older answers of a call from undoing what events have brought. Data that says the same stays the same object. */
export const keepNewerRows = (queries: QueryClient, call: CallName): void =>
  queries.setQueryDefaults([call], {
    structuralSharing: (before, answer) => replaceEqualDeep(before, withNewerRows(before as Rows | undefined, answer as Rows)),
  });

/** Queries whose answer under way was overtaken by news. */
const overtaken = new WeakSet<Query>();

/** The answers that are under way may be older than news that come now: their queries are read once more when they are there. */
export function readOnceMore(queries: QueryClient, filters: QueryFilters): void {
  for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (overtaken.has(query)) continue;
    overtaken.add(query);
    const again = (): void => {
      overtaken.delete(query);
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    // joins the fetch that runs
    void query.fetch().then(again, again);
  }
}

/**
 * Reads again what a call answered, since events may be missing. What the page shows does not wait for an answer that is under way:
 * it may be as old, and on a dead link it never comes.
 */
export function readAgain(queries: QueryClient, call: CallName): void {
  const queryKey = [call];
  // of itself an invalidation starts no second fetch where there is no data yet
  void queries.cancelQueries({ queryKey, type: 'active', fetchStatus: 'fetching' }, { silent: true, revert: false });
  readOnceMore(queries, { queryKey, type: 'inactive' });
  void queries.invalidateQueries({ queryKey });
}
