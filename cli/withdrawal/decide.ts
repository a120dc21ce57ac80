import { reviewWithdrawal } from '#server/modules/payments/index.ts';
import { type Given, requireReason, requireWord, UsageError } from '../verb.ts';

/** Says the operator's word on the withdrawal named first. */
export async function decide(given: Given, verdict: 'approve' | 'reject'): Promise<void> {
  const { context, actor, say } = given;
  const reason = requireReason(given);
  const invoiceId = requireWord(given, 'the invoice');
  if (!/^[0-9a-f-]{36}$/.test(invoiceId)) throw new UsageError(`${invoiceId} is no invoice's id.`);
  await context.database.transact(async (tx) => await reviewWithdrawal(tx, context, { invoiceId, verdict, reason, actor }));
  say(
    verdict === 'approve'
      ? `${invoiceId} is approved and goes to the provider.`
      : `${invoiceId} is rejected; the money is back on the account.`,
  );
}
