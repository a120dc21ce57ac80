// Whether what a game returned is what its maths promise. Pure: sums and figures in, a verdict out.

/** Rounds of one currency, summed. */
export interface PlayedSums {
  plays: number;
  staked: number;
  paid: number;
  /** The sum of the squares of the stakes. */
  stakedSquares: number;
  /** What a unit is worth beside the others: any measure, the same for all. */
  weight: number;
}

export interface ReturnBand {
  plays: number;
  /** Shares of all stakes: 0.96. */
  actual: number;
  promised: number;
  /** Half the width of the band in which 99.9 % of all such samples lie; undefined where the provider tells no deviation. */
  band: number | undefined;
  isOutside: boolean;
}

/** Of a normal distribution 99.9 % lie within so many deviations. */
const deviations = 3.2905;
/** Below so many rounds of equal stakes a return is no normal distribution yet, and the band means nothing. */
export const minPlays = 10_000;

/**
 * Returns how a sample stands beside its promise: the payouts of n rounds with stakes s vary by deviation * sqrt(sum of s²), so that their
 * share of all stakes does by that divided by the sum of s. Undefined for no rounds.
 * @param deviation the standard deviation of one round, in stakes
 */
export function judgeReturn(sums: readonly PlayedSums[], promised: number, deviation: number | undefined): ReturnBand | undefined {
  const total = (part: (one: PlayedSums) => number): number => sums.reduce((sum, one) => sum + part(one), 0);
  const staked = total((one) => one.staked * one.weight);
  if (staked <= 0) return undefined;
  const squares = total((one) => one.stakedSquares * one.weight ** 2);
  const actual = total((one) => one.paid * one.weight) / staked;
  const band = deviation === undefined ? undefined : (deviations * deviation * Math.sqrt(squares)) / staked;
  // stakes of different size count as fewer rounds of one size
  const isEnough = staked ** 2 / squares >= minPlays;
  return {
    plays: total((one) => one.plays),
    actual,
    promised,
    band,
    isOutside: band !== undefined && isEnough && Math.abs(actual - promised) > band,
  };
}
