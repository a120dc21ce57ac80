import type { Answer } from '#contract/kernel/calls.ts';
import { type Invoice, standingOf } from '../invoice-messages.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';

export interface FoundInvoice {
  invoice: Invoice | undefined;
  isLoading: boolean;
}

/** How often a payment that is not decided is asked after, should the live news fail. */
const askAgainMs = 5000;

/** A payment of the player by its id: mostly one of the latest, which the page follows as a list, else one that is asked for by itself. */
export function useInvoice(id: string): FoundInvoice {
  const query = usePlayerQuery(
    'listInvoices',
    { query: { perPage: 50 } },
    { everyMs: askAgainMs, isDone: (answer) => isDecided(answer.data, id) },
  );
  const latest = query.data?.data.find((one) => one.id === id);
  // a list that was read before the payment was made does not have it yet
  const isOlder = latest === undefined && query.data !== undefined && !query.isFetching;
  const one = usePlayerQuery('readInvoice', { params: { id } }, { isEnabled: isOlder, keepsError: true, everyMs: askAgainMs, isDone });
  const isLoading = query.isPending || query.isFetching || (isOlder && one.isPending);
  return { invoice: latest ?? one.data?.data, isLoading: latest === undefined && one.data === undefined && isLoading };
}

const isDone = ({ data }: Answer<'readInvoice'>): boolean => standingOf(data) !== 'open';

const isDecided = (rows: readonly Invoice[], id: string): boolean => {
  const found = rows.find((row) => row.id === id);
  return found === undefined || standingOf(found) !== 'open';
};
