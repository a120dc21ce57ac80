// What the client takes of the game: names, figures, and what lies on the table. Not a line that decides which card comes.

/** So many hands can be played at once, and so many can come of one by splitting. */
export const maxBoxes = 3;
export const maxHands = 4;

/** What a player may do. `insure` and `decline` answer the house's ace, the others play the hand whose turn it is. */
export const moves = ['hit', 'stand', 'double', 'split', 'insure', 'decline'] as const;
export type Move = (typeof moves)[number];
export interface Action {
  type: Move;
}

/** A hand as it lies on the table. `box`: which of the player's places it belongs to, from 0. */
export interface ShownHand {
  box: number;
  cards: readonly number[];
  /** What is staked on it. */
  stake: bigint;
  /** It came of a split, so two cards of 21 are no blackjack. */
  isSplit: boolean;
}

/** What the player sees of a round. */
export interface Table {
  boxes: number;
  /** The house's cards that lie open: one until the round is over. */
  dealer: readonly number[];
  hands: readonly ShownHand[];
  /** The hand whose turn it is; null while insurance is asked for, and after the last. */
  active: number | null;
  isOver: boolean;
  isInsured: boolean;
  /** What may be done now. */
  may: readonly Move[];
}

/** How a hand ended: `push` gives the stake back. */
export type HandEnd = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';

export interface EndedHand extends ShownHand {
  end: HandEnd;
  payout: bigint;
}

export interface BlackjackRound {
  stake: bigint;
  boxes: number;
  /** All cards that were dealt, in their order. */
  cards: readonly number[];
  moves: readonly Move[];
  dealer: readonly number[];
  hands: readonly EndedHand[];
  /** What was staked on the house's blackjack and what that paid; null where it was not. */
  insurance: { stake: bigint; payout: bigint } | null;
  payout: bigint;
  steps: number;
}

export const sheet = {
  game: 'lamplight-blackjack',
  version: '1.0.0',
  hash: '561d4ec26aa772f03763bc1079324a7ffe7bf26f63805cc00af790164964261b',
  /** Percent of the first stake, by the basic strategy; cut off. */
  rtp: '99.4882',
  /** Percent of all stakes, those that are added in mid-round included. */
  rtpOfAll: '99.5478',
  /** Percent of a stake on insurance. */
  insurance: '92.3076',
  /** Four hands, each doubled and won. */
  maxWinTimes: 16,
} as const;
