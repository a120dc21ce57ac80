import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BetShape,
  betTypes,
  combinedResult,
  findRelated,
  floorOf,
  isSame,
  type LegResult,
  legMultiplier,
  linesOf,
  lostLeg,
  maxLines,
  namedSystems,
  numberOfLines,
  one,
  perLine,
  possibleReturn,
  refuseShape,
  settledReturn,
  times,
  totalOdds,
  voidLeg,
  wonLeg,
} from './index.ts';

const stakePerLine = 100n;
const ladder = (count: number, result: LegResult = wonLeg) =>
  Array.from({ length: count }, (_, at) => ({ price: (at + 2) * 1000, result }));

/**
 * Legs at 2.00, 3.00, 4.00 …, all won, 1.00 a line. The sum over all subsets of prices is the product of (price + 1) less 1; a system without
 * singles is that less the sum of the prices: of a Heinz 3*4*5*6*7*8 - 1 - 27 = 20132.
 */
const byHand = {
  trixie: { lines: 4, wins: 50_00n }, // 6 + 8 + 12 + 24
  patent: { lines: 7, wins: 59_00n },
  yankee: { lines: 11, wins: 345_00n }, // 71 + 154 + 120
  'lucky-15': { lines: 15, wins: 359_00n },
  canadian: { lines: 26, wins: 2499_00n },
  'lucky-31': { lines: 31, wins: 2519_00n },
  heinz: { lines: 57, wins: 20_132_00n },
  'lucky-63': { lines: 63, wins: 20_159_00n },
  'super-heinz': { lines: 120, wins: 181_404_00n },
  goliath: { lines: 247, wins: 1_814_355_00n },
} as const;

/** The same systems with the leg at 2.00 lost, by the same sums over the other legs. */
const firstLost = {
  trixie: 12_00n,
  patent: 19_00n,
  yankee: 107_00n, // 12 + 15 + 20 + 60
  'lucky-15': 119_00n,
  canadian: 821_00n, // 4*5*6*7 - 1 - 18
  'lucky-31': 839_00n,
  heinz: 6694_00n, // 4*5*6*7*8 - 1 - 25
  'lucky-63': 6719_00n,
  'super-heinz': 60_446_00n, // 4*5*6*7*8*9 - 1 - 33
  goliath: 604_757_00n, // 4*5*6*7*8*9*10 - 1 - 42
} as const;

test('SB-01 every named system has the lines and pays what is reckoned by hand', () => {
  for (const [type, { legs }] of Object.entries(namedSystems) as [keyof typeof byHand, { legs: number }][]) {
    const shape = { type };
    expect([type, numberOfLines(shape, ladder(legs))]).toEqual([type, byHand[type].lines]);
    expect([type, settledReturn({ shape, stakePerLine }, ladder(legs))]).toEqual([type, byHand[type].wins]);
    const [, ...rest] = ladder(legs);
    expect([type, settledReturn({ shape, stakePerLine }, [{ price: 2000, result: lostLeg }, ...rest])]).toEqual([type, firstLost[type]]);
    // a void leg counts 1: every line with it is the line without it
    const allVoid = settledReturn({ shape, stakePerLine }, ladder(legs, voidLeg));
    expect([type, allVoid]).toEqual([type, BigInt(byHand[type].lines) * stakePerLine]);
  }
});

const half = (result: 0 | 1): LegResult => ({ result, voidHalves: 1, deadHeat: 1 });

test('quarter lines, dead heats, pushes and voids multiply as the rules say', () => {
  const paid = (price: number, result: LegResult, stake = 1000n) =>
    settledReturn({ shape: { type: 'single' }, stakePerLine: stake }, [{ price, result }]);
  expect(paid(1900, wonLeg)).toBe(1900n);
  expect(paid(1900, lostLeg)).toBe(0n);
  expect(paid(1900, voidLeg)).toBe(1000n);
  expect(paid(1900, half(1))).toBe(1450n);
  expect(paid(1900, half(0))).toBe(500n);
  // two share the first place: half of the stake is won, half is lost
  expect(paid(9000, { ...wonLeg, deadHeat: 2 })).toBe(4500n);
  expect(paid(4000, { ...wonLeg, deadHeat: 3 }, 100n)).toBe(133n);
  // three share two places: 2/3 of 10.00 at 4.00 and of 1.00 at 1.25; with half of the stake given back 5.00 and 2/3 of 20.00
  expect(paid(4000, { ...wonLeg, deadHeat: 3, places: 2 })).toBe(2666n);
  expect(paid(1250, { ...wonLeg, deadHeat: 3, places: 2 }, 100n)).toBe(83n);
  expect(paid(4000, { ...half(1), deadHeat: 3, places: 2 })).toBe(1833n);
  expect(paid(8000, { ...wonLeg, deadHeat: 4, places: 3 }, 50n)).toBe(300n);
  expect(paid(1855, wonLeg, 33n)).toBe(61n);
});

