// Figures that are worked out from one reel at a time, against every case looked at one by one.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, fraction, multiply } from '../fraction.ts';
import { sharesOf } from '../returns/figures-of-returns.ts';
import { enumerate } from './enumerate.ts';
import { enumerateWays } from './enumerate-ways.ts';
import { factorReels, factorWays } from './factor-ways.ts';
import { evaluateWays } from './mechanics/ways.ts';
import { noFreeGamesRules, scatterPrize, type SlotModel } from './model.ts';
import { playRound } from './play-round.ts';
import { returnsOfSlot } from './returns-of-slot.ts';
import { spreadWays } from './spread-ways.ts';

type S = 'wild' | 'moon' | 'a' | 'b';
const slot = (more: Partial<SlotModel<S>>): SlotModel<S> => ({
  ...noFreeGamesRules,
  symbols: ['wild', 'moon', 'a', 'b'],
  wild: 'wild',
  scatter: 'moon',
  rowCount: 2,
  lines: [],
  reels: { base: [], free: [] },
  linePrizes: { a: { 2: 3, 3: 7 }, b: { 3: 2 } },
  scatterPrizes: { 2: 1, 3: 4 },
  stakeParts: 10,
  evaluation: evaluateWays,
  ...more,
});

/** Plays every round that a slot can give; as draws go below other numbers after other draws, the tree of them is walked. */
function everyRound(model: SlotModel<S>): { payout: bigint; odds: ReturnType<typeof fraction> }[] {
  const open: number[][] = [[]];
  const rounds: { payout: bigint; odds: ReturnType<typeof fraction> }[] = [];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const given = path;
    let [at, odds] = [0, fraction(1n)];
    const nextInt = (below: number): number => {
      const value = given[at] ?? 0;
      if (at >= given.length)
        for (let other = 1; other < below; other += 1) open.push([...given, ...Array<number>(at - given.length).fill(0), other]);
      at += 1;
      odds = multiply(odds, fraction(1n, BigInt(below)));
      return value;
    };
    rounds.push({ payout: playRound(model, { draws: { nextInt }, totalStake: 10n }).payout, odds });
  }
  return rounds;
}

/** The figures of a slot as every one of its rounds shows them. */
function figuresSeen(model: SlotModel<S>) {
  const rounds = everyRound(model);
  const inStakes = (payout: bigint) => fraction(payout, 10n);
  const mean = add(...rounds.map(({ payout, odds }) => multiply(inStakes(payout), odds)));
  const square = add(...rounds.map(({ payout, odds }) => multiply(inStakes(payout * payout), odds, fraction(1n, 10n))));
  const largest = rounds.reduce((most, { payout }) => (payout > most ? payout : most), 0n);
  const oddsOf = (is: (payout: bigint) => boolean) => add(...rounds.filter(({ payout }) => is(payout)).map(({ odds }) => odds));
  return {
    rtp: mean,
    variance: add(square, multiply(fraction(-1n), mean, mean)),
    hitFrequency: oddsOf((payout) => payout > 0n),
    maxWin: { timesStake: inStakes(largest), odds: oddsOf((payout) => payout === largest) },
  };
}

/** Of 1,000 rounds, how many lie in each band: as every one of them shows it, and as it is worked out. */
function expectShares(model: SlotModel<S>): void {
  const seen = everyRound(model).map(({ payout, odds }) => ({
    times: Number(payout) / 10,
    chance: Number(odds.numerator) / Number(odds.denominator),
  }));
  for (const [band, share] of sharesOf(returnsOfSlot(model)).entries()) expect(Number(share)).toBeCloseTo(Number(sharesOf(seen)[band]), 6);
}

const anyStrip = fc.array(fc.constantFrom<S>('wild', 'moon', 'a', 'b'), { minLength: 2, maxLength: 5 });

test('GA-02 reels taken one at a time give the table of every window', () => {
  fc.assert(
    fc.property(fc.array(anyStrip, { minLength: 3, maxLength: 3 }), (strips) => {
      const { windows, classes } = factorWays(slot({}), strips);
      const every = enumerateWays(slot({}), strips);
      expect(windows).toBe(every.windows);
      // how many windows win nothing is asked of no class, and single prizes are told by those alone who look at every window
      const told = (table: typeof classes) =>
        table
          .filter(({ windows: some }) => some > 0n)
          .map(({ windows: some, winning, sum, squares, largest, atLargest }) => ({
            some,
            winning,
            sum,
            squares,
            largest,
            atLargest: largest > 0n ? atLargest : 0n,
          }));
      expect(told(classes)).toEqual(told(every.classes));
      const spread = spreadWays(factorReels(slot({}), strips), 1001);
      for (const [scatters, { prizes = new Float64Array(0) }] of every.classes.entries())
        for (const [prize, count] of prizes.entries())
          if (count > 0) expect(spread[scatters]?.[prize - scatterPrize(slot({}), scatters) * 10]).toBeCloseTo(count / Number(windows), 9);
    }),
    { numRuns: 60 },
  );
});

test('GA-02 the figures of reels that show a number of symbols that is drawn are those of every round', () => {
  const model = slot({
    reels: {
      base: [
        ['a', 'b', 'moon'],
        ['wild', 'a', 'moon'],
        ['b', 'a'],
      ],
      free: [
        ['a', 'b'],
        ['wild', 'moon'],
        ['a', 'b', 'a'],
      ],
    },
    rows: { chances: { 1: 1, 2: 1 }, of: 2 },
    freeGameAwards: { 2: 1 },
    freeGameCap: 1,
    freeMultiplier: { first: 2, growth: 0, last: 5, each: 3 },
  });
  expect(enumerate(model)).toMatchObject(figuresSeen(model));
  expectShares(model);
});

test('GA-02 the figures of free games with lanterns that stay lit are those of every round', () => {
  const model = slot({
    reels: {
      base: [['moon', 'moon', 'a'], ['moon', 'b', 'a'], ['a']],
      free: [
        ['a', 'b', 'b'],
        ['b', 'a'],
        ['a', 'b'],
      ],
    },
    freeGameAwards: { 2: 2, 3: 2 },
    freeGameCap: 2,
    lanterns: {
      places: [
        { reel: 1, row: 0 },
        { reel: 2, row: 1 },
      ],
      of: 3,
      times: 4,
    },
  });
  expect(enumerate(model)).toMatchObject(figuresSeen(model));
  expectShares(model);
});
