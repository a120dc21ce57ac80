import fc from 'fast-check';
import { expect, test } from 'vitest';
import { universeOf } from '#sportsbook/feed/plan/universe.ts';
import { beforeMatch, type MatchState } from '#sportsbook/markets/match-state.ts';
import { sports } from '#sportsbook/sports/registry.ts';
import { createRandom } from '#sportsbook/world/random.ts';
import { createDrawnEnds } from './drawn-ends.ts';
import { jointProbability } from './joint.ts';
import { maxOdds, minOdds, onLadder } from './ladder.ts';
import { powerMargin } from './margin.ts';
import { fairChances, priceMarket } from './price-market.ts';

const squads = [0, 1].map((side) => Array.from({ length: 16 }, (_, at) => `${side}-${at}`)) as [string[], string[]];

/** A match of any sport at any moment before its end. */
const anyMoment = fc
  .tuple(fc.constantFrom(...sports), fc.integer({ min: 0, max: 1_000_000 }), fc.double({ min: 0, max: 0.999, noNaN: true }))
  .map(([sport, seed, part]) => {
    const random = createRandom('moment', seed);
    const parameters = sport.parameters([random.normal(), random.normal()], squads, random);
    const frames = sport.play(parameters, sport.opening(parameters, random), random);
    const state: MatchState = part < 0.1 ? beforeMatch : (frames[Math.floor((frames.length - 1) * part)]?.state ?? beforeMatch);
    return { sport, parameters, state, seed };
  });

/** Several of a double chance win, and each player is an outcome of its own. */
const isShared = (rule: string): boolean => rule === 'double-chance' || rule === 'anytime-scorer' || rule === 'scores-twice';

test('fair chances of a market add up to one, at any moment of any match', () => {
  fc.assert(
    fc.property(anyMoment, ({ sport, parameters, state }) => {
      const model = sport.model(parameters, state);
      for (const { kind, markets } of universeOf(sport, parameters))
        for (const { specifiers, marketId } of markets) {
          const chances = fairChances(kind, specifiers, model);
          if (chances === undefined || isShared(kind.rule)) continue;
          const sum = chances.reduce((total, { probability }) => total + probability, 0);
          // a line that is sure to be refunded has no chances
          if (sum !== 0) expect([marketId, specifiers, Math.round(sum * 1e6)]).toEqual([marketId, specifiers, 1e6]);
        }
    }),
    { numRuns: 12 },
  );
});

test('no prices of one match can be backed together at a gain: none pays more than the one distribution says is fair', () => {
  fc.assert(
    fc.property(anyMoment, ({ sport, parameters, state }) => {
      const model = sport.model(parameters, state);
      for (const { kind, markets } of universeOf(sport, parameters))
        for (const { specifiers, marketId } of markets) {
          const chances = fairChances(kind, specifiers, model);
          const priced = chances && priceMarket(marketId, kind, specifiers, chances, sport.margins[kind.group] ?? 0.08, false);
          for (const [at, { odds, status }] of (priced?.outcomes ?? []).entries()) {
            if (status !== 'active') continue;
            expect((odds / 1000) * (chances?.[at]?.probability ?? 0)).toBeLessThan(1);
            expect(Number.isInteger(odds) && odds >= minOdds && odds <= maxOdds).toBe(true);
          }
        }
    }),
    { numRuns: 12 },
  );
});

test('a price of the ladder is never above what was asked for, and stays where it is', () => {
  fc.assert(
    fc.property(fc.double({ min: 1000, max: 600_000, noNaN: true }), (odds) => {
      const rung = onLadder(odds);
      expect(rung === undefined).toBe(odds < minOdds);
      expect(rung ?? 0).toBeLessThanOrEqual(odds + 1e-6);
      if (rung !== undefined) expect(onLadder(rung)).toBe(rung);
    }),
  );
});

test('the margin takes more of a long shot than of a favourite, and what is asked for in all', () => {
  const withMargin = powerMargin([0.6, 0.3, 0.1], 0.06);
  expect(withMargin.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1.06, 6);
  const [favourite = 0, middle = 0, longShot = 0] = withMargin.map((one, at) => one / ([0.6, 0.3, 0.1][at] ?? 1));
  expect(favourite).toBeLessThan(middle);
  expect(middle).toBeLessThan(longShot);
});

test('SB-19 a combination within a match is what drawing its ends says, not the product of its legs', async () => {
  const [football] = sports;
  if (football === undefined) throw new Error('there is no sport');
  const random = createRandom('joint');
  const parameters = football.parameters([0.4, -0.1], squads, random);
  const model = football.model(parameters, beforeMatch);
  const { joint: _, ...drawn } = model;
  const ends = createDrawnEnds(700);
  const find = (id: string, specifiers = '') =>
    universeOf(football, parameters)
      .flatMap(({ markets }) => markets)
      .find(({ key }) => key === `football:${id}|${specifiers}`);
  const legs = (...wanted: [string, string, string][]) =>
    wanted.map(([id, specifiers, outcome]) => {
      const market = find(id, specifiers);
      if (market === undefined) throw new Error(`no market ${id} ${specifiers}`);
      return { kind: market.kind, specifiers: market.specifiers, outcome };
    });
  for (const some of [
    legs(['result', '', 'home'], ['total', 'total=2.5', 'over']),
    legs(['half-1-result', '', 'draw'], ['both-score', '', 'yes'], ['corners-total', 'total=9.5', 'over']),
    legs(['next-goal', 'n=1', 'away'], ['result', '', 'home']),
    legs(['anytime-scorer', '', '0-10'], ['total', 'total=1.5', 'over']),
    legs(['last-goal', '', 'home'], ['half-2-result', '', 'home'], ['result', '', 'home']),
  ]) {
    const { probability: exact } = await jointProbability(some, model, () => 0);
    const { probability: byDraws } = await jointProbability(some, drawn, async (asked) => await ends.chanceOf(asked, drawn, 'drawn'));
    const product = some.reduce((sum, leg) => sum * jointOf([leg]), 1);
    expect(Math.abs(exact - byDraws)).toBeLessThan(0.08);
    expect(Math.abs(exact - product)).toBeGreaterThan(0.001);
  }
  function jointOf(one: ReturnType<typeof legs>): number {
    return model.joint?.(one) ?? 0;
  }
});