test('a line is rounded down once, at its end', () => {
  // 1.85 * 1.93 * 2.07 = 7.390935; rounding after each leg would give 7.37
  const legs = [1850, 1930, 2070].map((price) => ({ price, result: wonLeg }));
  expect(settledReturn({ shape: { type: 'combo' }, stakePerLine: 1000n }, legs)).toBe(7390n);
  expect(isSame(totalOdds(legs), { n: 7_390_935n, d: 1_000_000n })).toBe(true);
});

test('parts of several places multiply exactly along a line, which is rounded down once', () => {
  const shared = (price: number, deadHeat: number, places: number) => ({ price, result: { ...wonLeg, deadHeat, places } });
  // 4.00 * 2/3 * 3.00 * 3/4 is 6 exactly; rounding 2.666 * 2.25 would give 5.99
  expect(settledReturn({ shape: { type: 'combo' }, stakePerLine: 100n }, [shared(4000, 3, 2), shared(3000, 4, 3)])).toBe(600n);
});

test('bankers stand in every line', () => {
  const legs = [{ price: 2000, isBanker: true }, { price: 3000 }, { price: 4000 }, { price: 5000 }];
  const shape: BetShape = { type: 'system', sizes: [2] };
  expect(linesOf(shape, [true, false, false, false])).toEqual([
    [0, 1, 2],
    [0, 1, 3],
    [0, 2, 3],
  ]);
  expect(possibleReturn({ shape, stakePerLine }, legs)).toBe(2n * (12n + 15n + 20n) * 100n);
  const lost = legs.map((leg) => ({ ...leg, result: leg.isBanker === true ? lostLeg : wonLeg }));
  expect(settledReturn({ shape, stakePerLine }, lost)).toBe(0n);
});

test('the stake of a free bet stays with the house', () => {
  const shape: BetShape = { type: 'single' };
  const bet = { shape, stakePerLine, isStakeKept: true };
  expect(settledReturn(bet, [{ price: 2500, result: wonLeg }])).toBe(150n);
  expect(settledReturn(bet, [{ price: 2500, result: voidLeg }])).toBe(0n);
});

test('what does not fit is refused by name', () => {
  expect(refuseShape({ type: 'single' }, 0, 0)).toBe('no-legs');
  expect(refuseShape({ type: 'combo' }, 21, 0)).toBe('too-many-legs');
  expect(refuseShape({ type: 'combo' }, 1, 0)).toBe('wrong-number-of-legs');
  expect(refuseShape({ type: 'yankee' }, 5, 0)).toBe('wrong-number-of-legs');
  expect(refuseShape({ type: 'yankee' }, 5, 1)).toBeUndefined();
  // 792 lines, and each way twice as many
  expect(refuseShape({ type: 'system', sizes: [5] }, 12, 0)).toBeUndefined();
  expect(refuseShape({ type: 'system', sizes: [5], isEachWay: true }, 12, 0)).toBe('too-many-lines');
  expect(refuseShape({ type: 'combo' }, 3, 1)).toBe('bankers-need-system');
  expect(refuseShape({ type: 'system', sizes: [4] }, 3, 0)).toBe('wrong-sizes');
  expect(refuseShape({ type: 'system', sizes: [2, 2] }, 3, 0)).toBe('wrong-sizes');
  expect(refuseShape({ type: 'system' }, 3, 0)).toBe('wrong-sizes');
  expect(refuseShape({ type: 'system', sizes: [10] }, 20, 0)).toBe('too-many-lines');
});

