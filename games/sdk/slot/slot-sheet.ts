// What stands in a slot's maths sheet. Theoretical: all outcomes enumerated, the same at every stake, no strategy. Figures are decimal
// strings, cut off after the last digit, not rounded.
import type { fairVersion } from '#games/fair/index.ts';
import type { Volatility } from '../maths.ts';

/** The figures of one choice, where the player has one with the stake. */
export type ChoiceFigures = Pick<SlotSheet, 'rtp' | 'hitFrequency' | 'volatility' | 'standardDeviation' | 'freeGames' | 'maxWin'>;

/** With a choice, the figures of the first one; `choices` has those of each. */
export interface SlotSheet {
  game: string;
  version: string;
  fairness: typeof fairVersion;
  /** SHA-256 over the canonical JSON of everything that decides a round; stored with every round. */
  mathHash: string;
  /** Percent of the stake that comes back on average, and its parts by name. */
  rtp: string;
  rtpSplit: Readonly<Record<string, string>>;
  /** Percent of rounds that pay anything. */
  hitFrequency: string;
  volatility: Volatility;
  /** In total stakes; the index is 1.645 standard deviations, the 90 % band of a round. */
  standardDeviation: string;
  volatilityIndex: string;
  /** Free games, or what else a round may open: once in so many rounds, how many are played, and what they pay in total stakes. */
  freeGames?: { oneIn: string; played: string; worth: string };
  /** The best prize of the paytable in total stakes, and once in how many rounds it comes. */
  topPrize?: { timesStake: string; oneIn: string };
  /** The largest payout of a whole round. */
  maxWin: { timesStake: string; oneIn: string };
  choices?: Readonly<Record<string, ChoiceFigures>>;
}
