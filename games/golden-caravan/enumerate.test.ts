import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserHashing } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { add, type Fraction, fraction, invert, multiply, rootToDecimal, toDecimal, toScientific } from '#games/sdk/fraction.ts';
import { hashMaths } from '#games/sdk/hash-maths.ts';
import { enumerate } from '#games/sdk/slot/enumerate.ts';
import * as stops from '#games/sdk/slot/enumerate-stops.ts';
import * as free from '#games/sdk/slot/free-games.ts';
import * as model from '#games/sdk/slot/model.ts';
import type { StopTable } from '#games/sdk/slot/scatter-table.ts';
import * as valuing from '#games/sdk/slot/value-free-games.ts';
import { mathsDocument } from './maths-document.ts';
import { maths } from './maths.ts';
import { baseReels, freeReels, type Reels, type Strip } from './reels.ts';
import { evaluateLine, evaluateSpin, goldenCaravan, showStrip } from './slot.ts';
import { type GameSymbol, symbols } from './symbols.ts';

const enumerateStops = (reels: Reels) => stops.enumerateStops(goldenCaravan, reels);
const valueFreeGames = (table: StopTable, won: number) => valuing.valueFreeGames(goldenCaravan, [table], won);
const noFreeGames = free.noFreeGames(goldenCaravan);
const winFreeGames = (games: free.FreeGames, won: number) => free.winFreeGames(goldenCaravan, games, won);
const playFreeGame = (games: free.FreeGames) => free.playFreeGame(goldenCaravan, games);
const freeGameAward = (count: number) => model.freeGameAward(goldenCaravan, count);
const scatterPrize = (count: number) => model.scatterPrize(goldenCaravan, count);

const figures = enumerate(goldenCaravan);
if (figures.topPrize === undefined) throw new Error('A slot that pays lines has a top prize.');
const { topPrize } = figures;
const baseTable = enumerateStops(baseReels);
const freeTable = enumerateStops(freeReels);
const percent = (part: Fraction): string => toDecimal(multiply(part, fraction(100n)), 4);
const oneIn = (odds: Fraction, digits: number): string => toDecimal(invert(odds), digits);
const sumOver = (table: StopTable, pick: (scatters: number) => bigint): bigint =>
  table.classes.reduce((sum, { windows }, scatters) => sum + windows * pick(scatters), 0n);

/** The mean line win by the shares of the symbols on each strip alone: 20 equal lines, each worth its 11^5 rows by weight. */
function meanBySymbolShares(reels: Reels): Fraction {
  const total = reels.reduce((product, strip) => product * BigInt(strip.length), 1n);
  const shares = reels.map((strip) => symbols.map((symbol) => BigInt(strip.filter((other) => other === symbol).length)));
  const visit = (row: GameSymbol[], weight: bigint): bigint => {
    if (weight === 0n) return 0n;
    if (row.length === reels.length) return weight * BigInt(evaluateLine(row)?.prize ?? 0);
    return symbols.reduce((sum, symbol, index) => sum + visit([...row, symbol], weight * shares[row.length]![index]!), 0n);
  };
  return fraction(visit([], 1n), total);
}

/** The table of short strips by evaluating every window as a round does. */
function enumerateStopsSlowly(reels: Reels): { windows: bigint; winning: bigint; sum: bigint; squares: bigint; largest: bigint }[] {
  const classes = Array.from({ length: 16 }, () => ({ windows: 0n, winning: 0n, sum: 0n, squares: 0n, largest: 0n }));
  const visit = (window: GameSymbol[][]): void => {
    const strip = reels[window.length];
    if (strip) return strip.forEach((_, stop) => visit([...window, showStrip(strip, stop)]));
    const { wins, scatter } = evaluateSpin(window);
    const prize = BigInt(wins.reduce((sum, win) => sum + win.prize, 0) + 20 * (scatter?.prize ?? 0));
    const found = classes[window.flat().filter((symbol) => symbol === 'moon-gate').length];
    if (!found) throw new Error('A window has 15 places.');
    found.windows += 1n;
    found.winning += prize > 0n ? 1n : 0n;
    found.sum += prize;
    found.squares += prize * prize;
    if (prize > found.largest) found.largest = prize;
  };
  visit([]);
  return classes;
}

test('GA-02 every figure of the maths sheet is the enumerated one', () => {
  const { freeGamesOdds, freeGamesPerFeature, freeGamesWorth, split } = figures;
  expect(maths).toEqual({
    game: 'golden-caravan',
    version: '1.0.0',
    fairness: 'lh-fair-1',
    mathHash: hashMaths(mathsDocument, nodeHashing),
    rtp: percent(figures.rtp),
    rtpSplit: { lines: percent(split.lines), scatter: percent(split.scatter), freeGames: percent(split.freeGames) },
    hitFrequency: percent(figures.hitFrequency),
    volatility: 'medium',
    standardDeviation: rootToDecimal(figures.variance, 4),
    volatilityIndex: rootToDecimal(multiply(figures.variance, fraction(1645n ** 2n, 1000n ** 2n)), 4),
    freeGames: { oneIn: oneIn(freeGamesOdds, 2), played: toDecimal(freeGamesPerFeature, 2), worth: toDecimal(freeGamesWorth, 2) },
    topPrize: { timesStake: toDecimal(topPrize.timesStake, 2), oneIn: oneIn(topPrize.odds, 0) },
    maxWin: { timesStake: toDecimal(figures.maxWin.timesStake, 2), oneIn: toScientific(invert(figures.maxWin.odds)) },
  });
});

