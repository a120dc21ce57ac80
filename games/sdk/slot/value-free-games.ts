import { type FreeGames, noFreeGames, playFreeGame, winFreeGames } from './free-games.ts';
import { type Fraction, fraction } from '../fraction.ts';
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
 */
export function valueFreeGames<S extends string>(model: SlotModel<S>, table: StopTable, won: number): FreeGamesValue {
  const { freeGameCap } = model;
  const known = new Map<string, Scaled>();

  function valueOf(games: FreeGames): Scaled {
    const key = `${games.awarded} ${games.left} ${games.multiplier}`;
    const value = known.get(key) ?? valueNext(games);
    known.set(key, value);
    return value;
  }

  function valueNext(games: FreeGames): Scaled {
    const played = games.awarded - games.left;
    if (games.left === 0) return { ...nothing, waysToLargest: table.windows ** BigInt(freeGameCap - played) };
    const rest = table.windows ** BigInt(freeGameCap - played - 1);
    const multiplier = BigInt(games.multiplier);
    const value = { ...nothing, games: rest * table.windows };
    for (const [scatters, windows] of table.classes.entries()) {
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
  const scale = table.windows ** BigInt(freeGameCap);
  return {
    mean: fraction(value.mean, scale),
    square: fraction(value.square, scale),
    games: fraction(value.games, scale),
    largest: value.largest,
    oddsOfLargest: fraction(value.waysToLargest, scale),
  };
}

const nothing: Scaled = { mean: 0n, square: 0n, games: 0n, largest: 0n, waysToLargest: 0n };
