import { installMethods } from '#server/modules/payments/index.ts';
import { endGamesIn } from '#server/modules/play/index.ts';
import { parseRate, switchCurrency } from '#server/modules/reference/index.ts';
import { type AppVerb, type Given, requireReason, requireWord, UsageError } from '../verb.ts';

/** Switches a currency and, where it is on now, puts down the ways to pay in it; where it is off, ends the games in it. */
async function say(given: Given, isOn: boolean): Promise<void> {
  const { context, actor, options } = given;
  const reason = requireReason(given);
  const code = requireWord(given, 'a currency, such as USDC');
  const text = options['rate'];
  const rate = text === undefined ? undefined : parseRate(text);
  if (text !== undefined && rate === undefined) throw new UsageError(`"${text}" is no rate. Give a decimal such as 0.92.`);
  const { database, payments } = context;
  const isChanged = await database.transact(async (tx) => {
    const isNew = await switchCurrency(tx, context, { code, isOn, rate, reason, actor });
    if (!isOn) await endGamesIn(tx, context, code);
    return isNew;
  });
  if (isOn) await installMethods(database, payments, [{ code }]);
  given.say(isChanged ? `${code} is ${isOn ? 'on' : 'off'} now.` : `${code} was ${isOn ? 'on' : 'off'} before.`);
}

export const on: AppVerb = {
  usage: '<currency> [--rate <base units for one unit>] --reason "why"',
  summary: 'Offers a currency: accounts, deposits and play in it; one that is new here needs its first rate',
  options: ['rate', 'reason'],
  run: async (given) => await say(given, true),
};

export const off: AppVerb = {
  usage: '<currency> --reason "why"',
  summary: 'Offers a currency no more and ends the games in it; what lies in accounts stays and can be withdrawn',
  options: ['reason'],
  run: async (given) => await say(given, false),
};
