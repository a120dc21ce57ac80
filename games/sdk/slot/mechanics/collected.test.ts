// Coins that collectors take again: every way that the draws can go is played, and what is worked out is compared with all of them.
import { expect, test } from 'vitest';
import type { Draws } from '#games/fair/index.ts';
import { add, type Fraction, fraction, multiply, toDecimal } from '../../fraction.ts';
import { evaluateStops } from '../evaluate-spin.ts';
import { enumerate } from '../enumerate.ts';
import { noFreeGamesRules, type SlotModel, type SpinTurn } from '../model.ts';
import { returnsOfSlot } from '../returns-of-slot.ts';
import type { HoldRules } from './held-counts.ts';
import { holdAndRespin } from './hold-and-respin.ts';

type S = 'bowl' | 'a' | 'b' | 'c';
const rules: HoldRules<S> = {
  coins: { a: 10, b: 40 },
  trigger: 2,
  respins: 2,
  chances: { b: 1, a: 2 },
  of: 6,
  places: 4,
  collect: { symbol: 'bowl', chance: 1 },
};
const holding: SlotModel<S> = {
  ...noFreeGamesRules,
  symbols: ['bowl', 'b', 'a', 'c'],
  rowCount: 2,
  lines: [[0, 0]],
  reels: {
    base: [
      ['a', 'c', 'c'],
      ['b', 'c', 'a'],
    ],
    free: [],
  },
  linePrizes: { c: { 2: 10 } },
  stakeParts: 10,
  mechanic: holdAndRespin<S>(rules),
};

const sumOf = (turns: readonly SpinTurn<S>[]): number => turns.flatMap(({ wins }) => wins).reduce((sum, { prize }) => sum + prize, 0);

/** Plays the stops with every row of values that can be drawn, and tells what each row pays with its chance. */
function playAll(stops: readonly number[], tell: (paid: number, chance: Fraction) => void): void {
  const values: number[] = [];
  do {
    let asked = 0;
    const draws: Draws = {
      nextInt(below) {
        expect(below).toBe(rules.of);
        return (values[asked++] ??= 0);
      },
    };
    const { wins, turns } = evaluateStops(holding, { strips: holding.reels.base, stops, draws });
    values.length = asked;
    tell(wins.reduce((sum, { prize }) => sum + prize, 0) + sumOf(turns), fraction(1n, BigInt(rules.of) ** BigInt(asked)));
    while (values.at(-1) === rules.of - 1) values.pop();
    if (values.length > 0) values.push((values.pop() ?? 0) + 1);
  } while (values.length > 0);
}

function playAllStops(): Map<number, Fraction> {
  const seen = new Map<number, Fraction>();
  for (const first of [0, 1, 2])
    for (const second of [0, 1, 2])
      playAll([first, second], (paid, chance) => {
        seen.set(paid, add(seen.get(paid) ?? fraction(0n), multiply(chance, fraction(1n, 9n))));
      });
  return seen;
}

test('GA-02 GA-03 what coins and collectors pay is worked out as all draws give it: mean, variance, the largest and every prize', () => {
  const seen = playAllStops();
  const moment = (order: bigint): Fraction =>
    add(...[...seen].map(([paid, chance]) => multiply(chance, fraction(BigInt(paid) ** order, 10n ** order))));
  const { rtp, variance, hitFrequency, maxWin } = enumerate(holding);
  expect(add(...seen.values())).toEqual(fraction(1n));
  expect(rtp).toEqual(moment(1n));
  expect(variance).toEqual(add(moment(2n), multiply(fraction(-1n), rtp, rtp)));
  expect(hitFrequency).toEqual(add(...[...seen].filter(([paid]) => paid > 0).map(([, chance]) => chance)));
  const most = Math.max(...seen.keys());
  expect(maxWin).toEqual({ timesStake: fraction(BigInt(most), 10n), odds: seen.get(most) });
  const told = new Map(returnsOfSlot(holding).map(({ times, chance }) => [Math.round(times * 10), chance]));
  expect([...told.keys()].toSorted((a, b) => a - b)).toEqual([...seen.keys()].toSorted((a, b) => a - b));
  for (const [paid, chance] of seen) expect(told.get(paid)).toBeCloseTo(Number(toDecimal(chance, 14)), 12);
});

test('GA-01 a collector takes all that is in sight when it comes, what came with it too, stays and pays it beside the coins', () => {
  const values = [0, 1].values();
  const draws: Draws = { nextInt: () => values.next().value ?? 5 };
  const strips: S[][] = [
    ['a', 'c'],
    ['c', 'b'],
  ];
  // in the order of the symbols: below a the collector, above c a coin of 40
  const { turns } = evaluateStops(holding, { strips, stops: [0, 0], draws });
  expect(turns).toMatchObject([
    {
      window: [
        ['a', 'bowl'],
        ['b', 'b'],
      ],
      taken: [{ reel: 0, row: 1, prize: 90 }],
      wins: [
        { symbol: 'bowl', prize: 90 },
        { symbol: 'b', count: 2, prize: 80 },
        { symbol: 'a', prize: 10 },
      ],
    },
  ]);
});
