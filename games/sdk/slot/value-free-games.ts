import { type FreeGames, noFreeGames, playFreeGame, winFreeGames } from './free-games.ts';
import { add, type Fraction, fraction, multiply } from '../fraction.ts';
import { freeGameAward, type SlotModel } from './model.ts';
import type { StopTable } from './scatter-table.ts';

/**
 * What all free games of a round are worth together, in line stakes, multipliers and retriggers included: the mean, the
 * mean of the square, the mean number of games, the largest prize and its probability.
 */
export type FreeGamesValue = { mean: Fraction; square: Fraction; games: Fraction; largest: bigint; oddsOfLargest: Fraction };

/** The same in whole numbers over windows^(cap - games played), which keeps the recursion free of divisions. */
type Scaled = { mean: bigint; square: bigint; games: bigint; largest: bigint; waysToLargest: bigint };

/**
 * The exact value of the free games that `won` scatter games open, by recursion over (won, left, multiplier): a free game
 * with n scatters pays multiplier x prize and goes on with what n scatters add, so with M and S for the mean and the mean
 * square of what follows, the mean is E[mX + M] and the mean square E[(mX)^2 + 2mX M + S] over all stops of the free reels.
 * `tables`: of each place of a ring that goes on by one a game from a place that is drawn, or one for all games.
 */
export function valueFreeGames<S extends string>(model: SlotModel<S>, tables: readonly StopTable[], won: number): FreeGamesValue {
  const starts = tables.map((_, start) => valueFrom(model, [...tables.slice(start), ...tables.slice(0, start)], won));
  const [first, ...others] = starts;
  if (first === undefined) return noGames;
  const share = fraction(1n, BigInt(starts.length));
  const over = (figure: 'mean' | 'square' | 'games'): Fraction => multiply(share, add(...starts.map((start) => start[figure])));
  const largest = others.reduce((most, start) => (start.largest > most ? start.largest : most), first.largest);
  const odds = starts.filter((start) => start.largest === largest).map(({ oddsOfLargest }) => oddsOfLargest);
  return {
    mean: over('mean'),
    square: over('square'),
    games: over('games'),
    largest,
    oddsOfLargest: multiply(share, add(...odds)),
  };
}

/** The same from one place of the ring: the first game has the first table, the next one the second. */
function valueFrom<S extends string>(model: SlotModel<S>, tables: readonly StopTable[], won: number): FreeGamesValue {
  const { freeGameCap } = model;
  const all = tables[0]?.windows ?? 1n;
  const known = new Map<string, Scaled>();

  function valueOf(games: FreeGames): Scaled {
    const key = `${games.awarded} ${games.left} ${games.multiplier}`;
    const value = known.get(key) ?? valueNext(games);
    known.set(key, value);
    return value;
  }

  function valueNext(games: FreeGames): Scaled {
    const played = games.awarded - games.left;
    if (games.left === 0) return { ...nothing, waysToLargest: all ** BigInt(freeGameCap - played) };
    const rest = all ** BigInt(freeGameCap - played - 1);
    const multiplier = BigInt(games.multiplier);
    const value = { ...nothing, games: rest * all };
    for (const [scatters, windows] of (tables[played % tables.length]?.classes ?? []).entries()) {
      if (windows.windows === 0n) continue;
      const after = valueOf(winFreeGames(model, playFreeGame(model, games), freeGameAward(model, scatters)));
      const sum = multiplier * windows.sum;
      value.mean += sum * rest + windows.windows * after.mean;
      value.square += multiplier ** 2n * windows.squares * rest + 2n * sum * after.mean + windows.windows * after.square;
      value.games += windows.windows * after.games;
      const largest = multiplier * windows.largest + after.largest;
      if (largest > value.largest) {
        value.largest = largest;
        value.waysToLargest = 0n;
      }
      if (largest === value.largest) value.waysToLargest += windows.atLargest * after.waysToLargest;
    }
    return value;
  }

  const value = valueOf(winFreeGames(model, noFreeGames(model), won));
  const scale = all ** BigInt(freeGameCap);
  return {
    mean: fraction(value.mean, scale),
    square: fraction(value.square, scale),
    games: fraction(value.games, scale),
    largest: value.largest,
    oddsOfLargest: fraction(value.waysToLargest, scale),
  };
}

const noGames: FreeGamesValue = {
  mean: fraction(0n),
  square: fraction(0n),
  games: fraction(0n),
  largest: 0n,
  oddsOfLargest: fraction(1n),
};

const nothing: Scaled = { mean: 0n, square: 0n, games: 0n, largest: 0n, waysToLargest: 0n };
