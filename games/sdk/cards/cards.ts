// Playing cards as numbers: 0 to 51, the rank counting first. What a game makes of them is its own.
export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export const suits = ['hearts', 'diamonds', 'clubs', 'spades'] as const;
const rankCount = ranks.length;
export const deckSize = rankCount * suits.length;

/** The rank of a card from 0 (ace) to 12 (king), and its suit. A card is a number from 0 to 51. */
export const rankOf = (card: number): number => card % rankCount;
export const suitOf = (card: number): number => Math.floor(card / rankCount);

/** A card as it is written down, the suit by its first letter: "10h", "As". */
export const codeOf = (card: number): string => `${ranks[rankOf(card)] ?? ''}${(suits[suitOf(card)] ?? '').slice(0, 1)}`;
