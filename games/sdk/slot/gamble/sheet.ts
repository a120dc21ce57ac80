// What a slot's client may know of the gamble: its guesses and what is on the table. Nothing here decides.
import { suitOf, suits } from '#games/sdk/cards/cards.ts';
import type { Round } from '../play-round.ts';

export const colours = ['red', 'black'] as const;
export type Colour = (typeof colours)[number];
export type Guess = Colour | (typeof suits)[number];
export const guesses: readonly Guess[] = [...colours, ...suits];

export type GambleAction = { type: 'guess'; guess: Guess } | { type: 'collect' };

/** A colour comes in one of two cards and pays double, a suit in one of four and pays four times: nothing is kept. */
export const timesOf = (guess: Guess): number => (guess === 'red' || guess === 'black' ? 2 : 4);

export const isSuit = (guess: Guess): boolean => timesOf(guess) === 4;

/** True for a guess that a card makes right. */
export function isRight(guess: Guess, card: number): boolean {
  const suit = suitOf(card);
  return isSuit(guess) ? suits[suit] === guess : colours[suit < 2 ? 0 : 1] === guess;
}

/** Where a round stands: what the reels gave, each guess with its card, what may be collected, and what may be guessed next. */
export interface GambleTable {
  spun: Round<string>;
  guesses: Guess[];
  cards: number[];
  amount: bigint;
  mayGuess: { colour: boolean; suit: boolean };
}

/** How the gamble ended: there was nothing to gamble or no guess left, the player collected, or a guess was wrong. */
export type GambleEnd = 'none' | 'collected' | 'lost';

/** A whole round. `payout` is what it pays after all guesses, `won` what the reels gave. */
export interface GambledRound {
  spun: Round<string>;
  won: bigint;
  guesses: Guess[];
  cards: number[];
  end: GambleEnd;
  payout: bigint;
  steps: number;
}
