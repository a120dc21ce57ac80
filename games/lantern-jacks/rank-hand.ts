// What five cards are worth.
import { rankOf, suitOf } from '#games/sdk/cards/cards.ts';
import type { HandName } from './sheet.ts';

const jack = 10;

/** True for five ranks in a row; the ace is the lowest or the highest. */
function isRow(ranks: readonly number[]): boolean {
  const [first = 0, second = 0] = ranks;
  const last = ranks.at(-1) ?? 0;
  return last - first === 4 || (first === 0 && second === 9);
}

/** Returns the name of a hand of five different cards. */
export function rankHand(cards: readonly number[]): HandName {
  const ranks = cards.map(rankOf).toSorted((a, b) => a - b);
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const most = Math.max(...counts.values());
  if (counts.size === 5) {
    const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
    const isStraight = isRow(ranks);
    if (isFlush && isStraight) return ranks[0] === 0 && ranks[1] === 9 ? 'royal-flush' : 'straight-flush';
    if (isFlush) return 'flush';
    return isStraight ? 'straight' : 'none';
  }
  if (counts.size === 2) return most === 4 ? 'four' : 'full-house';
  if (counts.size === 3) return most === 3 ? 'three' : 'two-pair';
  const paired = [...counts].find(([, count]) => count === 2)?.[0] ?? 1;
  return paired === 0 || paired >= jack ? 'jacks' : 'none';
}
