import { parseAmount } from '#contract/kernel/money.ts';
import { reviewRules, setReviewRule } from '#server/modules/payments/index.ts';
import { type AppVerb, requireReason, requireWord, UsageError } from '../verb.ts';

const people: Readonly<Record<string, number>> = { off: 0, one: 1, two: 2 };

function readDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > 400) throw new UsageError(`"${text}" is no number of days from 1 to 400.`);
  return Number(text);
}

export const rule: AppVerb = {
  usage: '<rule> --people off|one|two --above <amount in the base currency, or number> --days <days> --reason "why"',
  summary:
    'Sets when people look at a withdrawal that is asked for from now on; what is left out of --above and --days stays. Two people say what finds less',
  options: ['people', 'above', 'days', 'reason'],
  async run(given) {
    const { context, actor, say, options } = given;
    const reason = requireReason(given);
    const id = requireWord(given, 'a rule');
    const eyes = people[options['people'] ?? ''];
    if (eyes === undefined) throw new UsageError('Say how many people: --people off, one or two.');
    const days = readDays(options['days']);
    const isMoney = reviewRules.find((one) => one.id === id)?.above === 'money';
    const text = options['above'];
    const above = text === undefined ? undefined : parseAmount(text, isMoney ? context.settings.baseCurrency.subunitToUnit : 1);
    if (text !== undefined && above === undefined) throw new UsageError(`"${text}" is no amount or number.`);
    const change = { id, eyes, above, days, reason, actor };
    const isDone = await context.database.transact(async (tx) => await setReviewRule(tx, context, change));
    say(
      isDone
        ? `${id}: ${options['people']} from now on.`
        : `${id} finds fewer withdrawals then, or asks for fewer people: it stays as it is until a second person gives the same command.`,
    );
  },
};
