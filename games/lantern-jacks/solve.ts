// The best play of all 2,598,960 hands, worked out exactly. What a kept set of cards returns over all draws is counted by inclusion and
// exclusion from sums over the hands that contain it; hands that differ by their suits alone are one, 134,459 in all.
import { deckSize, rankOf, suitOf } from '#games/sdk/cards/cards.ts';
import { type Fraction, fraction } from '#games/sdk/fraction.ts';
import { rankHand } from './rank-hand.ts';
import { handSize, pays } from './sheet.ts';

const masks = 2 ** handSize;

const columns = handSize + 1;
/** Ways to choose k of n, a row of `columns` for each n. */
const choose = Int32Array.from({ length: (deckSize + 1) * columns }, (_, index) => {
  const [n, size] = [Math.floor(index / columns), index % columns];
  let product = 1;
  for (let k = 1; k <= size; k += 1) product = (product * (n - k + 1)) / k;
  return product;
});
const ways = (n: number, k: number): number => choose[n * columns + k] ?? 0;

/** The place of cards in rising order among all sets of as many. */
function placeOf(cards: readonly number[]): number {
  let place = 0;
  for (let index = 0; index < cards.length; index += 1) place += ways(cards[index] ?? 0, index + 1);
  return place;
}

/** Calls with every set of so many cards, in rising order; the array is the same each time. */
function forEachSet(size: number, act: (cards: readonly number[]) => void): void {
  const cards = Array.from({ length: size }, (_, index) => index);
  for (;;) {
    act(cards);
    let at = size - 1;
    while (at >= 0 && cards[at] === deckSize - size + at) at -= 1;
    if (at < 0) return;
    cards[at] = (cards[at] ?? 0) + 1;
    for (let next = at + 1; next < size; next += 1) cards[next] = (cards[next - 1] ?? 0) + 1;
  }
}

/** Adds to the sum of each set that lacks one of the cards. */
function addToLesser(cards: readonly number[], sum: number, less: Float64Array): void {
  let [before, after] = [0, 0];
  for (let index = 1; index < cards.length; index += 1) after += ways(cards[index] ?? 0, index);
  for (let left = 0; left < cards.length; left += 1) {
    less[before + after]! += sum;
    before += ways(cards[left] ?? 0, left + 1);
    after -= ways(cards[left + 1] ?? 0, left + 1);
  }
}

export type Sums = readonly Float64Array[];

/** The place in the list of what hands pay, for every hand. */
export function rankAll(): Uint8Array {
  const indexOf = new Map(pays.map(([name], index) => [name, index]));
  const all = new Uint8Array(ways(deckSize, handSize));
  forEachSet(handSize, (cards) => {
    all[placeOf(cards)] = indexOf.get(rankHand(cards)) ?? 0;
  });
  return all;
}

/** For every set of up to five cards, by size and place, the sum of a figure over all hands that contain it. Whole numbers below 2^53. */
export function sumOverHands(all: Uint8Array, figureOf: (times: number) => number): Sums {
  const sums = Array.from({ length: handSize + 1 }, (_, size) => new Float64Array(ways(deckSize, size)));
  const figures = pays.map(([, times]) => figureOf(times));
  for (let place = 0; place < all.length; place += 1) sums[handSize]![place] = figures[all[place] ?? 0] ?? 0;
  for (let size = handSize; size > 0; size -= 1) {
    const [whole, less] = [sums[size]!, sums[size - 1]!];
    forEachSet(size, (cards) => {
      addToLesser(cards, whole[placeOf(cards)] ?? 0, less);
    });
    // every hand was counted once for each card that it has besides
    for (let place = 0; place < less.length; place += 1) less[place]! /= handSize - size + 1;
  }
  return sums;
}

/** How many hands are this one with other suits; 0 for all of them but one, which stands for the rest. */
function classSize(cards: readonly number[]): number {
  const suits = [0, 0, 0, 0];
  for (const card of cards) suits[suitOf(card)]! += 2 ** rankOf(card);
  const [one = 0, two = 0, three = 0, four = 0] = suits;
  if (one < two || two < three || three < four) return 0;
  const orders = [1, 1, 2, 6, 24];
  const alike = [...new Set(suits)].map((suit) => suits.filter((other) => other === suit).length);
  return alike.reduce((size, count) => size / (orders[count] ?? 1), 24);
}

