// What prices hold that nobody can back the opposite of: those of players and places, and those of combinations within a match.
import { expect, test } from 'vitest';
import { universeOf } from '#sportsbook/feed/plan/universe.ts';
import { beforeMatch } from '#sportsbook/markets/match-state.ts';
import { sports } from '#sportsbook/sports/registry.ts';
import { createRandom } from '#sportsbook/world/random.ts';
import { jointOdds, jointProbability } from './joint.ts';
import { maxOdds, minOdds, onLadder } from './ladder.ts';
import { marginAlone } from './margin.ts';
import type { JointLeg } from './model.ts';
import { fairChances, heldOf, priceMarket } from './price-market.ts';
import { heldBy, withMargin } from './with-margin.ts';

const squads = [0, 1].map((side) => Array.from({ length: 16 }, (_, at) => `${side}-${at}`)) as [string[], string[]];
const likely = [0.9, 0.8, 0.7, 0.5, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002];
const footballBefore = () => {
  const football = sports.find(({ key }) => key === 'football');
  if (football === undefined) throw new Error('there is no football');
  const parameters = football.parameters([0.4, -0.1], squads, createRandom('held'));
  return { football, universe: universeOf(football, parameters), model: football.model(parameters, beforeMatch) };
};

/** What a price of this chance pays at least that holds no more than so much, less a rung. */
const leastOdds = (probability: number, held: number): number => onLadder(1000 / (probability * (1 + held))) ?? minOdds;

test('SB-02 an outcome that is priced alone holds the stated margin up to evens, less above it, and never pays more than is fair', () => {
  for (const margin of [0.045, 0.14, 0.15, 0.25])
    for (const probability of likely) {
      const held = marginAlone(probability, margin) / probability - 1;
      expect(held).toBeCloseTo(probability <= 0.5 ? margin : (margin * (1 - probability)) / probability, 9);
      expect(held).toBeGreaterThan(0);
    }
});

test('SB-02 the margin that is shown on players is held on each of them, by the feed and where an operator has set another', () => {
  const { football, universe, model } = footballBefore();
  let seen = 0;
  for (const { kind, markets } of universe.filter((one) => ['anytime-scorer', 'scores-twice'].includes(one.kind.rule)))
    for (const { marketId, specifiers } of markets) {
      const chances = fairChances(kind, specifiers, model) ?? [];
      const stated = football.margins[kind.group] ?? 0;
      const priced = priceMarket(marketId, kind, specifiers, chances, stated, false);
      if (priced === undefined) throw new Error(`no prices of ${marketId}`);
      for (const [market, margin] of [[priced, stated] as const, [withMargin(priced, 0.05, kind.rule), 0.05] as const])
        for (const outcome of market.outcomes.filter(({ status }) => status === 'active')) {
          const fair = chances.find(({ id }) => id === outcome.id)?.probability ?? 0;
          expect(outcome.odds * fair).toBeLessThan(1000);
          expect(outcome.odds).toBeGreaterThanOrEqual(leastOdds(fair * 1.0001, margin));
          seen += 1;
        }
    }
  expect(seen).toBeGreaterThan(40);
});

test('SB-02 a combination holds what its legs hold together and at most 30 %, however unlikely it is', () => {
  for (const held of [[0.045, 0.07], [0.045, 0.07, 0.08], [0.07, 0.07, 0.07, 0.08], Array.from({ length: 12 }, () => 0.08)])
    for (const probability of likely) {
      const odds = jointOdds(probability, held) ?? 0;
      const together = Math.min(0.3, held.reduce((all, one) => all * (1 + one), 1) - 1);
      expect(odds * probability).toBeLessThan(1000);
      expect(odds).toBeGreaterThanOrEqual(Math.min(maxOdds, leastOdds(probability, together)));
      // a leg that is certain changes nothing, one that is all but certain no more than it holds itself
      expect(jointOdds(probability, [...held, 0])).toBe(odds);
      const longer = jointOdds(probability, [...held, 0.01]) ?? 0;
      expect(longer).toBeLessThanOrEqual(odds);
      expect(longer).toBeGreaterThanOrEqual(Math.min(odds, leastOdds(probability, (1 + together) * 1.01 - 1)));
    }
  // a leg that holds more by itself pays no better for having another beside it
  expect(jointOdds(0.01, [0.5, 0.01])).toBe(jointOdds(0.01, [0.5]));
});

test('SB-19 of a match: a combination holds no less than any of its legs by itself, and no more than all of them together', async () => {
  const { football, universe, model } = footballBefore();
  const leg = (id: string, outcome: string, line = ''): JointLeg => {
    const found = universe.flatMap(({ markets }) => markets).find(({ key }) => key === `football:${id}|${line}`);
    if (found === undefined) throw new Error(`no market ${id} ${line}`);
    return { kind: found.kind, specifiers: found.specifiers, outcome };
  };
  const held = (one: JointLeg): number => heldOf(one, model, football.margins[one.kind.group] ?? 0.08);
  for (const legs of [
    [leg('result', 'home'), leg('total', 'over', 'total=2.5')],
    [leg('result', 'away'), leg('total', 'over', 'total=0.5')],
    [leg('correct-score', '0-0'), leg('total', 'under', 'total=2.5')],
    [leg('correct-score', '3-1'), leg('result', 'home'), leg('both-score', 'yes')],
    [leg('result', 'home'), leg('corners-total', 'over', 'total=9.5'), leg('total', 'under', 'total=3.5')],
    [leg('anytime-scorer', '0-10'), leg('total', 'over', 'total=0.5')],
  ]) {
    const { probability } = await jointProbability(legs, model, () => 0);
    const odds = jointOdds(probability, legs.map(held)) ?? 0;
    expect(odds * probability).toBeLessThan(1000);
    const together = legs.reduce((all, one) => all * (1 + held(one)), 1) - 1;
    expect(odds).toBeGreaterThanOrEqual(leastOdds(probability, together));
    for (const one of legs) expect(odds).toBeLessThanOrEqual(leastOdds(probability, held(one)));
  }
});

test('what is all but certain together is no contradiction: a price of the ladder is found while one is fair, and above that there is none', () => {
  expect(jointOdds(0.97, [0.02, 0.02, 0.02])).toBe(minOdds);
  expect(jointOdds(0.985, [0.05])).toBe(minOdds);
  expect(jointOdds(0.99, [0.001])).toBeUndefined();
});

test('what a price asks for above its fair chance is read from it; without a chance it is nothing', () => {
  expect(heldBy({ odds: 1900, probability: 500_000 })).toBeCloseTo(0.0526, 4);
  expect(heldBy({ odds: 1900, probability: 0 })).toBe(0);
  expect(heldBy({ odds: 1000, probability: 500_000 })).toBe(0);
});
