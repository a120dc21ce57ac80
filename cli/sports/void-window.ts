import { proposeVoid } from '#server/modules/sports/index.ts';
import { confirmHint, requireClass } from '../bet/settle.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { moneyIn } from '../bet/require-bet.ts';
import { rulingClasses } from '#contract/protocols/sportsbook-operator.ts';
import { type AppVerb, type Given, requireReason, UsageError } from '../verb.ts';

/** A moment in UTC. @throws UsageError */
function readMoment({ options }: Pick<Given, 'options'>, name: string): number {
  const text = options[name] ?? '';
  const ms = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new UsageError(`Say --${name} in UTC, such as --${name} 2026-11-26T14:05:00Z.`);
  return ms;
}

const verbOf = (isVoid: boolean, summary: string): AppVerb => ({
  usage: `<event> <market or *> [<specifiers>] --from <UTC> --to <UTC> --class ${rulingClasses.join('|')} --reason "why"`,
  summary,
  options: ['from', 'to', 'class', 'reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const why = requireReason(given);
    const reason = requireClass(given);
    const [from, to] = [readMoment(given, 'from'), readMoment(given, 'to')];
    const [eventId, market, specifiers = null] = words;
    if (eventId === undefined || market === undefined || words.length > 3)
      throw new UsageError('Name the event and the market by their ids, with its specifiers for one line; * is every market.');
    const asked = { eventId, marketId: market === '*' ? null : market, specifiers, from, to, isVoid, reason };
    const { id, outlook } = await proposeVoid(context, asked, { actor, reason: why }).catch(asRefusal);
    const sums = outlook.stakes.map(({ currency, stake }) => moneyIn(given, currency)(stake)).join(', ');
    const count = `${outlook.bets} ${outlook.bets === 1 ? 'bet' : 'bets'} with stakes of ${sums}`;
    say(isVoid ? `${count} would be void.` : `${count} would count again.`);
    say(confirmHint(id));
  },
});

export const voidWindow = verbOf(true, 'Proposes that bets accepted in a window of time are void; another operator confirms it');
export const unvoidWindow = verbOf(false, 'Proposes that such a window counts again; another operator confirms it');
