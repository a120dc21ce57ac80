import { formatMoney, parseAmount } from '#contract/kernel/money.ts';
import { readDepositCurrency, refundDeposit } from '#server/modules/payments/index.ts';
import { requireInvoice } from '../withdrawal/require-invoice.ts';
import { type AppVerb, type Given, requireReason, UsageError } from '../verb.ts';

/** The amount that was typed, in the smallest unit of the deposit's currency; undefined where all of it is meant. @throws UsageError */
async function readAmount({ context, options }: Given, invoiceId: string): Promise<bigint | undefined> {
  const text = options['amount'];
  if (text === undefined) return undefined;
  const currency = await readDepositCurrency(context.database.db, invoiceId);
  const amount = parseAmount(text, context.settings.requireCurrency(currency).subunitToUnit);
  if (amount === undefined || amount === 0n) throw new UsageError(`"${text}" is no amount of ${currency}, such as 12.50.`);
  return amount;
}

export const refund: AppVerb = {
  usage: '<deposit> [--amount 12.50] --reason "why"',
  summary:
    'Gives a deposit back to what it was paid with, whole or in part; above the bound of the rule "refund" two people ask for the same',
  options: ['amount', 'reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const invoiceId = requireInvoice(given);
    const input = { invoiceId, amount: await readAmount(given, invoiceId), reason, actor };
    const answer = await context.database.transact(async (tx) => await refundDeposit(tx, context, input));
    const amount = formatMoney(answer.amount, context.settings.requireCurrency(answer.currency), 'en');
    if (answer.state === 'proposed') say(`${amount} of ${invoiceId} wait for a second person, who gives the same command.`);
    else if (answer.isNew) say(`${amount} of ${invoiceId} go back, as payment ${answer.refund.id}.`);
    else say(`This was asked for before: ${amount} of ${invoiceId}, payment ${answer.refund.id}. Nothing was sent again.`);
  },
};
