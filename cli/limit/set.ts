import { type CashPeriod, cashPeriods, limitDefinition } from '#contract/kernel/constants.ts';
import { formatMoney, parseAmount } from '#contract/kernel/money.ts';
import { setOperatorLimit } from '#server/modules/protection/index.ts';
import { requireReason, UsageError, type AppVerb } from '../verb.ts';
import { requirePlayerByEmail } from './require-player.ts';

const definitions = { bet: limitDefinition.bet, loss: limitDefinition.loss, deposit: limitDefinition.deposit } as const;
const isDefinition = (word: string): word is keyof typeof definitions => Object.hasOwn(definitions, word);
const isPeriod = (word: string): word is CashPeriod => (cashPeriods as readonly string[]).includes(word);

export const set: AppVerb = {
  usage: `<e-mail> <${Object.keys(definitions).join('|')}> <${cashPeriods.join('|')}> <amount, such as 50.00> <currency> --reason "why"`,
  summary: 'Sets the operator’s limit for a player, or changes it, at once; of it and the player’s own the stricter holds',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const [, definition = '', period = '', text = '', currency = ''] = words;
    if (!isDefinition(definition)) throw new UsageError(`Name what the limit is on: ${Object.keys(definitions).join(', ')}.`);
    if (!isPeriod(period)) throw new UsageError(`Name its period: ${cashPeriods.join(', ')}.`);
    const unit = context.settings.currency(currency);
    if (unit === undefined) throw new UsageError('Name its currency, such as EUR.');
    const amount = parseAmount(text, unit.subunitToUnit);
    if (amount === undefined) throw new UsageError(`"${text}" is no amount of ${currency}.`);
    const player = await requirePlayerByEmail(given);
    const limit = { definition: definitions[definition], period, currency, amount };
    const row = await context.database.transact(async (tx) => await setOperatorLimit(tx, context, player.id, limit, { actor, reason }));
    say(`${player.email}: ${definition} ${period} ${formatMoney(row.amount, unit, 'en')} is in force. ${row.id}`);
  },
};
