// A payment that is decided is news: its player may have left the page long before.
import type { LiveEvents } from '#contract/live/events.ts';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { formatMoney, moneyFromWire } from '#contract/kernel/money.ts';
import type { SettingsCache } from '#server/modules/reference/index.ts';
import { fillEmail, type FilledEmail } from '#server/platform/email.ts';
import type { NotifiedPlayer, TellDeps } from '../deps.ts';
import {
  coinRefundEmail,
  depositDoneEmail,
  depositRefundedEmail,
  depositRefundEmail,
  depositRefundReturnedEmail,
  withdrawalPaidEmail,
  withdrawalReturnedEmail,
} from '../messages.email.ts';
import { tell } from './tell.ts';

type Invoice = LiveEvents['payment:invoices']['invoice'];

const decided: readonly number[] = [invoiceStatus.success, invoiceStatus.failed, invoiceStatus.rejected, invoiceStatus.expired];

/** A refund is the house's wish, so its player hears of its beginning as well. */
const isNews = ({ status, refundOf }: Invoice): boolean =>
  decided.includes(status) || (refundOf !== null && status === invoiceStatus.processing);

function rowOfRefund(status: number, isCoin: boolean): typeof depositDoneEmail {
  // coins have no way back by themselves
  if (status === invoiceStatus.processing) return isCoin ? coinRefundEmail : depositRefundEmail;
  return status === invoiceStatus.success ? depositRefundedEmail : depositRefundReturnedEmail;
}

/** The email of a payment that ended. A deposit that came late or passes a limit has one of its own, which says more: its reason tells so. */
function rowOf({ type, status, reason, refundOf }: Invoice, isCoin: boolean): typeof depositDoneEmail | undefined {
  if (refundOf !== null) return rowOfRefund(status, isCoin);
  const isDone = status === invoiceStatus.success;
  if (type === invoiceType.withdrawal) return isDone ? withdrawalPaidEmail : withdrawalReturnedEmail;
  return isDone && reason === null ? depositDoneEmail : undefined;
}

const emailOf =
  ({ settings }: { settings: SettingsCache }, invoice: Invoice) =>
  ({ language }: NotifiedPlayer): FilledEmail | undefined => {
    const unit = settings.requireCurrency(invoice.currency);
    const row = rowOf(invoice, unit.type === 'crypto');
    const amount = formatMoney(moneyFromWire(invoice.amount), unit, language);
    return row && fillEmail(row, { params: { amount } });
  };

/** Listens to what payments publish, in the transaction that publishes it. */
export function tellOfPayments(context: TellDeps & { settings: SettingsCache }): void {
  context.outbox.onPublish('payment:invoices', async (tx, body) => {
    const { event, invoice } = body as LiveEvents['payment:invoices'];
    if (!isNews(invoice)) return;
    const { id, type, status, amount, currency, reason, refundOf } = invoice;
    await tell(tx, context, {
      playerId: invoice.playerId,
      kind: type === invoiceType.withdrawal ? 'withdrawal' : 'deposit',
      key: `invoice ${id} ${status}`,
      data: { event, invoice: { id, type, status, amount, currency, reason, refundOf } },
      email: emailOf(context, invoice),
    });
  });
}