test('related legs are refused as a pair with the reason', () => {
  const leg = (eventId: string, marketKey: string, outcomeId: string, relations: string[] = []) => ({
    eventId,
    marketKey,
    outcomeId,
    relations,
  });
  const home = leg('m1', '1x2', '1');
  expect(findRelated([home, leg('m2', '1x2', '1')])).toBeUndefined();
  expect(findRelated([home, leg('m2', '1x2', '1'), leg('m1', 'total', 'over')])).toEqual({ pair: [0, 2], reason: 'same-event' });
  expect(findRelated([home, leg('m1', '1x2', '2')])).toEqual({ pair: [0, 1], reason: 'same-market' });
  expect(findRelated([home, home])).toEqual({ pair: [0, 1], reason: 'same-outcome' });
  expect(findRelated([home, leg('cup', 'winner', 't1', ['m1'])])).toEqual({ pair: [0, 1], reason: 'related-events' });
  expect(findRelated([leg('a', 'w', '1', ['t1']), leg('b', 'w', '1', ['t1'])])?.reason).toBe('related-events');
});

test('a combination within one event is lost with one selection, void with one void, else won', () => {
  expect(combinedResult([wonLeg, wonLeg])).toEqual(wonLeg);
  expect(combinedResult([voidLeg, lostLeg])).toEqual(lostLeg);
  expect(combinedResult([wonLeg, voidLeg])).toEqual(voidLeg);
  expect(combinedResult([wonLeg, { ...wonLeg, deadHeat: 3, places: 2 }])).toEqual(voidLeg);
});

const price = fc.integer({ min: 1001, max: 1_000_000 });
const result: fc.Arbitrary<LegResult> = fc.record({
  result: fc.constantFrom(0 as const, 1 as const),
  voidHalves: fc.constantFrom(0 as const, 1 as const, 2 as const),
  deadHeat: fc.constant(4),
  places: fc.integer({ min: 1, max: 4 }),
});
const slip = fc.array(fc.record({ price, result, isBanker: fc.boolean() }), { minLength: 1, maxLength: 8 }).chain((drawn) => {
  const free = drawn.filter(({ isBanker }) => !isBanker).length;
  const legs = free === 0 ? drawn.map((leg) => ({ ...leg, isBanker: false })) : drawn;
  const count = free === 0 ? legs.length : free;
  const sizes = fc.uniqueArray(fc.integer({ min: 1, max: count }), { minLength: 1 });
  return fc.record({ legs: fc.constant(legs), shape: sizes.map((some): BetShape => ({ type: 'system', sizes: some })) });
});

test('a bet pays the sum of its lines, each multiplied out and rounded down once', () => {
  fc.assert(
    fc.property(slip, fc.bigInt({ min: 1n, max: 10n ** 9n }), ({ legs, shape }, stake) => {
      const lines = linesOf(
        shape,
        legs.map(({ isBanker }) => isBanker),
      );
      expect(lines).toHaveLength(numberOfLines(shape, legs));
      const sum = lines.reduce((total, line) => {
        const product = line.reduce((made, at) => {
          const leg = legs[at];
          return leg === undefined ? made : times(made, legMultiplier(leg.price, leg.result));
        }, one);
        return total + floorOf({ n: stake * product.n, d: product.d });
      }, 0n);
      expect(settledReturn({ shape, stakePerLine: stake }, legs)).toBe(sum);
      expect(
        possibleReturn(
          { shape, stakePerLine: stake },
          legs.map(({ price: at, isBanker }) => ({ price: at, isBanker })),
        ),
      ).toBeGreaterThanOrEqual(sum);
    }),
  );
});

test('the order of legs changes nothing, and stake per line never passes the total', () => {
  fc.assert(
    fc.property(slip, ({ legs, shape }) => {
      const bet = { shape, stakePerLine: 137n };
      expect(settledReturn(bet, legs.toReversed())).toBe(settledReturn(bet, legs));
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: maxLines }), (total, lines) => {
      const each = perLine(total, lines);
      expect(each * BigInt(lines) <= total && (each + 1n) * BigInt(lines) > total).toBe(true);
    }),
  );
});

test('a type fits a number of legs or is refused, and never makes more lines than it may', () => {
  const shapes = fc.record({ type: fc.constantFrom(...betTypes), sizes: fc.array(fc.integer({ min: 0, max: 21 }), { maxLength: 4 }) });
  fc.assert(
    fc.property(shapes, fc.integer({ min: 0, max: 22 }), (shape, legs) => {
      const isBanker = Array.from({ length: legs }, () => false);
      if (refuseShape(shape, legs, 0) !== undefined) return;
      const lines = linesOf(shape, isBanker);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(maxLines);
      expect(new Set(lines.map(String)).size).toBe(lines.length);
    }),
  );
});
