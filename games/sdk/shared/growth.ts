// How the multiplier of a shared round grows with time, for the server that judges by it and the client that draws it. Multipliers are in
// hundredths of the stake, times in milliseconds since the start.

/** What a round's growth needs of its maths. */
export interface Growth {
  growthPerMs: number;
  maxCashOut: number;
}

/** Keeps what is reached exactly from being missed for the last digit of a float. */
const hair = 1e-7;

/** Returns the multiplier at a time, cut off to hundredths: 100 at the start, at most the maximum. */
export const multiplierAt = ({ growthPerMs, maxCashOut }: Growth, elapsedMs: number): number =>
  Math.min(maxCashOut, Math.floor(100 * Math.exp(growthPerMs * Math.max(0, elapsedMs)) + hair));

/** Returns when a multiplier is reached. */
export const timeOf = ({ growthPerMs }: Growth, multiplier: number): number => Math.log(multiplier / 100) / growthPerMs;

/** Returns when a round is over that ends at a multiplier: it is shown as long as it lasts, and ends where the next one would come. */
export const endTimeOf = (growth: Growth, end: number): number => timeOf(growth, end >= growth.maxCashOut ? end : end + 1);
