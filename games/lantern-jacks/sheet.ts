// What the client takes of the game: names, figures, and what lies on the table. Not a line that decides which card comes.

/** What hands pay, in stakes, the best first. */
export const pays = [
  ['royal-flush', 800],
  ['straight-flush', 50],
  ['four', 25],
  ['full-house', 9],
  ['flush', 6],
  ['straight', 4],
  ['three', 3],
  ['two-pair', 2],
  ['jacks', 1],
  ['none', 0],
] as const;
export type HandName = (typeof pays)[number][0];

export const handSize = 5;

/** The one step of a round: which cards are kept, each by its place from 0. The others are replaced. */
export interface Action {
  type: 'draw';
  held: readonly number[];
}

/** What the player sees of a round: the hand, what it is worth as it lies, and which cards were kept, once that is decided. */
export interface Table {
  cards: readonly number[];
  hand: HandName;
  held: readonly number[] | null;
}

export interface JacksRound {
  stake: bigint;
  dealt: readonly number[];
  held: readonly number[];
  cards: readonly number[];
  hand: HandName;
  payout: bigint;
  steps: number;
}

export const sheet = {
  game: 'lantern-jacks',
  version: '1.0.0',
  hash: '58ad0eab3b05532159e154a0cfdc4577ae8b54bdc28da9894f84eeeab4d9775b',
  /** Percent of the stake by the best play of all hands, cut off. */
  rtp: '99.5439',
  /** Percent by the strategy card. */
  rtpOfCard: '99.4668',
  /** Percent of rounds that pay anything, by the best play. */
  hitFrequency: '45.4565',
  maxWinTimes: 800,
} as const;
