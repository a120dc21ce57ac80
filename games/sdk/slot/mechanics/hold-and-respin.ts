// Hold and respin: enough coins in a stop stay where they are, every other place is drawn again, three times; each new coin stays too
// and begins the three anew. At the end every coin pays what stands on it.
import type { Draws } from '#games/fair/index.ts';
import { add, type Fraction, fraction, multiply } from '../../fraction.ts';
import type { Mechanic, SpinTurn, Spread, Window, WindowWin } from '../model.ts';
import type { FreeGamesValue } from '../value-free-games.ts';

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
}

/** Returns the mechanic. */
export const holdAndRespin = <S extends string>(rules: HoldRules<S>): Mechanic<S> => ({
  name: 'hold-and-respin',
  settings: { ...rules, coins: { ...rules.coins } as Record<string, number>, chances: { ...rules.chances } as Record<string, number> },
  coins: {
    values: rules.coins,
    trigger: rules.trigger,
    valueAfter: (count) => valueRespins(rules, count),
    spreadAfter: (count) => spreadRespins(rules, count),
  },
  follow({ window, draws, evaluate }) {
    const wins = evaluate(window);
    const turns = countCoins(rules, window) < rules.trigger ? [] : respin(rules, window, draws);
    return { wins, turns };
  },
});

const isCoin = <S extends string>({ coins }: HoldRules<S>, symbol: S): boolean => coins[symbol] !== undefined;

const countCoins = <S extends string>(rules: HoldRules<S>, window: Window<S>): number =>
  window.flat().filter((symbol) => isCoin(rules, symbol)).length;

/** The coin that a number below `of` stands for, or undefined. */
function coinAt<S extends string>({ chances }: HoldRules<S>, drawn: number): S | undefined {
  let from = 0;
  for (const [coin, chance] of Object.entries(chances) as [S, number][]) {
    from += chance;
    if (drawn < from) return coin;
  }
  return undefined;
}

function respin<S extends string>(rules: HoldRules<S>, stop: Window<S>, draws: Draws): SpinTurn<S>[] {
  const turns: SpinTurn<S>[] = [];
  let shown = stop;
  let left = rules.respins;
  // a window full of coins has its one turn too, in which they are paid
  while (left > 0 && (turns.length === 0 || countCoins(rules, shown) < rules.places)) {
    const before = countCoins(rules, shown);
    // reel by reel from the left, top to bottom; coins stay and are not drawn
    shown = shown.map((column) =>
      column.map((symbol) => (isCoin(rules, symbol) ? symbol : (coinAt(rules, draws.nextInt(rules.of)) ?? symbol))),
    );
    left = countCoins(rules, shown) > before ? rules.respins : left - 1;
    turns.push({ by: 'respin', window: shown.map((column) => [...column]), wins: [], multiplier: 1, left });
  }
  const last = turns.at(-1);
  if (last !== undefined) last.wins = payCoins(rules, last.window);
  return turns;
}

/** What the coins of a window pay, those of a kind together, the dearest first. */
function payCoins<S extends string>({ coins }: HoldRules<S>, window: Window<S>): WindowWin<S>[] {
  return (Object.entries(coins) as [S, number][])
    .toSorted(([, a], [, b]) => b - a)
    .flatMap(([symbol, value]) => {
      const positions = window.flatMap((column, reel) => column.flatMap((other, row) => (other === symbol ? [{ reel, row }] : [])));
      return positions.length === 0 ? [] : [{ symbol, count: positions.length, positions, prize: value * positions.length }];
    });
}

const choose = (from: number, count: number): bigint =>
  Array.from({ length: count }, (_, index) => BigInt(from - index)).reduce(
    (product, factor, index) => (product * factor) / BigInt(index + 1),
    1n,
  );

const power = (base: Fraction, exponent: number): Fraction => multiply(...Array.from({ length: exponent }, () => base));

/** How likely each number of coins is at the end, from `count` coins and so many respins left: exact, by recursion. */
function finalCounts<S extends string>(rules: HoldRules<S>): (count: number, left: number) => readonly Fraction[] {
  const known = new Map<string, readonly Fraction[]>();
  const hits = Object.values<number | undefined>(rules.chances).reduce<number>((sum, chance) => sum + (chance ?? 0), 0);
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

/** What the respins after a stop with so many coins add to what these pay: exact. @see FreeGamesValue */
export function valueRespins<S extends string>(rules: HoldRules<S>, count: number): FreeGamesValue {
  const none = { mean: fraction(0n), square: fraction(0n), games: fraction(0n), largest: 0n, oddsOfLargest: fraction(1n) };
  if (count < rules.trigger) return none;
  const chances = Object.entries(rules.chances) as [S, number][];
  const hits = BigInt(chances.reduce((sum, [, chance]) => sum + chance, 0));
  const valueOf = (coin: S): bigint => BigInt(rules.coins[coin] ?? 0);
  const moment = (order: bigint): Fraction =>
    fraction(
      chances.reduce((sum, [coin, chance]) => sum + BigInt(chance) * valueOf(coin) ** order, 0n),
      hits,
    );
  const [mean, square] = [moment(1n), moment(2n)];
  const dearest = chances.reduce((best, one) => (valueOf(one[0]) > valueOf(best[0]) ? one : best));
  const most = rules.places - count;
  const added = finalCounts(rules)(count, rules.respins).slice(count);
  const over = (weight: (extra: bigint) => bigint): Fraction =>
    add(...added.map((odds, extra) => multiply(odds, fraction(weight(BigInt(extra))))));
  return {
    mean: multiply(
      over((extra) => extra),
      mean,
    ),
    // E[(sum of K)^2] = E[K] E[X^2] + E[K (K - 1)] E[X]^2
    square: add(
      multiply(
        over((extra) => extra),
        square,
      ),
      multiply(
        over((extra) => extra * (extra - 1n)),
        mean,
        mean,
      ),
    ),
    games: over((extra) => extra + BigInt(count)),
    largest: BigInt(most) * valueOf(dearest[0]),
    oddsOfLargest: multiply(added[most] ?? fraction(0n), power(fraction(BigInt(dearest[1]), hits), most)),
  };
}

/** What the respins after a stop with so many coins add to what these pay, prize by prize: all chances together. */
function spreadRespins<S extends string>(rules: HoldRules<S>, count: number): Spread {
  if (count < rules.trigger) return new Map([[0, 1]]);
  const chances = Object.entries(rules.chances) as [S, number][];
  const hits = chances.reduce((sum, [, chance]) => sum + chance, 0);
  const total = new Map<number, number>();
  let coins: Spread = new Map([[0, 1]]);
  for (const odds of finalCounts(rules)(count, rules.respins).slice(count)) {
    const share = Number(odds.numerator) / Number(odds.denominator);
    for (const [prize, chance] of coins) total.set(prize, (total.get(prize) ?? 0) + chance * share);
    const more = new Map<number, number>();
    for (const [prize, chance] of coins)
      for (const [coin, ways] of chances) {
        const sum = prize + (rules.coins[coin] ?? 0);
        more.set(sum, (more.get(sum) ?? 0) + (chance * ways) / hits);
      }
    coins = more;
  }
  return total;
}