/** What one draw of so many cards weighs: the denominators of all draws divide this. */
const unit = 7_669_695;
const drawWays = Array.from({ length: handSize + 1 }, (_, kept) => ways(deckSize - handSize, handSize - kept));
const maskSize = Array.from({ length: masks }, (_, mask) => [...mask.toString(2)].filter((bit) => bit === '1').length);

/** Puts into `into`, for every set of kept places as a mask, the sum of the figure over its draws, in parts of `unit` draws. */
function valueMasks(cards: readonly number[], sums: Sums, into: Float64Array): void {
  for (let mask = 0; mask < masks; mask += 1) {
    let [place, size] = [0, 0];
    for (let index = 0; index < handSize; index += 1)
      if ((mask >> index) & 1) {
        size += 1;
        place += ways(cards[index] ?? 0, size);
      }
    into[mask] = sums[size]![place] ?? 0;
  }
  for (let bit = 1; bit < masks; bit *= 2)
    for (let mask = 0; mask < masks; mask += 1) if ((mask & bit) === 0) into[mask]! -= into[mask | bit] ?? 0;
  for (let mask = 0; mask < masks; mask += 1) into[mask]! *= unit / (drawWays[maskSize[mask] ?? 0] ?? 1);
}

/** Returns for one set of kept places how much of the figure its draws have, as `valueMasks` for all: in whole draws, of `drawsOf` the set. */
export function valueMask(cards: readonly number[], sums: Sums, mask: number): number {
  let value = 0;
  for (let more = mask; more < masks; more = (more + 1) | mask) {
    let [place, size] = [0, 0];
    for (let index = 0; index < handSize; index += 1)
      if ((more >> index) & 1) {
        size += 1;
        place += ways(cards[index] ?? 0, size);
      }
    const sum = sums[size]![place] ?? 0;
    value += (size - (maskSize[mask] ?? 0)) % 2 === 0 ? sum : -sum;
  }
  return value;
}

/** Returns in parts of `unit` what one draw weighs when these places are kept. */
export const weightOfDraw = (mask: number): number => unit / (drawWays[maskSize[mask] ?? 0] ?? 1);

/** Returns for hands the places that are kept by the best play, as a mask; the cards are in rising order. Makes its tables in some seconds. */
export function findBestPlay(): (cards: readonly number[]) => number {
  const paid = sumOverHands(rankAll(), (times) => times);
  const returns = new Float64Array(masks);
  return (cards) => {
    valueMasks(cards, paid, returns);
    return returns.indexOf(Math.max(...returns));
  };
}

/** A hand that stands for `weight` of them, and what every mask of kept cards returns. */
export type Visit = (hand: { cards: readonly number[]; weight: number; returns: Float64Array; bestMask: number }) => void;

export interface Solved {
  hands: number;
  classes: number;
  /** By the best play. */
  returned: Fraction;
  hit: Fraction;
  meanSquare: Fraction;
}

/** Returns an average over all hands and draws of a sum that is counted in units. */
export const average = (sum: number): Fraction => fraction(BigInt(sum), BigInt(unit) * BigInt(ways(deckSize, handSize)));

/** Works out all hands; `visit` is called with each class. Takes some seconds. */
export function solveAll(visit: Visit = () => undefined): Solved {
  const all = rankAll();
  const paid = sumOverHands(all, (times) => times);
  const squares = sumOverHands(all, (times) => times ** 2);
  const hits = sumOverHands(all, (times) => (times > 0 ? 1 : 0));
  const [returns, own] = [new Float64Array(masks), new Float64Array(masks)];
  const sums = { hands: 0, classes: 0, returned: 0, hit: 0, square: 0 };
  forEachSet(handSize, (cards) => {
    const weight = classSize(cards);
    if (weight === 0) return;
    valueMasks(cards, paid, returns);
    const bestMask = returns.indexOf(Math.max(...returns));
    sums.hands += weight;
    sums.classes += 1;
    sums.returned += weight * (returns[bestMask] ?? 0);
    valueMasks(cards, hits, own);
    sums.hit += weight * (own[bestMask] ?? 0);
    valueMasks(cards, squares, own);
    sums.square += weight * (own[bestMask] ?? 0);
    visit({ cards, weight, returns, bestMask });
  });
  const { hands, classes, returned, hit, square } = sums;
  return { hands, classes, returned: average(returned), hit: average(hit), meanSquare: average(square) };
}
