// The chance to wager a bonus to its end at one stake in one game. It is worked out from what the game publishes of its rounds: the exact
// share of each band of returns, the exact return and the exact spread. Values are in stakes.
import type { WayReturns } from '#contract/returns.ts';

/** One return of a round, and how likely it is. */
export interface Outcome {
  times: number;
  chance: number;
}

/** Where the bands begin and end that are not nothing at all; the last has no end. */
const bandBounds = [
  [0, 1],
  [1, 2],
  [2, 5],
  [5, 20],
  [20, 100],
  [100, Number.POSITIVE_INFINITY],
] as const;

const meanOf = (outcomes: readonly Outcome[]): number => outcomes.reduce((sum, { times, chance }) => sum + times * chance, 0);

const spreadOf = (outcomes: readonly Outcome[], mean: number): number =>
  Math.sqrt(outcomes.reduce((sum, { times, chance }) => sum + chance * (times - mean) ** 2, 0));

/** Outcomes whose returns stand at one share of the way through their bands; the highest band takes what the mean still lacks. */
function placed(shares: readonly number[], mean: number, way: number): Outcome[] | undefined {
  const top = shares.reduce((last, share, index) => (share > 0 ? index : last), 0);
  const below = bandBounds.slice(0, top).map(([from, to], index) => ({ times: from + (to - from) * way, chance: shares[index] ?? 0 }));
  const chance = shares[top] ?? 0;
  const [from = 0] = bandBounds[top] ?? [];
  const times = (mean - meanOf(below)) / chance;
  return times < from ? undefined : [...below, { times, chance }];
}

/**
 * Returns a distribution with the exact share of every band and the exact mean, whose spread is as near to the published one as the bands allow.
 * Undefined for a way whose provider does not tell enough.
 */
export function outcomesOf({ shares, rtp, standardDeviation }: WayReturns): Outcome[] | undefined {
  if (rtp === undefined) return undefined;
  const [, ...paying] = shares.map((share) => Number(share) / 1000);
  if (paying.every((share) => share === 0)) return undefined;
  const [mean, spread] = [Number(rtp) / 100, Number(standardDeviation)];
  let best: Outcome[] | undefined;
  const off = (outcomes: Outcome[]): number => Math.abs(spreadOf(outcomes, mean) - spread);
  for (let percent = 0; percent < 100; percent += 1) {
    const outcomes = placed(paying, mean, percent / 100);
    if (outcomes !== undefined && (best === undefined || off(outcomes) < off(best))) best = outcomes;
  }
  return best?.filter(({ chance }) => chance > 0);
}

/** Rounds up to which every one of them is worked out; beyond, a walk of as many steps is as good as continuous. */
const maxExactRounds = 1500;
const cellsAStake = 2;

/** Of money that cannot run out, in as many rounds as are left, nothing needs to be worked out. */
function exactChance(money: number, rounds: number, outcomes: readonly Outcome[]): number {
  const cells = rounds * cellsAStake + 1;
  const moves = outcomes.map(({ times, chance }) => ({ by: (times - 1) * cellsAStake, chance }));
  const paid = outcomes.reduce((sum, { chance }) => sum + chance, 0);
  const all = [{ by: -cellsAStake, chance: Math.max(0, 1 - paid) }, ...moves].map(({ by, chance }) => {
    const down = Math.floor(by);
    return { down, up: by - down, chance };
  });
  let after = new Float64Array(cells).fill(1);
  for (let left = 1; left <= rounds; left += 1) {
    const now = new Float64Array(cells);
    // with a stake for each round that is left there is no way to fail
    const safe = left * cellsAStake;
    now.fill(1, Math.min(safe, cells));
    for (let cell = cellsAStake; cell < Math.min(safe, cells); cell += 1) {
      let sum = 0;
      for (const { down, up, chance } of all) {
        const [low, high] = [cell + down, cell + down + 1];
        const ofLow = low < 0 ? 0 : (after[low] ?? 1);
        const ofHigh = high < 0 ? 0 : (after[high] ?? 1);
        sum += chance * (ofLow * (1 - up) + ofHigh * up);
      }
      now[cell] = sum;
    }
    after = now;
  }
  const at = money * cellsAStake;
  const low = Math.floor(at);
  const [ofLow, ofHigh] = [after[low] ?? 1, after[low + 1] ?? 1];
  return ofLow + (ofHigh - ofLow) * (at - low);
}

/** The standard normal distribution (Abramowitz and Stegun 26.2.17; the error is below 1e-7). */
function normal(x: number): number {
  if (x < 0) return 1 - normal(-x);
  const t = 1 / (1 + 0.2316419 * x);
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * poly;
}

/** The chance that a walk with this drift and spread never falls to nothing within so many steps. */
function longChance(money: number, rounds: number, outcomes: readonly Outcome[]): number {
  const mean = meanOf(outcomes);
  const paid = outcomes.reduce((sum, { chance }) => sum + chance, 0);
  const spread = spreadOf([...outcomes, { times: 0, chance: 1 - paid }], mean);
  const drift = mean - 1;
  const wide = spread * Math.sqrt(rounds);
  const back = Math.exp((-2 * drift * money) / spread ** 2) * normal((drift * rounds - money) / wide);
  return Math.min(1, Math.max(0, normal((money + drift * rounds) / wide) - back));
}

/**
 * Returns the chance, from 0 to 1, that money does not run out before so many rounds of one stake are played.
 * @param money in stakes
 */
export function finishChance(money: number, rounds: number, outcomes: readonly Outcome[]): number {
  if (rounds <= 0 || money >= rounds) return 1;
  if (money < 1) return 0;
  return rounds <= maxExactRounds ? exactChance(money, rounds, outcomes) : longChance(money, rounds, outcomes);
}

/** The least and the most of the chances over the ways to play a game; undefined where nothing is told of them. */
export function chancesOf(money: number, rounds: number, ways: readonly WayReturns[]): { least: number; most: number } | undefined {
  const chances = ways.flatMap((way) => {
    const outcomes = outcomesOf(way);
    return outcomes === undefined ? [] : [finishChance(money, rounds, outcomes)];
  });
  return chances.length === 0 ? undefined : { least: Math.min(...chances), most: Math.max(...chances) };
}
