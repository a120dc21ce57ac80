import { type Invoice, standingOf } from '../invoice-messages.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';

export interface FoundInvoice {
  invoice: Invoice | undefined;
  isLoading: boolean;
}

/** How often a payment that is not decided is asked after, should the live news fail. */
const askAgainMs = 5000;

/** One of the latest payments by its id. */
export function useInvoice(id: string): FoundInvoice {
  const query = usePlayerQuery(
    'listInvoices',
    { query: { perPage: 50 } },
    { everyMs: askAgainMs, isDone: (answer) => isDecided(answer.data, id) },
  );
  const invoice = query.data?.data.find((one) => one.id === id);
  // a list that was read before the payment was made does not have it yet
  return { invoice, isLoading: invoice === undefined && (query.isPending || query.isFetching) };
}

const isDecided = (rows: readonly Invoice[], id: string): boolean => {
  const found = rows.find((row) => row.id === id);
  return found === undefined || standingOf(found) !== 'open';
};
