// Lists of bonuses and of free spins after news of one: status 1 adds, 2 replaces, another removes; lists of what is over get it.
import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/kernel/paths.ts';
import { readOnceMore } from '#site/shared/live/query-updates.ts';

export interface Row {
  id: string;
  version: number;
  status: number;
  currency: string;
}

export interface RowFilter {
  status?: readonly number[];
  currency?: string;
  page?: number;
}

const usualStatuses: readonly number[] = [1, 2];

export const belongs = (row: Row, { status = usualStatuses, currency }: RowFilter): boolean =>
  (status.length === 0 ? usualStatuses : status).includes(row.status) && (currency === undefined || currency === row.currency);

/** The rows after news, newest first. An older one changes nothing. */
export function withRow<R extends Row>(rows: readonly R[], filter: RowFilter, news: R): readonly R[] {
  const known = rows.find(({ id }) => id === news.id);
  if (known !== undefined && known.version > news.version) return rows;
  if (!belongs(news, filter)) return known === undefined ? rows : rows.filter(({ id }) => id !== news.id);
  if (known !== undefined) return rows.map((row) => (row.id === news.id ? news : row));
  return (filter.page ?? 1) === 1 ? [news, ...rows] : rows;
}

/** Writes news of a bonus or of free spins into every list of the page. */
export function applyRow<R extends Row>(queries: QueryClient, call: CallName, news: R): void {
  readOnceMore(queries, { queryKey: [call] });
  for (const [queryKey, answer] of queries.getQueriesData<{ data: readonly R[] }>({ queryKey: [call] })) {
    if (answer === undefined) continue;
    const filter = (queryKey[1] as { query?: RowFilter } | undefined)?.query ?? {};
    const data = withRow(answer.data, filter, news);
    if (data === answer.data) continue;
    queries.setQueryData(queryKey, { ...answer, data });
    // a row that comes or goes shifts the pages
    if (filter.page !== undefined && data.length !== answer.data.length)
      void queries.invalidateQueries({ queryKey, exact: true, fetchStatus: 'idle' });
  }
}

/** Returns a row as a list of the page has it; undefined where none has. */
export function findRow<R extends Row>(queries: QueryClient, call: CallName, id: string): R | undefined {
  const answers = queries.getQueriesData<{ data: readonly R[] }>({ queryKey: [call] });
  return answers.flatMap(([, answer]) => answer?.data ?? []).find((row) => row.id === id);
}
