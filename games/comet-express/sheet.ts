// What the game's client takes of its maths: names and figures, and not a line that decides where a flight ends.

export const sheet = {
  game: 'comet-express',
  version: '1.0.0',
  hash: '93d68d18035aa47a52fb25e1fa8449a753ee4b94fa2024d5fb73d63b925ccc61',
  rtp: '99.0000',
  /** The multiplier at which everybody is paid, in stakes. */
  maxWinTimes: 10_000,
  /** In hundredths of the stake: the first multiplier to cash out at, and the last. */
  minCashOut: 101,
  maxCashOut: 1_000_000,
  /** e to the power of this times the milliseconds since the start: 2.00 after 11.6 seconds. */
  growthPerMs: 0.00006,
} as const;

/** A stake is a multiple of this, in smallest units, so that every multiplier pays a whole amount. */
export const stakeStep = 100n;
