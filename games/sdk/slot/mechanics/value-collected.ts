// What held coins pay in the end where collectors take their sum again: exact, by recursion over the places that are open and the respins
// that are left. All that follows is linear in the sum of the coins so far, its square quadratic.
import { add, type Fraction, fraction, multiply } from '../../fraction.ts';
import type { FreeGamesValue } from '../value-free-games.ts';
import { choose, finalCounts, type HoldRules, power } from './held-counts.ts';

/** With E for the sum of the coins: the mean is byE x E + plain, the mean square bySquare x E^2 + byE2 x E + plain2. */
interface Value {
  byE: Fraction;
  plain: Fraction;
  bySquare: Fraction;
  byE2: Fraction;
  plain2: Fraction;
}

const zero = fraction(0n);
const one = fraction(1n);
const whole = (number: number): Fraction => fraction(BigInt(number));
const last: Value = { byE: one, plain: zero, bySquare: one, byE2: zero, plain2: zero };

interface Chances {
  hit: Fraction;
  take: Fraction;
  miss: Fraction;
  /** The mean of a coin that comes, and that of its square. */
  mean: Fraction;
  square: Fraction;
  dearest: { value: bigint; chance: Fraction };
}

function chancesOf<S extends string>({ chances, coins, collect, of }: HoldRules<S>): Chances {
  const entries = (Object.entries(chances) as [S, number][]).map(([coin, chance]) => ({
    value: BigInt(coins[coin] ?? 0),
    chance: BigInt(chance),
  }));
  const hits = entries.reduce((sum, { chance }) => sum + chance, 0n);
  const taking = BigInt(collect?.chance ?? 0);
  const all = BigInt(of);
  const moment = (order: bigint): Fraction =>
    fraction(
      entries.reduce((sum, { value, chance }) => sum + chance * value ** order, 0n),
      hits,
    );
  const dearest = entries.reduce((best, entry) => (entry.value > best.value ? entry : best), { value: 0n, chance: 0n });
  return {
    hit: fraction(hits, all),
    take: fraction(taking, all),
    miss: fraction(all - hits - taking, all),
    mean: moment(1n),
    square: moment(2n),
    dearest: { value: dearest.value, chance: fraction(dearest.chance, all) },
  };
}

/** Every number of coins and of collectors that can come at so many places, with the odds of it. */
function comings(open: number, hit: Fraction, { take, miss }: Chances): { coins: number; takers: number; odds: Fraction }[] {
  return Array.from({ length: open + 1 }, (_, coins) =>
    Array.from({ length: open - coins + 1 }, (_unused, takers) => ({
      coins,
      takers,
      odds: multiply(
        fraction(choose(open, coins) * choose(open - coins, takers)),
        power(hit, coins),
        power(take, takers),
        power(miss, open - coins - takers),
      ),
    })),
  ).flat();
}

/** What follows when so many coins and collectors come, and `then` after them. */
function step(coins: number, takers: number, { mean, square }: Chances, then: Value): Value {
  const [f, k] = [whole(coins), whole(takers)];
  const sum = multiply(f, mean);
  const ofSquares = add(multiply(f, square), multiply(whole(coins * (coins - 1)), mean, mean));
  const byE = add(k, then.byE);
  const bySquare = add(multiply(k, k), multiply(fraction(2n), k, then.byE), then.bySquare);
  const byE2 = add(multiply(fraction(2n), k, then.plain), then.byE2);
  // E becomes E + X: its square E^2 + 2EX + X^2
  return {
    byE,
    plain: add(multiply(byE, sum), then.plain),
    bySquare,
    byE2: add(multiply(fraction(2n), bySquare, sum), byE2),
    plain2: add(multiply(bySquare, ofSquares), multiply(byE2, sum), then.plain2),
  };
}

const figures = ['byE', 'plain', 'bySquare', 'byE2', 'plain2'] as const;

function createValues<S extends string>(rules: HoldRules<S>, chances: Chances): (open: number, left: number) => Value {
  const known = new Map<string, Value>();
  function next(open: number, left: number): Value {
    if (open === 0 || left === 0) return last;
    const parts = comings(open, chances.hit, chances).map(({ coins, takers, odds }) => {
      const then = at(open - coins - takers, coins + takers > 0 ? rules.respins : left - 1);
      return { odds, value: step(coins, takers, chances, then) };
    });
    const [byE, plain, bySquare, byE2, plain2] = figures.map((figure) =>
      add(...parts.map(({ odds, value }) => multiply(odds, value[figure]))),
    );
    return { byE: byE ?? zero, plain: plain ?? zero, bySquare: bySquare ?? zero, byE2: byE2 ?? zero, plain2: plain2 ?? zero };
  }
  function at(open: number, left: number): Value {
    const key = `${open} ${left}`;
    const value = known.get(key) ?? next(open, left);
    known.set(key, value);
    return value;
  }
  return at;
}

interface Largest {
  prize: bigint;
  odds: Fraction;
}

/** The most that can be paid from a sum of coins on, and how likely it is: only the dearest coins lead there. */
function createLargest<S extends string>(rules: HoldRules<S>, chances: Chances): (open: number, left: number, sum: bigint) => Largest {
  const { value, chance } = chances.dearest;
  const known = new Map<string, Largest>();
  function next(open: number, left: number, sum: bigint): Largest {
    if (open === 0 || left === 0) return { prize: sum, odds: one };
    const ways = comings(open, chance, chances).map(({ coins, takers, odds }) => {
      const shown = sum + BigInt(coins) * value;
      const then = at(open - coins - takers, coins + takers > 0 ? rules.respins : left - 1, shown);
      return { prize: BigInt(takers) * shown + then.prize, odds: multiply(odds, then.odds) };
    });
    const prize = ways.reduce((most, way) => (way.prize > most ? way.prize : most), 0n);
    return { prize, odds: add(...ways.filter((way) => way.prize === prize).map(({ odds }) => odds)) };
  }
  function at(open: number, left: number, sum: bigint): Largest {
    const key = `${open} ${left} ${sum}`;
    const found = known.get(key) ?? next(open, left, sum);
    known.set(key, found);
    return found;
  }
  return at;
}

/** What was made for a set of rules is kept: every stop asks for it. */
const made = new WeakMap<object, { values: ReturnType<typeof createValues>; largest: ReturnType<typeof createLargest> }>();

/** What a stop with so many coins pays by them in the end, if the coins of the stop pay `held`: exact. @see FreeGamesValue */
export function valueCollected<S extends string>(rules: HoldRules<S>, count: number, held: number): FreeGamesValue {
  if (count < rules.trigger) return { mean: zero, square: zero, games: zero, largest: 0n, oddsOfLargest: one };
  const chances = chancesOf(rules);
  const { values, largest } = made.get(rules) ?? { values: createValues(rules, chances), largest: createLargest(rules, chances) };
  made.set(rules, { values, largest });
  const open = rules.places - count;
  const { byE, plain, bySquare, byE2, plain2 } = values(open, rules.respins);
  const most = largest(open, rules.respins, BigInt(held));
  const sum = whole(held);
  const counts = finalCounts(rules)(count, rules.respins);
  return {
    mean: add(multiply(byE, sum), plain),
    square: add(multiply(bySquare, sum, sum), multiply(byE2, sum), plain2),
    games: add(...counts.map((odds, places) => multiply(odds, whole(places)))),
    largest: most.prize,
    oddsOfLargest: most.odds,
  };
}
