// The best way to play, worked out and not looked up: with an endless deck every hand is a chain of equally likely cards, so what each move is
// worth follows exactly, as a fraction, from the moves after it.
import { add, type Fraction, fraction, invert, multiply } from '#games/sdk/fraction.ts';
import { type Count, pointsOf } from './count-hand.ts';
import { maxHands } from './sheet.ts';

/** What a player may expect: the gain, and all that is staked for it, in first stakes of a hand. */
export interface Worth {
  net: Fraction;
  staked: Fraction;
}

/** `D` and `T` double where that is allowed; else they hit and stand. */
export type Advice = 'H' | 'S' | 'D' | 'T' | 'P';

/** From the ace to the ten. Ten counts for four ranks of thirteen. */
export const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const chances = values.map((value) => fraction(value === 10 ? 4n : 1n, 13n));
export const chanceOf = (value: number): Fraction => chances[value - 1] ?? fraction(0n);

const zero = fraction(0n);
const isMore = (one: Fraction, other: Fraction): boolean => one.numerator * other.denominator > other.numerator * one.denominator;
const better = (one: Worth, other: Worth): Worth => (isMore(other.net, one.net) ? other : one);
const sum = (...worths: Worth[]): Worth => ({
  net: add(...worths.map(({ net }) => net)),
  staked: add(...worths.map(({ staked }) => staked)),
});
const scale = (by: Fraction, { net, staked }: Worth): Worth => ({ net: multiply(by, net), staked: multiply(by, staked) });
const fixed = (net: bigint, staked = 1n): Worth => ({ net: fraction(net), staked: fraction(staked) });

/** Over all cards that may come. */
const expect = (of: (value: number) => Worth): Worth => sum(...values.map((value) => scale(chanceOf(value), of(value))));

export const plus = ({ low, hasAce }: Count, value: number): Count => ({ low: low + value, hasAce: hasAce || value === 1 });
export const pair = (one: number, other: number): Count => plus(plus({ low: 0, hasAce: false }, one), other);
/** The same function, that works out each answer once. */
function remember<Given, Answer>(work: (given: Given) => Answer, key: (given: Given) => string): (given: Given) => Answer {
  const known = new Map<string, Answer>();
  return (given) => {
    const name = key(given);
    const answer = known.get(name) ?? work(given);
    known.set(name, answer);
    return answer;
  };
}

interface Parted {
  value: number;
  hands: number;
  pending: number;
}

const keyOf = ({ low, hasAce }: Count): string => `${low} ${hasAce}`;
export const isBlackjack = (one: number, other: number): boolean => pointsOf(pair(one, other)) === 21;

/** Where the house may end: with 17 … 21, or 22 for more. */
const houseEnds = [17, 18, 19, 20, 21, 22] as const;
type Ends = readonly Fraction[];

/** How likely the house ends where, from the cards that it has. */
const endsFrom = remember((count: Count): Ends => {
  const points = pointsOf(count);
  if (points >= 17) return houseEnds.map((end) => fraction(end === Math.min(points, 22) ? 1n : 0n));
  return mixEnds(values.map((value) => [chanceOf(value), endsFrom(plus(count, value))]));
}, keyOf);

const mixEnds = (parts: readonly (readonly [Fraction, Ends])[]): Ends =>
  houseEnds.map((_, index) => add(...parts.map(([chance, ends]) => multiply(chance, ends[index] ?? zero))));

/** How likely the house ends where, when this card lies open and it has no blackjack. */
function endsAgainst(up: number): Ends {
  const hidden = values.filter((value) => !isBlackjack(up, value));
  const all = add(...hidden.map(chanceOf));
  return mixEnds(hidden.map((value) => [multiply(chanceOf(value), invert(all)), endsFrom(pair(up, value))]));
}

/** Everything about hands against one open card of the house that has no blackjack. */
export interface AgainstUp {
  /** The best play of two cards. */
  first(one: number, other: number): Worth;
  advise(one: number, other: number): Advice;
  /** What the best play does with these cards: whether another one is taken, whether two of them are doubled, whether a pair is split. */
  hits(count: Count): boolean;
  doubles(count: Count): boolean;
  splits(value: number): boolean;
}

