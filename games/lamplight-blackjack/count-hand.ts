// What cards count for: an ace one or eleven, court cards ten.
import { rankOf } from '#games/sdk/cards/cards.ts';

/** From 1 (ace) to 10. */
export const valueOf = (card: number): number => Math.min(rankOf(card) + 1, 10);

/** Points with every ace as one, and whether there is an ace. */
export interface Count {
  low: number;
  hasAce: boolean;
}

export const countOf = (cards: readonly number[]): Count => ({
  low: cards.reduce((sum, card) => sum + valueOf(card), 0),
  hasAce: cards.some((card) => valueOf(card) === 1),
});

/** True while an ace counts for eleven. */
export const isSoft = ({ low, hasAce }: Count): boolean => hasAce && low <= 11;

/** The points that count: the most that are not above 21, if there are such. */
export const pointsOf = (count: Count): number => (isSoft(count) ? count.low + 10 : count.low);

export const totalOf = (cards: readonly number[]): number => pointsOf(countOf(cards));
