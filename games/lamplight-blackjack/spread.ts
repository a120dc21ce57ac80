// All that a round by the best play can come to. Every chance is a number of orders of cards: with an endless deck each card has thirteen
// equally likely ranks, so a chance after so many cards is a whole number over a power of thirteen.
import { fraction } from '#games/sdk/fraction.ts';
import type { Return } from '#games/sdk/returns/way-to-play.ts';
import { type Count, pointsOf } from './count-hand.ts';
import { maxHands } from './sheet.ts';
import { type AgainstUp, isBlackjack, pair, plus, solveAgainst, values } from './solve.ts';

/** Orders of `cards` cards by what they come to. */
interface Orders {
  cards: number;
  by: ReadonlyMap<number, bigint>;
}

const ranks = 13n;
const ranksOf = (value: number): bigint => (value === 10 ? 4n : 1n);

const only = (key: number): Orders => ({ cards: 0, by: new Map([[key, 1n]]) });

/** Orders one beside the other, each `weight` times. */
function join(parts: readonly (readonly [weight: bigint, orders: Orders])[]): Orders {
  const cards = Math.max(0, ...parts.map(([, orders]) => orders.cards));
  const by = new Map<number, bigint>();
  for (const [weight, orders] of parts) {
    const times = weight * ranks ** BigInt(cards - orders.cards);
    for (const [key, count] of orders.by) by.set(key, (by.get(key) ?? 0n) + count * times);
  }
  return { cards, by };
}

/** Over all cards that may come next. */
function draw(of: (value: number) => Orders): Orders {
  const { cards, by } = join(values.map((value) => [ranksOf(value), of(value)] as const));
  return { cards: cards + 1, by };
}

/** Orders one after the other; what they come to is added. */
function follow(one: Orders, other: Orders): Orders {
  const by = new Map<number, bigint>();
  for (const [key, count] of one.by) for (const [more, times] of other.by) by.set(key + more, (by.get(key + more) ?? 0n) + count * times);
  return { cards: one.cards + other.cards, by };
}

function remember<Given>(work: (given: Given) => Orders, key: (given: Given) => string): (given: Given) => Orders {
  const known = new Map<string, Orders>();
  return (given) => {
    const name = key(given);
    const orders = known.get(name) ?? work(given);
    known.set(name, orders);
    return orders;
  };
}

const keyOf = ({ low, hasAce }: Count): string => `${low} ${hasAce}`;

/** What a hand comes to as one number that can be added: what is paid and what is staked, both in half stakes. */
const stakedPlaces = 64;
const come = (paidHalves: number, stakedHalves: number): number => paidHalves * stakedPlaces + stakedHalves;

/** Where the house ends, from the cards that it has; 22 stands for more than 21. */
const houseFrom = remember((count: Count): Orders => {
  const points = pointsOf(count);
  return points >= 17 ? only(Math.min(points, 22)) : draw((value) => houseFrom(plus(count, value)));
}, keyOf);

/** What a place of the player comes to by the best play when the house ends there without a blackjack. */
function placeOf(against: AgainstUp, house: number): Orders {
  function stand(points: number, stakes: 1 | 2): Orders {
    const halves = points > 21 ? 0 : house > 21 || points > house ? 4 : points === house ? 2 : 0;
    return only(come(halves * stakes, 2 * stakes));
  }
  const play = remember(
    (count: Count): Orders => (against.hits(count) ? draw((value) => play(plus(count, value))) : stand(pointsOf(count), 1)),
    keyOf,
  );
  const double = (count: Count): Orders => draw((value) => stand(pointsOf(plus(count, value)), 2));
  const whole = remember((count: Count): Orders => (against.doubles(count) ? double(count) : play(count)), keyOf);
  /** `pending` hands of one card each wait for their second, of `hands` in all. */
  const parted = remember(
    ({ value, hands, pending }: { value: number; hands: number; pending: number }): Orders => {
      if (pending === 0) return only(0);
      const others = parted({ value, hands, pending: pending - 1 });
      return draw((second) => {
        if (second === value && value !== 1 && hands < maxHands) return parted({ value, hands: hands + 1, pending: pending + 1 });
        return follow(value === 1 ? stand(pointsOf(pair(1, second)), 1) : whole(pair(value, second)), others);
      });
    },
    ({ value, hands, pending }) => `${value} ${hands} ${pending}`,
  );
  function first(one: number, other: number): Orders {
    if (isBlackjack(one, other)) return only(come(5, 2));
    return one === other && against.splits(one) ? parted({ value: one, hands: 2, pending: 2 }) : whole(pair(one, other));
  }
  return draw((one) => draw((other) => first(one, other)));
}

const places = (boxes: number, one: Orders): Orders => Array.from({ length: boxes }, () => one).reduce(follow, only(0));

/** A round in which this card of the house lies open, and what else it draws decides where it ends. */
function roundsAgainst(up: number, boxes: number): Orders {
  const against = solveAgainst(up);
  const natural = draw((one) => draw((other) => only(isBlackjack(one, other) ? come(2, 2) : come(0, 2))));
  const house = draw((hidden) => (isBlackjack(up, hidden) ? only(0) : houseFrom(pair(up, hidden))));
  return join(
    [...house.by].map(([end, orders]) => {
      const after = end === 0 ? places(boxes, natural) : places(boxes, placeOf(against, end));
      return [orders, { cards: house.cards + after.cards, by: after.by }] as const;
    }),
  );
}

/** Returns all that a round of so many hands returns by the best play, without insurance: in stakes of all hands together. */
export function spreadRounds(boxes: number): Return[] {
  const { cards, by } = draw((up) => roundsAgainst(up, boxes));
  const all = ranks ** BigInt(cards);
  const halves = BigInt(2 * boxes);
  return [...by].map(([key, count]) => ({
    paid: fraction(BigInt(Math.floor(key / stakedPlaces)), halves),
    staked: fraction(BigInt(key % stakedPlaces), halves),
    chance: fraction(count, all),
  }));
}
