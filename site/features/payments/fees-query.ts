import { invoiceType } from '#contract/kernel/constants.ts';
import type { Order } from './payment-sheet.ts';

/** What the bill is asked for by: where it goes too, as far as the house knows the account, and who holds one that is typed. */
export const feesQuery = ({ kind, currency, amount, method, payoutAccount, card, fields }: Order) => ({
  currency,
  amount,
  invoiceType: invoiceType[kind],
  method,
  ...(payoutAccount !== undefined && { payoutAccount }),
  ...(card !== undefined && { card }),
  ...(kind === 'withdrawal' && fields?.['holder'] !== undefined && { holder: fields['holder'] }),
});
