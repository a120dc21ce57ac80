import { useQuery } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { callQuery } from '#site/shared/api/queries.ts';

export type Currency = Data<'listCurrencies'>[number];

/** The currencies that limits can be set in. */
export function useCurrencies(): readonly Currency[] {
  return useQuery({ ...callQuery('listCurrencies', { query: { visible: 1 } }), staleTime: 600_000 }).data?.data ?? [];
}
