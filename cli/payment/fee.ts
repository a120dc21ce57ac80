import { formatMoney, parseAmount } from '#contract/kernel/money.ts';
import { setMethodFee } from '#server/modules/payments/index.ts';
import { type AppVerb, requireReason, requireWord, UsageError } from '../verb.ts';
import { directionWords, requireDirection } from './direction.ts';

/** Hundredths of a per cent of what was typed, such as 1.5. @throws UsageError above a half */
function requireShare(text: string): number {
  const share = parseAmount(text, 100);
  if (share === undefined || share > 5000n) throw new UsageError(`"${text}" is no share: per cent, at most 50, such as 1.5.`);
  return Number(share);
}

export const fee: AppVerb = {
  usage: `<method> <${directionWords.join('|')}> <currency> --fixed <amount, such as 0.30> --percent <such as 1.5> --reason "why"`,
  summary: 'Sets what the house asks for a payment: on top of a deposit, out of a withdrawal; payments asked for before keep theirs',
  options: ['fixed', 'percent', 'reason'],
  async run(given) {
    const { context, actor, say, words, options } = given;
    const reason = requireReason(given);
    const method = requireWord(given, 'a method, such as card');
    const [, direction = '', currency = ''] = words;
    const type = requireDirection(direction);
    const unit = context.settings.currency(currency);
    if (unit === undefined) throw new UsageError('Name its currency, such as EUR.');
    const { fixed: text, percent } = options;
    if (text === undefined || percent === undefined) throw new UsageError('Give both parts: --fixed 0 --percent 0 asks for nothing.');
    const fixed = parseAmount(text, unit.subunitToUnit);
    if (fixed === undefined) throw new UsageError(`"${text}" is no amount of ${currency}.`);
    const terms = { fee_fixed: fixed, fee_permyriad: requireShare(percent) };
    const word = { method, type, currency, ...terms, reason, actor };
    await context.database.transact(async (tx) => await setMethodFee(tx, context, word));
    say(`${method} ${direction} ${currency}: ${formatMoney(fixed, unit, 'en')} and ${terms.fee_permyriad / 100} % from now on.`);
  },
};
