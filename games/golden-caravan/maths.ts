import type { SlotSheet } from '#games/sdk/slot/slot-sheet.ts';

/**
 * The maths sheet as shown to players. Theoretical: all outcomes enumerated, the same at every stake, no strategy, no
 * jackpot. Figures are decimal strings, cut off after the last digit, not rounded; a test compares every one with
 * `enumerate()` and the hash with `hashMaths()`. A change of reels, lines, prizes or rules needs a new version.
 */
export const maths = {
  game: 'golden-caravan',
  version: '1.0.0',
  fairness: 'lh-fair-1',
  /** SHA-256 over the canonical JSON of reels, lines, paytable and rules; stored with every round, demo or real. */
  mathHash: '4e4608b3983f6aa68bc04bb21134104a992c0ab890297f19492b66b3ff86e365',
  /** Percent of the stake that comes back on average, and its parts. */
  rtp: '96.2009',
  rtpSplit: { lines: '64.4558', scatter: '2.1200', freeGames: '29.6250' },
  /** Percent of rounds that pay anything. */
  hitFrequency: '29.0925',
  volatility: 'medium',
  /** In total stakes; the index is 1.645 standard deviations, the 90 % band of a round. */
  standardDeviation: '5.2624',
  volatilityIndex: '8.6566',
  /** Free games open once in this many rounds; then this many are played, and pay this many total stakes, on average. */
  freeGames: { oneIn: '116.82', played: '8.84', worth: '34.60' },
  /** Five lanterns on a line of the base game: total stakes, and once in this many rounds. */
  topPrize: { timesStake: '100.00', oneIn: '1215000' },
  /** The most that a whole round can pay. It needs the best stop in every one of 40 free games, hence the odds. */
  maxWin: { timesStake: '28853.00', oneIn: '2.68e287' },
} as const satisfies SlotSheet;