/** Returns the best play against a card of the house, by value. */
export function solveAgainst(up: number): AgainstUp {
  const ends = endsAgainst(up).map((chance, index) => [houseEnds[index] ?? 22, chance] as const);
  const stand = remember((points: number): Worth => {
    if (points > 21) return fixed(-1n);
    const net = add(
      ...ends.map(([end, chance]) => (end > 21 || end < points ? chance : end === points ? zero : multiply(fraction(-1n), chance))),
    );
    return { net, staked: fraction(1n) };
  }, String);
  const hit = remember((count: Count): Worth => expect((value) => play(plus(count, value))), keyOf);
  /** The best of standing and hitting. */
  const play = remember((count: Count): Worth => {
    const points = pointsOf(count);
    return points >= 21 ? stand(points) : better(stand(points), hit(count));
  }, keyOf);
  const double = remember((count: Count): Worth => {
    const { net } = expect((value) => stand(pointsOf(plus(count, value))));
    return { net: multiply(fraction(2n), net), staked: fraction(2n) };
  }, keyOf);
  /** The best of two cards that are kept together. */
  const whole = remember((count: Count): Worth => (pointsOf(count) === 21 ? stand(21) : better(play(count), double(count))), keyOf);

  /** `pending` hands of one card each wait for their second, of `hands` in all. */
  const parted = remember(
    ({ value, hands, pending }: Parted): Worth => {
      if (pending === 0) return fixed(0n, 0n);
      const others = parted({ value, hands, pending: pending - 1 });
      const more = value === 1 || hands === maxHands ? undefined : parted({ value, hands: hands + 1, pending: pending + 1 });
      return expect((second) => {
        const kept = sum(value === 1 ? stand(pointsOf(pair(1, second))) : whole(pair(value, second)), others);
        return more !== undefined && second === value ? better(kept, more) : kept;
      });
    },
    ({ value, hands, pending }) => `${value} ${hands} ${pending}`,
  );
  const split = (value: number): Worth => parted({ value, hands: 2, pending: 2 });
  const hits = (count: Count): boolean => pointsOf(count) < 21 && isMore(hit(count).net, stand(pointsOf(count)).net);
  const doubles = (count: Count): boolean => pointsOf(count) < 21 && isMore(double(count).net, play(count).net);
  const splits = (value: number): boolean => isMore(split(value).net, whole(pair(value, value)).net);

  return {
    hits,
    doubles,
    splits,
    first(one, other) {
      const kept = whole(pair(one, other));
      return one === other ? better(kept, split(one)) : kept;
    },
    advise(one, other) {
      const count = pair(one, other);
      if (one === other && splits(one)) return 'P';
      if (doubles(count)) return hits(count) ? 'D' : 'T';
      return hits(count) ? 'H' : 'S';
    },
  };
}

/** Returns what a round of one hand is worth by the best play, per first stake, without insurance. */
export function solveRound(): Worth {
  const rounds = values.map((up) => {
    const against = solveAgainst(up);
    const natural = up === 1 ? chanceOf(10) : up === 10 ? chanceOf(1) : zero;
    const none = add(fraction(1n), multiply(fraction(-1n), natural));
    const hand = (one: number, other: number): Worth => {
      const isOwn = isBlackjack(one, other);
      const withHouse = fixed(isOwn ? 0n : -1n);
      const without = isOwn ? { net: fraction(3n, 2n), staked: fraction(1n) } : against.first(one, other);
      return sum(scale(natural, withHouse), scale(none, without));
    };
    return scale(
      chanceOf(up),
      expect((one) => expect((other) => hand(one, other))),
    );
  });
  return sum(...rounds);
}

/** Two cards whose hard points are these and no pair, as far as there are such. */
const hardPair = (points: number): [number, number] => (points > 12 ? [10, points - 10] : [2, points - 2]);

export interface StrategyRow {
  kind: 'hard' | 'soft' | 'pair';
  /** Points from and to, or the value of each card of a pair. */
  from: number;
  to: number;
  /** Against 2 … 10 and the ace. */
  advice: readonly Advice[];
}

/** Returns the basic strategy, rows that advise the same drawn together. */
export function solveStrategy(): StrategyRow[] {
  const ups = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1].map(solveAgainst);
  const row = (kind: StrategyRow['kind'], at: number, one: number, other: number): StrategyRow => ({
    kind,
    from: at,
    to: at,
    advice: ups.map((against) => against.advise(one, other)),
  });
  const hard = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((points) => row('hard', points, ...hardPair(points)));
  const soft = [13, 14, 15, 16, 17, 18, 19, 20].map((points) => row('soft', points, 1, points - 11));
  const pairs = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1].map((value) => row('pair', value, value, value));
  const joined: StrategyRow[] = [];
  for (const next of [...hard, ...soft, ...pairs]) {
    const last = joined.at(-1);
    const isSame = last?.kind === next.kind && next.kind !== 'pair' && last.advice.join('') === next.advice.join('');
    if (last !== undefined && isSame) joined[joined.length - 1] = { ...last, to: next.to };
    else joined.push(next);
  }
  return joined;
}

/** What a stake on insurance is worth: it pays two when the house's second card counts ten. */
export const insuranceNet: Fraction = add(multiply(fraction(3n), chanceOf(10)), fraction(-1n));
