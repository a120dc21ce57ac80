// A card of advice: kinds of kept cards, of which the first that a hand has is kept, of several of a kind the lowest. The order is the best
// one, see the test: neighbours that change places return less, or as much.
import { rankOf, suitOf } from '#games/sdk/cards/cards.ts';
import { rankHand } from './rank-hand.ts';
import type { HandName } from './sheet.ts';

export const advices = [
  'royal-flush',
  'straight-flush',
  'four',
  'four-to-royal',
  'full-house',
  'flush',
  'three',
  'straight',
  'four-to-straight-flush',
  'two-pair',
  'high-pair',
  'three-to-royal',
  'four-to-flush',
  'low-pair',
  'four-to-straight',
  'three-to-straight-flush',
  'two-suited-high',
  'two-high',
  'suited-ten',
  'one-high',
  'nothing',
] as const;
export type Advice = (typeof advices)[number];

const isHigh = (rank: number): boolean => rank === 0 || rank >= 10;
const isRoyal = (rank: number): boolean => isHigh(rank) || rank === 9;

/** How far apart ranks are at most, the ace counted where that is less. */
function spanOf(ranks: readonly number[]): number {
  const low = Math.max(...ranks) - Math.min(...ranks);
  const high = ranks.map((rank) => (rank === 0 ? 13 : rank));
  return Math.min(low, Math.max(...high) - Math.min(...high));
}

function nameFive(cards: readonly number[]): Advice | undefined {
  const hand = rankHand(cards);
  const whole: readonly HandName[] = ['royal-flush', 'straight-flush', 'full-house', 'flush', 'straight'];
  return whole.includes(hand) ? (hand as Advice) : undefined;
}

function nameFour(ranks: readonly number[], isSuited: boolean, kinds: number): Advice | undefined {
  if (kinds === 1) return 'four';
  if (kinds === 2) return ranks.filter((rank) => rank === ranks[0]).length === 2 ? 'two-pair' : undefined;
  if (kinds < 4) return undefined;
  if (isSuited && ranks.every(isRoyal)) return 'four-to-royal';
  if (isSuited) return spanOf(ranks) <= 4 ? 'four-to-straight-flush' : 'four-to-flush';
  // open at both ends: four in a row without an ace
  return spanOf(ranks) === 3 && !ranks.includes(0) ? 'four-to-straight' : undefined;
}

function nameThree(ranks: readonly number[], isSuited: boolean, kinds: number): Advice | undefined {
  if (kinds === 1) return 'three';
  if (!isSuited) return undefined;
  if (ranks.every(isRoyal)) return 'three-to-royal';
  return spanOf(ranks) <= 4 ? 'three-to-straight-flush' : undefined;
}

function nameTwo(ranks: readonly number[], isSuited: boolean, kinds: number): Advice | undefined {
  const high = ranks.filter(isHigh).length;
  if (kinds === 1) return high > 0 ? 'high-pair' : 'low-pair';
  if (high === 2) return isSuited ? 'two-suited-high' : 'two-high';
  return isSuited && high === 1 && ranks.includes(9) && !ranks.includes(0) ? 'suited-ten' : undefined;
}

/** Returns which kind of kept cards these are; undefined for none of the card. */
function adviceOf(kept: readonly number[]): Advice | undefined {
  const ranks = kept.map(rankOf);
  const isSuited = kept.every((card) => suitOf(card) === suitOf(kept[0] ?? 0));
  const kinds = ranks.filter((rank, index) => ranks.indexOf(rank) === index).length;
  if (kept.length === 5) return nameFive(kept);
  if (kept.length === 4) return nameFour(ranks, isSuited, kinds);
  if (kept.length === 3) return nameThree(ranks, isSuited, kinds);
  if (kept.length === 2) return nameTwo(ranks, isSuited, kinds);
  if (kept.length === 1) return ranks.some(isHigh) ? 'one-high' : undefined;
  return 'nothing';
}

/** The ace counts most. */
const weigh = (kept: readonly number[]): number => kept.reduce((sum, card) => sum + (rankOf(card) === 0 ? 13 : rankOf(card)), 0);

/** Returns for each kind that five cards have the mask of the places that are kept, the lowest cards of several such. */
export function masksByAdvice(cards: readonly number[]): Map<Advice, number> {
  const found = new Map<Advice, { mask: number; weight: number }>();
  for (let mask = 0; mask < 2 ** cards.length; mask += 1) {
    const kept = cards.filter((_, place) => ((mask >> place) & 1) === 1);
    const advice = adviceOf(kept);
    const before = advice && found.get(advice);
    if (advice !== undefined && (before === undefined || weigh(kept) < before.weight)) found.set(advice, { mask, weight: weigh(kept) });
  }
  return new Map([...found].map(([advice, { mask }]) => [advice, mask]));
}
