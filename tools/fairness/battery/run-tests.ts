// The tests of the battery: what was counted against what chance lets expect, worked out exactly.
import { addChiSquares, chiSquareTails, chiSquareValue, gammaTails, type ChiSquare, chiSquareOf } from './chi-square.ts';
import { groupsOf, handSize, type StreamCounts } from './stream-counts.ts';
import { others, type Sample } from './draw-sample.ts';

export interface TestResult {
  test: string;
  /** What it is of: 'below 37', 'blocks'. */
  of: string;
  value: number;
  /** Where 99.9 % of all values lie. */
  low: number;
  high: number;
  freedom: number;
  /** The chance of a value that lies as far out as this one, or further: the p-value. */
  pValue: number;
}

/** A test leaves its band with this chance. */
export const significance = 0.001;

const uniform = (cells: number): Float64Array => new Float64Array(cells).fill(1 / cells);

/** Returns the chances of 0, 1, 2 … further draws before one that has the chance `end`; the last of all that are longer. */
const geometric = (end: number, cells: number): number[] =>
  Array.from({ length: cells }, (_, length) => (1 - end) ** length * (length === cells - 1 ? 1 : end));

/** Returns the chances of 0, 1, 2 … different groups after one more draw. */
const drawOneMore = (chances: readonly number[], groups: number): number[] =>
  chances.map((chance, found) => (chance * found + (chances[found - 1] ?? 0) * (groups - found + 1)) / groups);

const noDraws = (groups: number): number[] => [1, ...Array.from({ length: groups }, () => 0)];

/** Returns the chances that so many draws have 0, 1, 2 … different groups. */
export function occupancy(groups: number, draws: number): number[] {
  let chances = noDraws(groups);
  for (let draw = 0; draw < draws; draw += 1) chances = drawOneMore(chances, groups);
  return chances;
}

/** Returns the chances that the last group comes with draw 0, 1, 2 …; the last of all that take longer. */
export function couponCollector(groups: number, cells: number): number[] {
  let chances = noDraws(groups);
  return Array.from({ length: cells }, (_, draws) => {
    const before = draws === 0 ? 0 : (chances[groups] ?? 0);
    if (draws > 0) chances = drawOneMore(chances, groups);
    return draws === cells - 1 ? 1 - before : (chances[groups] ?? 0) - before;
  });
}

/** Returns the sums of a stream by test. */
function sumsOf(counts: StreamCounts): Record<string, ChiSquare> {
  const groups = groupsOf(counts.bound);
  const low = Math.floor(groups / 2) / groups;
  const hands = occupancy(groups, handSize);
  return {
    'chi-square': chiSquareOf(counts.outcomes, uniform(counts.outcomes.length)),
    serial: chiSquareOf(counts.pairs, uniform(counts.pairs.length)),
    runs: addChiSquares([
      chiSquareOf(counts.lowRuns, geometric(1 - low, counts.lowRuns.length)),
      chiSquareOf(counts.highRuns, geometric(low, counts.highRuns.length)),
    ]),
    gaps: chiSquareOf(counts.gaps, geometric(1 / groups, counts.gaps.length)),
    poker: chiSquareOf(
      counts.hands,
      counts.hands.map((_, different) => hands[different] ?? 0),
    ),
    collector: chiSquareOf(counts.collections, couponCollector(groups, counts.collections.length)),
  };
}

/** A sum of fewer squares may well be 0: only one that is too large is outside. */
const minFreedomBelow = 10;

function resultOf(test: string, of: string, { value, freedom }: ChiSquare): TestResult {
  const { below, above } = chiSquareTails(value, freedom);
  const at = (share: number): number => chiSquareValue(share, freedom);
  if (freedom < minFreedomBelow) return { test, of, value, low: 0, high: at(1 - significance), freedom, pValue: above };
  const pValue = Math.min(1, 2 * below, 2 * above);
  return { test, of, value, low: at(significance / 2), high: at(1 - significance / 2), freedom, pValue };
}

/** Returns whether some came twice: of n numbers of 64 bits n (n - 1) / 2^65 do, by the distribution of Poisson. */
function duplicatesOf(of: string, beginnings: BigUint64Array): TestResult {
  const sorted = beginnings.toSorted();
  let value = 0;
  for (let at = 1; at < sorted.length; at += 1) value += sorted[at] === sorted[at - 1] ? 1 : 0;
  const expected = (sorted.length * (sorted.length - 1)) / 2 ** 65;
  return { test: 'duplicates', of, value, low: 0, high: 0, freedom: 0, pValue: value === 0 ? 1 : gammaTails(value, expected).below };
}

/** Returns what each test finds. One that has too little to count is left out. */
export function runTests({ streams, bytes, blocks, seeds }: Sample): TestResult[] {
  const places = Array.from({ length: bytes.length / 256 }, (_, place) =>
    chiSquareOf(bytes.subarray(place * 256, (place + 1) * 256), uniform(256)),
  );
  const ofStreams = [...streams]
    .filter(([bound]) => bound !== 1)
    .toSorted(([one], [other]) => one - other)
    .flatMap(([bound, counts]) => {
      const of = bound === others ? 'other bounds' : `below ${bound}`;
      return Object.entries(sumsOf(counts)).map(([test, sum]) => resultOf(test, of, sum));
    });
  const results = [resultOf('bytes', 'blocks', addChiSquares(places)), ...ofStreams].filter(({ freedom }) => freedom > 0);
  return [...results, duplicatesOf('blocks', blocks), duplicatesOf('server seeds', seeds)];
}

/** Returns those that so many tests together leave their bands by once in a thousand (Bonferroni): chance does not explain them. */
export const beyondChance = (results: readonly TestResult[], tests = results.length): TestResult[] =>
  results.filter(({ pValue }) => pValue < significance / tests);
