// Hold and respin: enough coins in a stop stay where they are, every other place is drawn again, three times; each new coin stays too
// and begins the three anew. At the end every coin pays what stands on it.
import type { Draws } from '#games/fair/index.ts';
import { add, type Fraction, fraction, multiply } from '../../fraction.ts';
import type { Mechanic, SpinTurn, Spread, Taken, Window, WindowWin } from '../model.ts';
import type { FreeGamesValue } from '../value-free-games.ts';
import { finalCounts, type HoldRules, power } from './held-counts.ts';
import { spreadCollected } from './spread-collected.ts';
import { valueCollected } from './value-collected.ts';

/** Returns the mechanic. */
export const holdAndRespin = <S extends string>(rules: HoldRules<S>): Mechanic<S> => ({
  name: 'hold-and-respin',
  settings: {
    ...rules,
    coins: { ...rules.coins } as Record<string, number>,
    chances: { ...rules.chances } as Record<string, number>,
  },
  coins: {
    values: rules.coins,
    trigger: rules.trigger,
    isCollected: rules.collect !== undefined,
    valueAfter: (count, held) => (rules.collect === undefined ? valueRespins(rules, count) : valueCollected(rules, count, held)),
    spreadAfter: (count, held, told) =>
      rules.collect === undefined ? spreadRespins(rules, count) : spreadCollected(rules, count, held, told),
  },
  follow({ model, window, draws, evaluate }) {
    const wins = evaluate(window);
    const turns = countCoins(rules, window) < rules.trigger ? [] : respin(rules, model.symbols, window, draws);
    return { wins, turns };
  },
});

const isCoin = <S extends string>({ coins, collect }: HoldRules<S>, symbol: S): boolean =>
  coins[symbol] !== undefined || symbol === collect?.symbol;

const countCoins = <S extends string>(rules: HoldRules<S>, window: Window<S>): number =>
  window.flat().filter((symbol) => isCoin(rules, symbol)).length;

/** The coin or collector that a number below `of` stands for, in the order of the slot's symbols; or undefined. */
function coinAt<S extends string>({ chances, collect }: HoldRules<S>, symbols: readonly S[], drawn: number): S | undefined {
  let from = 0;
  return symbols.find((symbol) => {
    from += symbol === collect?.symbol ? collect.chance : (chances[symbol] ?? 0);
    return drawn < from;
  });
}

function respin<S extends string>(rules: HoldRules<S>, symbols: readonly S[], stop: Window<S>, draws: Draws): SpinTurn<S>[] {
  const turns: SpinTurn<S>[] = [];
  const takenInAll: Taken[] = [];
  let shown = stop;
  let left = rules.respins;
  // a window full of coins has its one turn too, in which they are paid
  while (left > 0 && (turns.length === 0 || countCoins(rules, shown) < rules.places)) {
    const before = shown;
    // reel by reel from the left, top to bottom; coins stay and are not drawn
    shown = shown.map((column) =>
      column.map((symbol) => (isCoin(rules, symbol) ? symbol : (coinAt(rules, symbols, draws.nextInt(rules.of)) ?? symbol))),
    );
    left = countCoins(rules, shown) > countCoins(rules, before) ? rules.respins : left - 1;
    const taken = takeCoins(rules, before, shown);
    takenInAll.push(...taken);
    const window = shown.map((column) => [...column]);
    turns.push({ by: 'respin', window, wins: [], multiplier: 1, left, ...(taken.length > 0 && { taken }) });
  }
  const last = turns.at(-1);
  if (last !== undefined) last.wins = [...payTaken(rules, takenInAll), ...payCoins(rules, last.window)];
  return turns;
}

/** What collectors that have come take: each the sum of all coins that are in sight after the respin. */
function takeCoins<S extends string>({ coins, collect }: HoldRules<S>, before: Window<S>, after: Window<S>): Taken[] {
  const sum = after.flat().reduce((all, symbol) => all + (coins[symbol] ?? 0), 0);
  return after.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (symbol === collect?.symbol && before[reel]?.[row] !== symbol ? [{ reel, row, prize: sum }] : [])),
  );
}

/** What collectors pay, each for itself. */
const payTaken = <S extends string>({ collect }: HoldRules<S>, taken: readonly Taken[]): WindowWin<S>[] =>
  collect === undefined
    ? []
    : taken.map(({ reel, row, prize }) => ({ symbol: collect.symbol, count: 1, positions: [{ reel, row }], prize }));

/** What the coins of a window pay, those of a kind together, the dearest first. */
function payCoins<S extends string>({ coins }: HoldRules<S>, window: Window<S>): WindowWin<S>[] {
  return (Object.entries(coins) as [S, number][])
    .toSorted(([, a], [, b]) => b - a)
    .flatMap(([symbol, value]) => {
      const positions = window.flatMap((column, reel) => column.flatMap((other, row) => (other === symbol ? [{ reel, row }] : [])));
      return positions.length === 0 ? [] : [{ symbol, count: positions.length, positions, prize: value * positions.length }];
    });
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
