import { formatMoney, parseAmount } from '#contract/kernel/money.ts';
import { sayOwnFunds } from '#server/modules/payments/index.ts';
import { type AppVerb, requireReason, requireWord, UsageError } from '../verb.ts';

export const own: AppVerb = {
  usage: '<currency> <amount, or -amount> --reason "why"',
  summary: 'Says what the house put in of its own, or took out or paid for; it counts once a second person says the same',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const currency = requireWord(given, 'a currency, such as EUR');
    const [, text = ''] = words;
    const unit = context.settings.currency(currency);
    if (unit === undefined) throw new UsageError(`There is no currency "${currency}" here.`);
    const size = parseAmount(text.replace(/^[+-]/, ''), unit.subunitToUnit);
    if (size === undefined || size === 0n) throw new UsageError(`"${text}" is no amount in ${currency}.`);
    const amount = text.startsWith('-') ? -size : size;
    const isDone = await context.database.transact(async (tx) => await sayOwnFunds(tx, context, { currency, amount, reason, actor }));
    const shown = formatMoney(amount, unit, 'en');
    say(isDone ? `${shown} count as the house's own from now on.` : `${shown} wait for a second person, who gives the same command.`);
  },
};
