// How the progressive jackpots stand: read again every two seconds while a page that shows one is in view, and never by the server, whose pages are
// kept. The house's answer is a second old at most, so what is shown is three.
import type { Data } from '#contract/kernel/calls.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { useQuery } from '#site/shared/api/use-query.ts';

export type Jackpot = Data<'listJackpots'>[number];

const refreshMs = 1900;
/** A figure that could not be read again for so long is not shown any more. */
const staleMs = 8000;

/** The jackpots as far as they are known. The amount of one that nobody knows any more is undefined. */
function useReadJackpots(): readonly (Omit<Jackpot, 'amount'> & { amount: number | undefined })[] {
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...callQuery('listJackpots'),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  const isStale = errorUpdatedAt - dataUpdatedAt > staleMs;
  return (data?.data ?? []).map((jackpot) => ({ ...jackpot, amount: isStale ? undefined : jackpot.amount }));
}

export const useJackpots: typeof useReadJackpots = import.meta.env.SSR ? () => [] : useReadJackpots;
