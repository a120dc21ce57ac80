import { invoiceStatus } from '#contract/kernel/constants.ts';
import { formatMoney } from '#contract/kernel/money.ts';
import { aboutRule, readAccountRequests, readWaiting, readWithdrawal } from '#server/modules/payments/index.ts';
import { readKnownAs } from '#server/modules/players/index.ts';
import { type AppVerb, table } from '../verb.ts';
import { formatAsked } from './format-asked.ts';
import { requireInvoice } from './require-invoice.ts';

const statusName = (status: number): string => Object.entries(invoiceStatus).find(([, number]) => number === status)?.[0] ?? String(status);
const whose = (isOwn: boolean | null): string => (isOwn === null ? 'not known' : isOwn ? 'the player' : 'somebody else');

export const show: AppVerb = {
  usage: '<invoice>',
  summary: 'A withdrawal with the rules that found it, what was said of it, its steps, and what the player deposited with',
  async run(given) {
    const { context, say } = given;
    const { db } = context.database;
    const { invoice, review, account, steps, instruments } = await readWithdrawal(db, context, requireInvoice(given));
    const money = (minor: bigint, currency: string) => formatMoney(minor, context.settings.requireCurrency(currency), 'en');
    const player = (await readKnownAs(db, [invoice.player_id])).get(invoice.player_id);
    const asked = (await readAccountRequests(db, context, [invoice])).get(invoice.id);
    const waiting = formatAsked(asked) ?? (await readWaiting(context, invoice));
    const facts = [
      ['Withdrawal', invoice.id],
      ['Player', player?.email ?? invoice.player_id],
      ['Amount', `${money(invoice.amount, invoice.currency)}, fee ${money(invoice.fee, invoice.currency)}`],
      ['Not staked', money(invoice.unplayed, context.settings.baseCurrency.code)],
      ['Paid to', `${invoice.method} ${account ?? ''}`],
      ['Status', `${statusName(invoice.status)}${invoice.reason === null ? '' : ` (${invoice.reason})`}`],
      ...(waiting === undefined ? [] : [['Waits for', waiting]]),
      ...(invoice.recalled_at === null
        ? []
        : [['Called back', `${invoice.recalled_by} at ${invoice.recalled_at.toISOString()}; not sent any more`]]),
      ['People asked', String(review.eyes)],
      ...review.flags.map((flag) => ['Because', `${flag}: ${aboutRule(flag)}`]),
      ...(review.approved_by === null ? [] : [['Approved first', `${review.approved_by}: ${review.approved_reason}`]]),
      ...(review.held_by === null ? [] : [['On hold', `${review.held_by}: ${review.held_reason}`]]),
    ];
    say(facts.map(([label, value]) => `${label?.padEnd(16)}${value}`).join('\n'));
    const rows = steps.map((step) => [step.at.toISOString(), statusName(step.status), step.actor, step.reason ?? '']);
    say(`\n${table(['Step', 'Status', 'By', 'Reason'], rows)}`);
    if (instruments.length === 0) return;
    const paid = instruments.map((one) => [one.method, one.label, whose(one.is_own), String(one.deposits), one.last_at.toISOString()]);
    say(`\n${table(['Deposited with', '', 'Holder', 'Deposits', 'Last'], paid)}`);
  },
};
