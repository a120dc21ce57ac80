// The library's `useQuery` for parts that the server draws. React takes over such a part when its turn comes, which may be seconds after
// the page woke; what was played or read meanwhile has changed the data by then. So a part wakes with the data that it was drawn from
// and shows the newer ones right after.
import {
  type DehydratedState,
  hashKey,
  type QueryClient,
  type QueryKey,
  useQuery as useLibraryQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

let drawn: ReadonlyMap<string, unknown> = new Map();

/** Keeps what the server drew the page from. */
export function keepDrawnData({ queries }: DehydratedState): void {
  drawn = new Map(queries.map(({ queryHash, state }) => [queryHash, state.data]));
}

interface Options {
  queryKey: QueryKey;
  select?: unknown;
}

const never = () => () => undefined;

/** Returns what the server drew with in place of what is known now: while hydrating, where the two differ; otherwise undefined. */
function useDrawn({ queryKey, select }: Options, queries: QueryClient): { data: unknown } | undefined {
  const read = () => queries.getQueryData(queryKey);
  const shown = useSyncExternalStore(never, read, () => drawn.get(hashKey(queryKey)));
  if (shown === read()) return undefined;
  return { data: shown === undefined || typeof select !== 'function' ? shown : (select as (data: unknown) => unknown)(shown) };
}

const waiting = { status: 'pending', isPending: true, isSuccess: false } as const;
const answered = { status: 'success', isPending: false, isSuccess: true } as const;

/** A result as it was when the server drew the part. */
const asDrawn = <R extends object>(result: R, { data }: { data: unknown }): R => ({
  ...result,
  ...(data === undefined ? waiting : answered),
  isError: false,
  error: null,
  data,
});

function useDrawnQuery(options: Options): object {
  const result = useLibraryQuery(options as never);
  const before = useDrawn(options, useQueryClient());
  return before === undefined ? result : asDrawn(result, before);
}

export const useQuery = (import.meta.env.SSR ? useLibraryQuery : useDrawnQuery) as typeof useLibraryQuery;
