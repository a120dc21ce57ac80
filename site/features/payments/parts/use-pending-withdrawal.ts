import type { Data } from '#contract/kernel/calls.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { type Invoice, labelOf } from '../invoice-messages.ts';

/** How often it is asked whether the document is there, should the live news fail. */
const askAgainMs = 5000;

/** What the list does not say of a withdrawal that is pending: whether it waits for a document of its player, and by when people decide then. */
export function usePendingWithdrawal(invoice: Invoice): Data<'readInvoice'> | undefined {
  const isPending = labelOf(invoice) === 'withdrawal' && invoice.status === invoiceStatus.pending;
  const input = { params: { id: invoice.id } };
  const query = usePlayerQuery('readInvoice', input, { isEnabled: isPending, keepsError: true, everyMs: askAgainMs });
  return isPending ? query.data?.data : undefined;
}
