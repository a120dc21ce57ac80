import { linkBank, readBankLinks } from '#server/modules/payments/index.ts';
import { type AppVerb, requireReason, table, UsageError } from '../verb.ts';

export const link: AppVerb = {
  usage: '<account> <currency> <provider> <method> [--off] --reason "why"',
  summary: 'Says that payments of a method come and go one by one over an account of the house, or, with --off, that they do no more',
  options: ['reason'],
  flags: ['off'],
  async run(given) {
    const { context, actor, say, words, options } = given;
    const reason = requireReason(given);
    const [account, currency, provider, method] = words;
    if (account === undefined || currency === undefined || provider === undefined || method === undefined)
      throw new UsageError('Name the account as its statements do, the currency, the provider and the method.');
    const word = { account, currency, provider, method, isLinked: options['off'] === undefined, reason, actor };
    await context.database.transact(async (tx) => await linkBank(tx, context, word));
    const rows = (await readBankLinks(context.database.db)).map((one) => [
      one.account,
      one.currency,
      one.provider,
      one.method,
      one.linked_by,
    ]);
    say(rows.length === 0 ? 'No payments go one by one.' : table(['Account', 'Currency', 'Provider', 'Method', 'Said by'], rows));
  },
};
