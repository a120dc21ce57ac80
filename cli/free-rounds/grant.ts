import { formatMoney, parseAmount } from '#contract/kernel/money.ts';
import { grantFreeRounds } from '#server/modules/play/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { findPlayer } from '../exclusion/find-player.ts';
import { type AppVerb, Refusal, requireReason, UsageError } from '../verb.ts';

const maxCount = 1000;
const maxDays = 90;
const wholeNumber = (text: string | undefined, max: number): number | undefined => {
  const value = Number(text);
  return /^\d{1,4}$/.test(text ?? '') && value >= 1 && value <= max ? value : undefined;
};

export const grant: AppVerb = {
  usage: '<e-mail or id> <game> <count> <stake, such as 0.20> <currency> <days> --reason "why" [--opt-in]',
  summary:
    'Grants free rounds of a game; what they win is real money. Its provider must offer them. With --opt-in the player activates them first',
  options: ['reason'],
  flags: ['opt-in'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const [, game = '', countText, text = '', currency = '', daysText] = words;
    const [count, days] = [wholeNumber(countText, maxCount), wholeNumber(daysText, maxDays)];
    if (count === undefined) throw new UsageError(`Name how many: 1 to ${maxCount}.`);
    const unit = context.settings.currency(currency);
    if (unit === undefined) throw new UsageError('Name the currency, such as EUR.');
    const stake = parseAmount(text, unit.subunitToUnit);
    if (stake === undefined) throw new UsageError(`"${text}" is no amount of ${currency}.`);
    if (days === undefined) throw new UsageError(`Name for how many days: 1 to ${maxDays}.`);
    const player = await findPlayer(given);
    const isOptIn = given.options['opt-in'] !== undefined;
    const wanted = { playerId: player.id, game, currency, count, stake, days, isOptIn, actor, reason };
    const made = await grantFreeRounds(context, wanted).catch((error: unknown) => {
      if (error instanceof Problem) throw new Refusal(error.message, { cause: error });
      throw error;
    });
    if (made.state === 'refused') throw new Refusal(`The provider refused the grant ${made.id}.`);
    const told = made.state !== 'asked' ? '' : ' The provider gave no answer yet; it is asked again every ten minutes.';
    say(`${player.email}: ${count} free rounds of ${game} at ${formatMoney(stake, unit, 'en')}, for ${days} days. ${made.id}${told}`);
  },
};
