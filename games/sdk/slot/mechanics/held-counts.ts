// Coins that are held: the rules, and how many there are in the end.
import { add, type Fraction, fraction, multiply } from '../../fraction.ts';

export interface HoldRules<S extends string> {
  /** What each coin pays, in parts of the stake. */
  coins: Readonly<Partial<Record<S, number>>>;
  /** How many in a stop begin it. */
  trigger: number;
  respins: number;
  /** A place that is drawn again shows a coin with so many chances out of `of`. */
  chances: Readonly<Partial<Record<S, number>>>;
  of: number;
  /** How many places the window has. */
  places: number;
  /** A symbol that takes the sum of all coins in sight when it comes, with so many chances out of `of`. It stays as a coin does. */
  collect?: { symbol: S; chance: number };
}

export const choose = (from: number, count: number): bigint =>
  Array.from({ length: count }, (_, index) => BigInt(from - index)).reduce(
    (product, factor, index) => (product * factor) / BigInt(index + 1),
    1n,
  );

export const power = (base: Fraction, exponent: number): Fraction => multiply(...Array.from({ length: exponent }, () => base));

/** How likely each number of coins is at the end, from `count` coins and so many respins left: exact, by recursion. */
export function finalCounts<S extends string>(rules: HoldRules<S>): (count: number, left: number) => readonly Fraction[] {
  const known = new Map<string, readonly Fraction[]>();
  const ofCoins = Object.values<number | undefined>(rules.chances).reduce<number>((sum, chance) => sum + (chance ?? 0), 0);
  const hits = ofCoins + (rules.collect?.chance ?? 0);
  const hit = fraction(BigInt(hits), BigInt(rules.of));
  const miss = fraction(BigInt(rules.of - hits), BigInt(rules.of));
  const nothing = (): Fraction[] => Array.from({ length: rules.places + 1 }, () => fraction(0n));

  function next(count: number, left: number): readonly Fraction[] {
    const open = rules.places - count;
    if (left === 0 || open === 0) return nothing().with(count, fraction(1n));
    return Array.from({ length: open + 1 }, (_, fresh) => {
      const odds = multiply(fraction(choose(open, fresh)), power(hit, fresh), power(miss, open - fresh));
      return at(count + fresh, fresh > 0 ? rules.respins : left - 1).map((chance) => multiply(odds, chance));
    }).reduce((sum, part) => sum.map((chance, index) => add(chance, part[index] ?? fraction(0n))), nothing());
  }

  function at(count: number, left: number): readonly Fraction[] {
    const key = `${count} ${left}`;
    const value = known.get(key) ?? next(count, left);
    known.set(key, value);
    return value;
  }
  return at;
}
