import type { InvoiceType } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import { handle } from './deps.ts';
import { feesOf } from './fees.ts';
import { requireMethod } from './methods.ts';

export const readPaymentFees = handle('readPaymentFees', async ({ context, db, query }) => {
  const { currency, method } = query;
  const wanted = { type: query.invoiceType as InvoiceType, method, currency, amount: moneyFromWire(query.amount) };
  const terms = await requireMethod(db, context.payments, wanted);
  return { data: { currency, ...feesOf(terms, wanted.type, wanted.amount) } };
});
