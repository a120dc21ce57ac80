import { invoiceStatus } from '#contract/kernel/constants.ts';
import { formatMoney } from '#contract/kernel/money.ts';
import { readOpenRefunds } from '#server/modules/payments/index.ts';
import { type AppVerb, table } from '../verb.ts';

export const refunds: AppVerb = {
  usage: '',
  summary: 'Deposits that are being given back: those that wait for a second person, and those that the provider has not decided',
  async run({ context, say }) {
    const { proposed, underWay } = await readOpenRefunds(context.database.db);
    const money = (minor: bigint, currency: string): string => formatMoney(minor, context.settings.requireCurrency(currency), 'en');
    const rows = [
      ...proposed.map((one) => [
        one.invoice_id,
        money(one.amount, one.currency),
        `waits for a second person; ${one.proposed_by}: ${one.reason}`,
        one.proposed_at.toISOString(),
      ]),
      ...underWay.map((one) => [
        one.refund_of ?? '',
        money(one.amount, one.currency),
        `${one.status === invoiceStatus.review ? 'in review' : one.provider_payment_id === null ? 'is being sent' : 'is at the provider'}, payment ${one.id}`,
        one.created_at.toISOString(),
      ]),
    ];
    say(rows.length === 0 ? 'No deposit is being given back.' : table(['Deposit', 'Amount', 'State', 'Since'], rows));
  },
};
