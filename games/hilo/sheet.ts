// What the client takes of the game: names, figures, and what a guess pays. Not a line that decides which card comes.
import { ranks } from '#games/sdk/cards/cards.ts';
import { type Fraction, fraction } from '#games/sdk/fraction.ts';

const rankCount = ranks.length;
/** So many cards are drawn for a round; after the last one it is over. */
export const maxCards = 52;

/** True while a card may be skipped after so many decisions: the last one is not opened without a guess. */
export const maySkip = (decisions: number): boolean => decisions < maxCards - 2;
/** A guess that would pay more stakes than this is not taken. */
export const maxTimes = 10_000n;

export type Side = 'up' | 'down';
/** What the player decides on a card: a guess, or the next card without one. */
export type Decision = Side | 'skip';
/** The rules give a stake back that was left without a guess. */
export type Action = { type: Decision } | { type: 'take' } | { type: 'leave' };

/** What the player sees of a round. Amounts are what would be paid at least. */
export interface Table {
  /** The cards that are open, the last one on top. */
  cards: readonly number[];
  /** What was decided on each card but the last. */
  decisions: readonly Decision[];
  /** What is paid now; zero before the first right guess, and after a wrong one. */
  reached: bigint;
  /** What a right guess pays; zero for one that is not taken. */
  up: bigint;
  down: bigint;
}

/** How a round ended: taken by the player, by a wrong guess, by the last card, or given back without a guess. */
export type End = 'taken' | 'wrong' | 'cleared' | 'left';

export interface HiloRound {
  stake: bigint;
  cards: readonly number[];
  decisions: readonly Decision[];
  end: End;
  payout: bigint;
  steps: number;
}

/** What a guess on a rank says: where the lowest and the highest card are, the same rank is a guess of its own. */
export type Guess = 'higher' | 'higher-or-same' | 'same' | 'lower-or-same' | 'lower';

export function guessOf(rank: number, side: Side): Guess {
  if (rank === 0) return side === 'up' ? 'higher' : 'same';
  if (rank === rankCount - 1) return side === 'up' ? 'same' : 'lower';
  return side === 'up' ? 'higher-or-same' : 'lower-or-same';
}

/** True if the next rank makes a guess right. */
export function isRight(rank: number, side: Side, next: number): boolean {
  const guess = guessOf(rank, side);
  if (next === rank) return guess !== 'higher' && guess !== 'lower';
  return guess !== 'same' && (side === 'up' ? next > rank : next < rank);
}

/** How many of the thirteen ranks make a guess right. All cards are equally likely, whatever came before. */
export const rightRanks = (rank: number, side: Side): number => ranks.filter((_, next) => isRight(rank, side, next)).length;

/** Returns the guess that is right more often; up where both are alike. */
export const likelierOf = (rank: number): Side => (rightRanks(rank, 'up') >= rightRanks(rank, 'down') ? 'up' : 'down');

export const chanceOf = (rank: number, side: Side): Fraction => fraction(BigInt(rightRanks(rank, side)), BigInt(rankCount));

const workOutTimes = (rank: number, side: Side): Fraction => fraction(BigInt(rankCount), BigInt(rightRanks(rank, side)));
const allTimes = ranks.map((_, rank) => ({ up: workOutTimes(rank, 'up'), down: workOutTimes(rank, 'down') }));

/** What a right guess multiplies by: one over its chance. */
export const timesOf = (rank: number, side: Side): Fraction => allTimes[rank]?.[side] ?? workOutTimes(rank, side);

/** 99 of 100 come back, whatever is guessed: taken off once, by the first guess. */
export const returned = fraction(99n, 100n);

export const sheet = {
  game: 'hilo',
  version: '1.0.0',
  hash: '72070bd026261d4cca0b1f994dd08dc6e3675cbadf5fa13f8e85bbb241a07cd4',
  rtp: '99.0000',
  /** The most that any guesses pay, cut off. */
  maxWinTimes: 9999,
} as const;
