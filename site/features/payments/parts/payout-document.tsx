import { invoiceStatus } from '#contract/kernel/constants.ts';
import { PaymentDocumentNotice } from '#site/features/verification/index.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { type Invoice, labelOf } from '../invoice-messages.ts';

/** How often it is asked whether the document is there, should the live news fail. */
const askAgainMs = 5000;

/** Of a withdrawal in its sheet: that it waits for a document of its player. The list that the sheet follows does not say it. */
export function PayoutDocument({ invoice }: { invoice: Invoice }) {
  const mayWait = labelOf(invoice) === 'withdrawal' && invoice.status === invoiceStatus.pending;
  const query = usePlayerQuery(
    'readInvoice',
    { params: { id: invoice.id } },
    { isEnabled: mayWait, keepsError: true, everyMs: askAgainMs },
  );
  if (!mayWait || typeof query.data?.data.document !== 'string') return null;
  return (
    <div className="mt-4 text-start">
      <PaymentDocumentNotice />
    </div>
  );
}
