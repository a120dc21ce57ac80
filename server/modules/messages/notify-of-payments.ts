// A payment that is decided is news: its player may have left the page long before.
import type { LiveEvents } from '#contract/live/events.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import type { MessageDeps } from './deps.ts';
import { notify } from './notify.ts';

const decided: readonly number[] = [invoiceStatus.success, invoiceStatus.failed, invoiceStatus.rejected, invoiceStatus.expired];

/** Listens to what payments publish, in the transaction that publishes it. */
export function notifyOfPayments(context: Pick<MessageDeps, 'clock' | 'outbox'>): void {
  context.outbox.onPublish('payment:invoices', async (tx, body) => {
    const { event, invoice } = body as LiveEvents['payment:invoices'];
    if (!decided.includes(invoice.status)) return;
    const { id, type, status, amount, currency, reason } = invoice;
    await notify(tx, context, {
      playerId: invoice.playerId,
      subject: `invoice ${id} ${status}`,
      data: { event, invoice: { id, type, status, amount, currency, reason } },
    });
  });
}
