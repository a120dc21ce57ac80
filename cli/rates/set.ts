import { followSource, isFurtherThan, parseRate, setRate } from '#server/modules/reference/index.ts';
import { type Given, Refusal, requireReason, requireWord, UsageError, type AppVerb } from '../verb.ts';

/** A rate that is far from the one in force may be a slip of the hand: it is given twice. @throws Refusal */
function requireNear({ context, options }: Given, currency: string, text: string, rate: bigint): void {
  const inForce = context.settings.currencies.find(({ code }) => code === currency)?.rate.rate ?? '';
  const before = parseRate(inForce);
  const percent = context.config.currencyRates.maxChangePercent;
  if (before !== undefined && options['confirm'] !== text && isFurtherThan(percent, before, rate))
    throw new Refusal(
      `${text} is more than ${percent} % from ${inForce}, which is in force. If it is right, give it twice: --confirm ${text}`,
    );
}

export const set: AppVerb = {
  usage: '<currency> <rate, base units for one unit | follow> --reason "why" [--confirm <rate>]',
  summary:
    'Puts a currency rate in force that no source changes, once a second person says the same; `follow` takes what the source gives again, also what was held; far from the rate in force, two people say it',
  options: ['reason', 'confirm'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const currency = requireWord(given, 'a currency');
    const text = words[1] ?? '';
    const rate = parseRate(text);
    if (rate === undefined && text !== 'follow') throw new UsageError(`"${text}" is no rate. Give a decimal such as 0.9223, or follow.`);
    if (rate !== undefined) requireNear(given, currency, text, rate);
    const word = { currency, reason, actor };
    const changed = await context.database.transact(
      async (tx) => await (rate === undefined ? followSource(tx, context, word) : setRate(tx, context, { ...word, rate })),
    );
    if (changed === undefined) {
      say(
        `${text} for ${currency} waits for a second person, who gives the same command within a day. Until then the rate stays as it is.`,
      );
      return;
    }
    const { before, after } = changed;
    const base = context.settings.baseCurrency.code;
    say(
      `1 ${currency} is ${after} ${base} now, ${before} before.${rate === undefined ? ' It follows its source.' : ' It stays so until it is set to follow.'}`,
    );
  },
};
