import { holdWithdrawal } from '#server/modules/payments/index.ts';
import { type AppVerb, requireReason } from '../verb.ts';
import { requireInvoice } from './require-invoice.ts';

export const hold: AppVerb = {
  usage: '<invoice> --reason "why"',
  summary: 'Keeps a withdrawal back until it is approved or rejected, and tells its player that it takes longer',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const invoiceId = requireInvoice(given);
    await context.database.transact(async (tx) => await holdWithdrawal(tx, context, { invoiceId, reason, actor }));
    say(`${invoiceId} is on hold; approve or reject ends that.`);
  },
};
