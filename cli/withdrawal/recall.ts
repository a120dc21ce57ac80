import { recallWithdrawal } from '#server/modules/payments/index.ts';
import { type AppVerb, requireReason } from '../verb.ts';
import { requireInvoice } from './require-invoice.ts';

export const recall: AppVerb = {
  usage: '<invoice> --reason "why"',
  summary:
    'Calls an approved payout back that its provider has not sent or never had; the held money comes back with the provider’s word, or at once',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const invoiceId = requireInvoice(given);
    const isBack = await recallWithdrawal(context, { invoiceId, reason, actor });
    say(`${invoiceId} is called back; the money is back on the account${isBack ? '' : ' once the provider has told so'}.`);
  },
};
