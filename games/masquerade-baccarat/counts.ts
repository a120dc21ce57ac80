import { rankOf } from '../sdk/cards/cards.ts';

/** Ace to nine count as they are, ten and the court cards nothing. */
export const countOf = (card: number): number => (rankOf(card) < 9 ? rankOf(card) + 1 : 0);

/** Returns what counts make together: the last digit of their sum. */
export const totalOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0) % 10;
