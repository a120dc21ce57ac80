import { invoiceStatus } from '#contract/kernel/constants.ts';
import { reviewWithdrawal } from '#server/modules/payments/index.ts';
import { type Given, requireReason } from '../verb.ts';
import { requireInvoice } from './require-invoice.ts';

/** Says the operator's word on the withdrawal named first. */
export async function decide(given: Given, verdict: 'approve' | 'reject'): Promise<void> {
  const { context, actor, say } = given;
  const reason = requireReason(given);
  const invoiceId = requireInvoice(given);
  const after = await context.database.transact(async (tx) => await reviewWithdrawal(tx, context, { invoiceId, verdict, reason, actor }));
  if (after.status === invoiceStatus.pending) say(`${invoiceId} has one approval; the rules ask for a second person's.`);
  else if (verdict === 'approve') say(`${invoiceId} is approved and goes to the provider.`);
  else say(`${invoiceId} is rejected; the money is back on the account.`);
}
