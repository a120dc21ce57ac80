import { parseAmount } from '#contract/kernel/money.ts';
import type { OswJackpotParameters } from '#contract/protocols/osw-jackpots.ts';
import { changeJackpot } from '#server/modules/play/index.ts';
import { type AppVerb, type Given, requireReason, requireWord, UsageError } from '../verb.ts';
import { asRefusal, moneyOf, requireJackpot } from './tell-jackpot.ts';

const maxPpm = 100_000;
const ppmPerPercent = 10_000;
const [minOdds, maxOdds] = [1000, 2 ** 32];

/** Percent with at most two places, as millionths. */
function readContribution(text: string): number {
  const ppm = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * ppmPerPercent) : 0;
  if (ppm < 1 || ppm > maxPpm) throw new UsageError('--contribution is a percentage of 0.01 to 10, such as 1.00.');
  return ppm;
}

function readParameters({ options }: Pick<Given, 'options'>, unit: ReturnType<typeof moneyOf>['unit']): OswJackpotParameters {
  const amountOf = (name: string): string => {
    const amount = parseAmount(options[name] ?? '', unit.subunitToUnit);
    if (amount === undefined || amount <= 0n) throw new UsageError(`--${name} is an amount, such as 1000.00.`);
    return String(amount);
  };
  const oddsPerUnit = Number(options['odds'] ?? '') * unit.subunitToUnit;
  if (!Number.isInteger(oddsPerUnit) || oddsPerUnit < minOdds || oddsPerUnit > maxOdds)
    throw new UsageError('--odds is how many units are staked for one jackpot on average, such as 400000.');
  return {
    seed: amountOf('seed'),
    contributionPpm: readContribution(options['contribution'] ?? ''),
    ceiling: amountOf('ceiling'),
    ...(options['must-drop-by'] !== undefined && { mustDropBy: amountOf('must-drop-by') }),
    oddsPerUnit,
  };
}

export const publish: AppVerb = {
  usage: '<jackpot> --seed 1000 --contribution 1.00 --ceiling 5000 [--must-drop-by 5000] --odds 400000 --reason "why"',
  summary: 'Gives a jackpot new rules, in force when the running one is won; those that wait already are replaced',
  options: ['seed', 'contribution', 'ceiling', 'must-drop-by', 'odds', 'reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const id = requireWord(given, 'the jackpot, such as lantern');
    // rules that nobody can read are refused before anybody is asked
    readParameters(given, context.settings.requireCurrency('EUR'));
    const { jackpot } = await requireJackpot(given, id);
    const { unit } = moneyOf(given, jackpot.currency);
    await changeJackpot(context, id, { call: 'publish', parameters: readParameters(given, unit) }, { actor, reason }).catch(asRefusal);
    say(`${jackpot.name}: the new rules wait until it is won. Until then the running ones hold.`);
  },
};
