// Whether what a game returned is what its maths promise. Pure: sums and figures in, a verdict out.
import type { Returns } from '#contract/returns.ts';

/** Rounds of one currency, summed. */
export interface PlayedSums {
  plays: number;
  staked: number;
  paid: number;
  /** The sum of the squares of the stakes. */
  stakedSquares: number;
  /** What a unit is worth beside the others: any measure, the same for all. */
  weight: number;
  /** The rounds among them of which it is known what their choices promise to pay, with the variance and the third central moment of that. */
  known?: { staked: number; stakedSquares: number; promised: number; variance: number; skew: number };
}

/** What a game promises, whichever of its ways is played: shares of all stakes. */
export interface PromisedReturn {
  min: number;
  max: number;
  /** No round varies more than this standard deviation, in stakes; undefined where the provider tells none. */
  deviation: number | undefined;
}

export interface ReturnBand {
  plays: number;
  /** Shares of all stakes: 0.96. */
  actual: number;
  /** The same of the ways that return least and most; nothing at least where that is up to the player. */
  promised: { min: number; max: number };
  /** How far beyond the promise 99.9 % of all such samples may lie; undefined where the provider tells no deviation. */
  band: number | undefined;
  isOutside: boolean;
}

interface ToldGame {
  /** Percent. */
  rtp: string | null;
  max_win_times: number | null;
  returns: Returns;
}

/**
 * Returns what a game promises where it is not known which of its ways was played: no fair game may be alarmed for any, so the return lies
 * between those of its ways, below all of them where it is the best decisions' one. The deviation is that of the way that varies most. Where ways are
 * examples of many, it is the one that no bet passes of which at most so many stakes come back: a payout of 0 to M with a mean of r varies by r * M - r^2 at most.
 */
export function promiseOf({ rtp, max_win_times: maxWinTimes, returns }: ToldGame): PromisedReturn {
  const shares = returns.map((way) => Number(way.rtp ?? rtp ?? Number.NaN) / 100);
  if (shares.length === 0) shares.push(Number(rtp ?? Number.NaN) / 100);
  const max = Math.max(...shares);
  const min = returns.some(({ isBest }) => isBest === true) ? 0 : Math.min(...shares);
  const told = returns.map(({ standardDeviation }) => Number(standardDeviation));
  const largest = Math.max(maxWinTimes ?? 0, ...returns.map(({ maxWin }) => Number(maxWin?.timesStake ?? 0)));
  const bound = returns.some(({ isExample }) => isExample === true) ? Math.sqrt(max * (largest - max)) : 0;
  return { min, max, deviation: told.length === 0 ? undefined : Math.max(bound, ...told) };
}

/** Of a normal distribution 99.9 % lie within so many deviations. */
const deviations = 3.2905;
/** Below so many rounds of equal stakes a return is no normal distribution yet, and the band means nothing. */
export const minPlays = 10_000;

/**
 * Returns how a sample stands beside what is promised: the payouts of n rounds with stakes s vary by deviation * sqrt(sum of s²), so that their
 * share of all stakes does by that divided by the sum of s. Undefined for no rounds.
 * Rounds of which it is known what was chosen are judged by that, the others by all ways to play.
 */
export function judgeReturn(sums: readonly PlayedSums[], { min, max, deviation }: PromisedReturn): ReturnBand | undefined {
  const total = (part: (one: PlayedSums) => number): number => sums.reduce((sum, one) => sum + part(one), 0);
  const staked = total((one) => one.staked * one.weight);
  if (staked <= 0) return undefined;
  const squares = total((one) => one.stakedSquares * one.weight ** 2);
  const actual = total((one) => one.paid * one.weight) / staked;
  const known = total((one) => (one.known?.staked ?? 0) * one.weight);
  const promised = total((one) => (one.known?.promised ?? 0) * one.weight);
  const knownSquares = total((one) => (one.known?.stakedSquares ?? 0) * one.weight ** 2);
  const knownVariance = total((one) => (one.known?.variance ?? 0) * one.weight ** 2);
  const [low, high] = [min, max].map((share) => (promised + share * (staked - known)) / staked) as [number, number];
  const variance = deviation === undefined ? undefined : knownVariance + deviation ** 2 * Math.max(0, squares - knownSquares);
  const skew = total((one) => (one.known?.skew ?? 0) * one.weight ** 3);
  // few large payouts make a sum that is no normal one yet: by Cornish and Fisher its upper end lies further out
  const further = variance === undefined || variance === 0 ? 0 : ((deviations ** 2 - 1) * skew) / (6 * variance ** 1.5);
  const band = variance === undefined ? undefined : ((deviations + further) * Math.sqrt(variance)) / staked;
  // stakes of different size count as fewer rounds of one size
  const isEnough = staked ** 2 / squares >= minPlays;
  return {
    plays: total((one) => one.plays),
    actual,
    promised: { min: low, max: high },
    band,
    isOutside: band !== undefined && isEnough && (actual > high + band || actual < low - band),
  };
}
