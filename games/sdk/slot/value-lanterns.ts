import { fraction } from '../fraction.ts';
import { factorLargest } from './factor-largest.ts';
import { factorSums } from './factor-moments.ts';
import { type Factors, mergeColumns, paidSymbols, prizesByReels } from './factor-ways.ts';
import type { LanternRules } from './mechanics/sticky-lanterns.ts';
import { showStrip, type SlotModel } from './model.ts';
import type { FreeGamesValue } from './value-free-games.ts';

/** What all windows of the free reels win while some places are lit, in parts of the stake. */
interface LitTable {
  sum: bigint;
  squares: bigint;
  largest: bigint;
  atLargest: bigint;
}

/** The same of all games that are left, in whole numbers over (draws x windows)^games. */
interface Scaled {
  mean: bigint;
  square: bigint;
  largest: bigint;
  waysToLargest: bigint;
}

/** Returns the free reels under the lanterns of `lit`, a bit for each place. Lanterns stay, so a reel is told apart by its own alone. */
export function factorLit<S extends string>(model: SlotModel<S>, { places, times }: LanternRules, lit: number): Factors {
  const paid = paidSymbols(model);
  const { free } = model.reels;
  const reels = free.map((strip, reel) => {
    const rows = new Set(places.flatMap((place, index) => (place.reel === reel && (lit >> index) & 1 ? [place.row] : [])));
    return mergeColumns(
      strip.map((_, stop) => {
        const seen = showStrip(model, strip, stop).filter((_symbol, row) => !rows.has(row));
        const counts = paid.map((symbol) => seen.filter((other) => other === symbol).length + rows.size * times);
        return { weight: 1n, counts, shown: 0 };
      }),
    );
  });
  return { reels, prizes: prizesByReels(model, paid, free.length), maxScatters: 0 };
}

function tabulateLit<S extends string>(model: SlotModel<S>, rules: LanternRules, lit: number): LitTable {
  const factors = factorLit(model, rules, lit);
  const { sums, squares } = factorSums(factors);
  return { sum: sums[0] ?? 0n, squares: squares[0] ?? 0n, ...factorLargest(factors, 0) };
}

/**
 * What `games` free games with lanterns are worth: exact, by recursion over the games left and the places that are lit. The free reels
 * show neither lanterns nor scatters: what is lit, and how many games there are, is decided apart from what the reels show.
 */
export function valueLanterns<S extends string>(model: SlotModel<S>, rules: LanternRules, games: number): FreeGamesValue {
  const windows = model.reels.free.reduce((product, strip) => product * BigInt(strip.length), 1n);
  const scale = windows * BigInt(rules.of);
  const tables = new Map<number, LitTable>();
  const known = new Map<string, Scaled>();

  function tableOf(lit: number): LitTable {
    const table = tables.get(lit) ?? tabulateLit(model, rules, lit);
    tables.set(lit, table);
    return table;
  }

  /** What is lit after a game, and in how many of its draws. */
  function after(lit: number): Map<number, bigint> {
    const next = new Map([[lit, BigInt(rules.of - rules.places.length)]]);
    for (const place of rules.places.keys()) {
      const then = lit | (1 << place);
      next.set(then, (next.get(then) ?? 0n) + 1n);
    }
    return next;
  }

  function valueOf(left: number, lit: number): Scaled {
    const key = `${left} ${lit}`;
    const value = known.get(key) ?? valueNext(left, lit);
    known.set(key, value);
    return value;
  }

  function valueNext(left: number, lit: number): Scaled {
    if (left === 0) return { mean: 0n, square: 0n, largest: 0n, waysToLargest: 1n };
    const rest = scale ** BigInt(left - 1);
    const value = { mean: 0n, square: 0n, largest: -1n, waysToLargest: 0n };
    for (const [then, draws] of after(lit)) {
      if (draws === 0n) continue;
      const game = tableOf(then);
      const further = valueOf(left - 1, then);
      value.mean += draws * (game.sum * rest + windows * further.mean);
      value.square += draws * (game.squares * rest + 2n * game.sum * further.mean + windows * further.square);
      const largest = game.largest + further.largest;
      if (largest > value.largest) [value.largest, value.waysToLargest] = [largest, 0n];
      if (largest === value.largest) value.waysToLargest += draws * game.atLargest * further.waysToLargest;
    }
    return value;
  }

  const { mean, square, largest, waysToLargest } = valueOf(games, 0);
  const all = scale ** BigInt(games);
  return {
    mean: fraction(mean, all),
    square: fraction(square, all),
    games: fraction(BigInt(games)),
    largest,
    oddsOfLargest: fraction(waysToLargest, all),
  };
}
