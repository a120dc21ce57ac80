import { invoiceStatus } from '#contract/kernel/constants.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Refused, RefundAnswer } from '../providers/payment-adapter.ts';
import type { PaymentProvider } from '../providers/payment-providers.ts';
import type { InvoiceRow } from '../to-invoice.ts';

/** Has the provider of a deposit give it back, in the job that sends payouts: a try whose answer was lost is made again. */
export async function sendRefund(
  { database, settings, clock }: PaymentDeps,
  provider: PaymentProvider,
  row: InvoiceRow,
  depositId: string,
): Promise<RefundAnswer | Refused> {
  if (provider.refund === undefined) return { refused: 'It gives nothing back any more' };
  const deposit = await database.db
    .selectFrom('invoice')
    .select(['id', 'status', 'provider_payment_id'])
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  // its bank has taken it back while this waited: given back as well it would be paid twice
  if (deposit.status !== invoiceStatus.success) return { refused: 'The deposit was taken back' };
  return await provider.refund({
    reference: row.id,
    charge: { reference: deposit.id, id: deposit.provider_payment_id ?? undefined },
    amount: row.amount,
    currency: row.currency,
    digits: String(settings.requireCurrency(row.currency).subunitToUnit).length - 1,
    ageMs: clock.now().getTime() - row.created_at.getTime(),
    callbackUrl: provider.callbackUrl,
  });
}
