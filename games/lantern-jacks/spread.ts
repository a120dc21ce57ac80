// How often each hand comes, by the best play and by the card of advice: exact, over all hands and draws.
import { fraction } from '#games/sdk/fraction.ts';
import type { Return } from '#games/sdk/returns/way-to-play.ts';
import { handSize, pays } from './sheet.ts';
import { average, rankAll, solveAll, sumOverHands, type Sums, valueMask, weightOfDraw } from './solve.ts';
import { advices, masksByAdvice } from './strategy.ts';

/** Two counts in one number: each is below this, and their sums and differences stay whole below 2^53. */
const shift = 2 ** 26;

interface PairOfHands {
  first: number;
  second: number;
  sums: Sums;
}

/** Over all hands that contain a set of cards, how many are worth each of what is paid, two of them in one table. */
function countHands(): PairOfHands[] {
  const all = rankAll();
  const paid = pays.map(([, times]) => times).filter((times) => times > 0);
  const firsts = paid.filter((_, index) => index % 2 === 0);
  return firsts.map((first, index) => {
    const second = paid[index * 2 + 1] ?? -1;
    return { first, second, sums: sumOverHands(all, (times) => (times === first ? 1 : times === second ? shift : 0)) };
  });
}

/** The first kind of the card of advice that a hand has. */
function maskByCard(cards: readonly number[]): number {
  const found = masksByAdvice(cards);
  const advice = advices.find((one) => found.has(one));
  return (advice && found.get(advice)) ?? 0;
}

function toReturns(counted: ReadonlyMap<number, number>): Return[] {
  const won = [...counted].map(([times, count]) => ({ paid: fraction(BigInt(times)), chance: average(count) }));
  const all = won.reduce((sum, { chance }) => sum + (chance.numerator * unitsOfAll) / chance.denominator, 0n);
  return [...won, { paid: fraction(0n), chance: fraction(unitsOfAll - all, unitsOfAll) }];
}

/** `average` of this is one. */
const { denominator: unitsOfAll } = average(1);

/** Returns all that comes of a round, by the best play and by the card. Takes some seconds. */
export function spreadPlays(): { best: Return[]; card: Return[] } {
  const pairs = countHands();
  const [best, card] = [new Map<number, number>(), new Map<number, number>()];
  solveAll(({ cards, weight, bestMask }) => {
    for (const [counted, mask] of [
      [best, bestMask],
      [card, maskByCard(cards)],
    ] as const)
      for (const { first, second, sums } of pairs) {
        const both = valueMask(cards, sums, mask);
        const ofSecond = Math.floor(both / shift);
        const times = weight * weightOfDraw(mask);
        counted.set(first, (counted.get(first) ?? 0) + (both - ofSecond * shift) * times);
        if (second > 0) counted.set(second, (counted.get(second) ?? 0) + ofSecond * times);
      }
  });
  return { best: toReturns(best), card: toReturns(card) };
}

/** Returns the places in a mask. */
export const placesIn = (mask: number): number[] =>
  Array.from({ length: handSize }, (_, place) => place).filter((place) => (mask >> place) & 1);

/** Returns the places that the card of advice keeps. */
export const keepByCard = (cards: readonly number[]): number[] => placesIn(maskByCard(cards));
