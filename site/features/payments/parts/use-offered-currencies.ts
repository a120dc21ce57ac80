import { useQuery } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { callQuery } from '#site/shared/api/queries.ts';

/** The currencies that the operator offers, in its order. */
export const useOfferedCurrencies = (): Data<'listCurrencies'> =>
  useQuery(callQuery('listCurrencies', { query: { visible: 1 } })).data?.data ?? [];
