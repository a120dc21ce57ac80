import { followSource, parseRate, setRate } from '#server/modules/reference/index.ts';
import { requireReason, requireWord, UsageError, type AppVerb } from '../verb.ts';

export const set: AppVerb = {
  usage: '<currency> <rate, base units for one unit | follow> --reason "why"',
  summary: 'Puts a currency rate in force that no source changes; `follow` takes what the source gives again, also what was held',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const currency = requireWord(given, 'a currency');
    const text = words[1] ?? '';
    const rate = parseRate(text);
    if (rate === undefined && text !== 'follow') throw new UsageError(`"${text}" is no rate. Give a decimal such as 0.9223, or follow.`);
    const word = { currency, reason, actor };
    const { before, after } = await context.database.transact(
      async (tx) => await (rate === undefined ? followSource(tx, context, word) : setRate(tx, context, { ...word, rate })),
    );
    const base = context.settings.baseCurrency.code;
    say(
      `1 ${currency} is ${after} ${base} now, ${before} before.${rate === undefined ? ' It follows its source.' : ' It stays so until it is set to follow.'}`,
    );
  },
};
