// What a provider tells of a payment, beside the invoice that asked for it.
import { invoiceType } from '#contract/kernel/constants.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import { amountAtProvider } from './fees.ts';
import type { PaymentNews, PaymentReport } from './providers/payment-adapter.ts';
import type { InvoiceRow } from './to-invoice.ts';

type Told = Pick<PaymentReport, 'amount' | 'currency' | 'kind'>;

/** True when a report is of the payment that the invoice asked for, with nothing short and nothing over. */
export const isOf = (row: InvoiceRow, { amount, currency, kind }: Told): boolean =>
  amount === amountAtProvider(row) && currency === row.currency && (kind === 'charge') === (row.type === invoiceType.deposit);

/** Returns a report as a case keeps it, and as JSON can: without what it was paid with, which says who somebody is. */
export function reported<T extends PaymentReport | PaymentNews>(report: T): Omit<T, 'amount' | 'instrument'> & { amount: number } {
  const { instrument: _instrument, ...told } = { instrument: undefined, ...report };
  return { ...told, amount: moneyToWire(report.amount) } as Omit<T, 'amount' | 'instrument'> & { amount: number };
}
