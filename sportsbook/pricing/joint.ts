// Legs of one match in one bet. They depend on each other, so their prices may not be multiplied: the combination is priced from the model's
// joint distribution, by sums over its cells where the sport has them, else over many drawn ends of the match.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { jointRefusals } from '#contract/protocols/sports-feed.ts';
import { rules } from '#sportsbook/markets/rules/index.ts';
import { minOdds, onLadder } from './ladder.ts';
import type { JointLeg, Model } from './model.ts';
import { maxProbability } from './price-market.ts';

export interface JointAnswer {
  /** That all win, of what is not refunded. */
  probability: number;
  /** That the whole is void. */
  refund: number;
  reason: (typeof jointRefusals)[number] | null;
  pair: [number, number] | null;
}

/** What is less likely is not offered. */
const minProbability = 1 / 2000;

const refused = (reason: JointAnswer['reason'], pair: [number, number] | null = null): JointAnswer => ({
  probability: 0,
  refund: 0,
  reason,
  pair,
});

/** Whether a stake on a market may come back: such a leg has no place in a combination within a match. */
function mayBeRefunded({ kind, specifiers }: JointLeg, model: Model): boolean {
  const rule = rules[kind.rule];
  if (rule.needs === 'record' || rule.winner !== undefined) return false;
  const cells = model.grid(kind.unit, kind.period)?.cells(rule.needs) ?? [];
  const [outcome = ''] = rule.outcomes(kind.limits ?? {});
  return cells.some((cell) => rule.verdict(outcome, cell, specifiers, kind.limits ?? {}).voidHalves > 0);
}

/** Two legs that may not stand in one combination whatever their chances. */
function conflict(legs: readonly JointLeg[], model: Model): JointAnswer | undefined {
  for (const [at, leg] of legs.entries()) {
    if (leg.kind.combinability === 'none' || mayBeRefunded(leg, model)) return refused('not-combinable', [at, at]);
    for (let other = 0; other < at; other += 1) {
      const one = legs[other] as JointLeg;
      if (one.kind.id === leg.kind.id) {
        const isSame = Object.entries(leg.specifiers).every(([name, value]) => (one.specifiers as Record<string, number>)[name] === value);
        if (isSame) return refused('same-market', [other, at]);
      }
      if (one.kind.combinability === 'one' && leg.kind.combinability === 'one') return refused('not-combinable', [other, at]);
    }
  }
  return undefined;
}

/** The chance that a leg is refunded whose player is not known to take part; such a leg stands alone of its kind. */
function refundOf({ kind, specifiers, outcome }: JointLeg, model: Model): number {
  if (rules[kind.rule].refunds !== 'all') return 0;
  return model.record(kind, specifiers)?.find(({ id }) => id === outcome)?.refund ?? 0;
}

/** How likely it is that all of these legs win, of the model that is asked about. */
export type ChanceOf = (legs: readonly JointLeg[]) => number | Promise<number>;

/** How likely it is that all legs win, from where the match stands. `drawn`: says it where the sport has no cells. */
export async function jointProbability(legs: readonly JointLeg[], model: Model, drawn: ChanceOf): Promise<JointAnswer> {
  const found = conflict(legs, model);
  if (found !== undefined) return found;
  const chanceOf = model.joint ?? drawn;
  const probability = await chanceOf(legs);
  if (probability >= minProbability) {
    const at = legs.findIndex((leg) => refundOf(leg, model) > 0);
    const leg = legs[at];
    if (leg === undefined) return { probability, refund: 0, reason: null, pair: null };
    // void where that one is and all others win; else it is lost with one of them
    const chance = refundOf(leg, model);
    const refund = chance * (await chanceOf(legs.filter((_, other) => other !== at)));
    return { probability: (probability * (1 - chance)) / (1 - refund), refund, reason: null, pair: null };
  }
  for (const [at, leg] of legs.entries())
    for (let other = 0; other < at; other += 1) {
      await nextTurn();
      if ((await chanceOf([legs[other] as JointLeg, leg])) < 1e-9) return refused('contradictory', [other, at]);
    }
  return refused('contradictory');
}

/** What a combination holds at most, unless one of its legs holds more by itself. */
const maxHeld = 0.3;

/**
 * The price of a combination, which asks for the shares that its legs ask for (`held`) together; undefined where it is all but certain. So a leg that
 * is all but certain changes the price by what that leg holds at most.
 */
export function jointOdds(probability: number, held: readonly number[]): number | undefined {
  if (probability > maxProbability) return undefined;
  const together = held.reduce((all, one) => all * (1 + one), 1) - 1;
  const share = Math.min(together, Math.max(maxHeld, ...held));
  return onLadder(1000 / (probability * (1 + share))) ?? minOdds;
}
