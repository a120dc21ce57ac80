// Data of the API as queries. A key is the call's name and input, so that server, payload and browser share one cache.
import { queryOptions, type QueryClientConfig } from '@tanstack/react-query';
import type { Answer, Input } from '#contract/kernel/calls.ts';
import type { CallName } from '#contract/kernel/paths.ts';

export type Read = (name: CallName, input: { params?: object; query?: object }) => Promise<unknown>;

/** How a query client reads: in the process on the server, over HTTP in the browser. */
export function guestDefaults(read: Read): QueryClientConfig {
  return {
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey }) => {
          const [name, input] = queryKey as [CallName, { params?: object; query?: object } | undefined];
          return await read(name, input ?? {});
        },
        staleTime: 30_000,
        retry: false,
        refetchOnWindowFocus: false,
      },
      // an act that finds no network says so at once; it is never kept and sent later, when nobody expects it any more
      mutations: { networkMode: 'always' },
    },
  };
}

/** The query of a call. Options such as `enabled` are added by whoever uses it. */
export const callQuery = <N extends CallName>(name: N, input: Input<N> = {} as Input<N>) =>
  queryOptions<Answer<N>>({ queryKey: [name, input] });
