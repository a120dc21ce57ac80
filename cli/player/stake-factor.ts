import { factorReasons } from '#contract/protocols/sportsbook-bets.ts';
import { setStakeFactor } from '#server/modules/sports/index.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { requirePlayerByEmail } from '../limit/require-player.ts';
import { type AppVerb, requireReason, UsageError } from '../verb.ts';

export const stakeFactor: AppVerb = {
  usage: '<e-mail> <factor> <reason class> --reason "why"',
  summary:
    'Sets the factor on the largest stakes of a player, who reads it with its reason class: 0.25 integrity-check; 1 none takes it away',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const why = requireReason(given);
    const [, typed = '', word = ''] = words;
    const thousandths = Math.round(Number(typed) * 1000);
    if (!/^\d{1,2}(\.\d{1,3})?$/.test(typed) || thousandths > 10_000)
      throw new UsageError('A factor is a number from 0 to 10, such as 0.25.');
    const reason = factorReasons.find((one) => one === word);
    if (reason === undefined) throw new UsageError(`The reason class that the player reads is one of ${factorReasons.join(', ')}.`);
    const { id } = await requirePlayerByEmail(given);
    const before = await setStakeFactor(context, id, { thousandths, reason }, { actor, reason: why }).catch(asRefusal);
    say(
      `The largest stakes of ${id} are multiplied by ${typed} (${reason}); before it was ${before.thousandths / 1000} (${before.reason}).`,
    );
  },
};