test('GA-09 the maths hash is the same in the browser', () => {
  expect(hashMaths(mathsDocument, browserHashing)).toBe(maths.mathHash);
});

test('GA-03 returns at least 75 % at every stake, and 96.0 to 96.5 % as designed', () => {
  const { numerator, denominator } = figures.rtp;
  expect(numerator * 100n >= denominator * 75n).toBe(true);
  expect(numerator * 1000n >= denominator * 960n && numerator * 1000n <= denominator * 965n).toBe(true);
});

test('GA-03 the top prize comes at least once in 100 million rounds', () => {
  const { numerator, denominator } = topPrize.odds;
  expect(numerator * 100_000_000n >= denominator).toBe(true);
});

test('GA-02 hit frequency is 27 to 32 % and volatility medium', () => {
  expect(Number(maths.hitFrequency)).toBeGreaterThan(27);
  expect(Number(maths.hitFrequency)).toBeLessThan(32);
  expect(Number(maths.standardDeviation)).toBeGreaterThanOrEqual(4);
  expect(Number(maths.standardDeviation)).toBeLessThan(8);
});

test.each([
  ['base', baseReels, baseTable],
  ['free', freeReels, freeTable],
] as const)('GA-03 the %s cycle agrees with the mean by the shares of symbols, a way without windows', (_name, reels, table) => {
  expect(table.windows).toBe(BigInt(30 ** 5));
  const sum = table.classes.reduce((all, windows) => all + windows.sum, 0n);
  const lineSum = sum - sumOver(table, (scatters) => BigInt(20 * scatterPrize(scatters)));
  expect(fraction(lineSum, table.windows)).toEqual(multiply(meanBySymbolShares(reels), fraction(20n)));
  // Each reel shows its one scatter at 3 of 30 stops.
  const shares = [1n, 5n, 10n, 10n, 5n, 1n].map((ways, count) => ways * 3n ** BigInt(count) * 27n ** BigInt(5 - count));
  expect(table.classes.slice(0, 6).map(({ windows }) => windows)).toEqual(shares);
});

test('GA-03 the table of short strips is that of evaluating every window as a round does', () => {
  const strip = fc.array(fc.constantFrom<GameSymbol>('lantern', 'moon-gate', 'camel', 'date', 'spice'), { minLength: 3, maxLength: 4 });
  fc.assert(
    fc.property(fc.tuple(strip, strip, strip, strip, strip), (reels) => {
      const table = enumerateStops(reels satisfies [Strip, Strip, Strip, Strip, Strip]);
      expect(table.classes).toMatchObject(enumerateStopsSlowly(reels));
    }),
    { numRuns: 8 },
  );
});

test('GA-03 the free games are worth what following all their states forward gives', () => {
  const table = freeTable;
  const chances = table.classes.map(({ windows }) => Number(windows) / Number(table.windows));
  const prize = table.classes.reduce((sum, windows) => sum + Number(windows.sum), 0) / Number(table.windows);
  for (const won of [8, 12, 20]) {
    let states = [{ games: winFreeGames(noFreeGames, won), chance: 1 }];
    let [mean, games] = [0, 0];
    while (states.length > 0) {
      const next = new Map<string, (typeof states)[number]>();
      for (const state of states.filter((each) => each.games.left > 0)) {
        mean += state.chance * state.games.multiplier * prize;
        games += state.chance;
        for (const [scatters, odds] of chances.entries()) {
          const after = winFreeGames(playFreeGame(state.games), freeGameAward(scatters));
          const key = `${after.awarded} ${after.left} ${after.multiplier}`;
          if (odds > 0) next.set(key, { games: after, chance: (next.get(key)?.chance ?? 0) + state.chance * odds });
        }
      }
      states = [...next.values()];
    }
    const value = valueFreeGames(table, won);
    expect(Number(toDecimal(value.mean, 9))).toBeCloseTo(mean, 6);
    expect(Number(toDecimal(value.games, 9))).toBeCloseTo(games, 6);
  }
});

test('GA-03 no free games are worth nothing', () => {
  const value = valueFreeGames(freeTable, 0);
  expect(value).toEqual({ mean: fraction(0n), square: fraction(0n), games: fraction(0n), largest: 0n, oddsOfLargest: fraction(1n) });
});

test('GA-03 the parts of the return add up', () => {
  expect(add(figures.split.lines, figures.split.scatter, figures.split.freeGames)).toEqual(figures.rtp);
});

test.each([...baseReels, ...freeReels].map((strip, index) => [index + 1, strip] as const))(
  'GA-02 strip %i is well made',
  (_index, strip) => {
    expect(strip).toHaveLength(30);
    expect(strip.filter((symbol) => symbol === 'moon-gate')).toHaveLength(1);
    expect(new Set(strip).size).toBe(symbols.length);
  },
);
