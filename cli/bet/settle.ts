import { type LegVerdict, legVerdicts, rulingClasses } from '#contract/protocols/sportsbook-operator.ts';
import { type BetRuling, proposeRuling } from '#server/modules/sports/index.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { type AppVerb, type Given, requireReason, UsageError } from '../verb.ts';
import { moneyIn, requireBet } from './require-bet.ts';

/** The class of the reason, which the player reads. @throws UsageError */
export function requireClass({ options }: Pick<Given, 'options'>): (typeof rulingClasses)[number] {
  const found = rulingClasses.find((one) => one === options['class']);
  if (found === undefined) throw new UsageError(`Say why as the player reads it: --class ${rulingClasses.join('|')}.`);
  return found;
}

/** A result for each leg in their order; "-" leaves a leg as it is. @throws UsageError */
function readVerdicts({ words }: Pick<Given, 'words'>): BetRuling['legs'] {
  const legs = words.slice(1).flatMap((word, leg) => {
    if (word === '-') return [];
    const verdict = legVerdicts.find((one): one is LegVerdict => one === word);
    if (verdict === undefined) throw new UsageError(`"${word}" is no result of a leg: ${legVerdicts.join(', ')}, or - to leave it.`);
    return [{ leg, verdict }];
  });
  if (legs.length === 0) throw new UsageError('Say how the legs end, in their order: won, or - void for the second of two.');
  return legs;
}

export const confirmHint = (id: string): string => `It waits for a second operator: npm run op -- ruling confirm ${id} --reason "checked"`;

const verbOf = (kind: BetRuling['kind'], summary: string): AppVerb => ({
  usage: `<bet> <result of each leg, or -> --class ${rulingClasses.join('|')} --reason "why"`,
  summary,
  options: ['class', 'reason'],
  async run(given) {
    const { context, actor, say } = given;
    const why = requireReason(given);
    const reason = requireClass(given);
    const legs = readVerdicts(given);
    const { bet } = await requireBet(given);
    const money = moneyIn(given, bet.currency);
    const asked = { betId: bet.id, kind, legs, reason, settlementVersion: bet.settlementVersion };
    const { id, outlook } = await proposeRuling(context, asked, { actor, reason: why }).catch(asRefusal);
    const stand = (one: typeof outlook.before): string => (one === null ? '-' : `${one.state} with ${money(one.payout)} paid`);
    say(`The bet is ${stand(outlook.before)}; it would be ${stand(outlook.after)}.`);
    say(confirmHint(id));
  },
});

const results = `Results: ${legVerdicts.join(', ')}`;
export const settleVerbs = {
  settle: verbOf('settle', `Proposes how a bet is settled that has no result; another operator confirms it. ${results}`),
  resettle: verbOf('resettle', `Proposes another result of a bet that is settled; another operator confirms it. ${results}`),
};
