// Works out what the game returns, exactly and without chance. It takes seconds: the figures shown stand in `maths.ts`,
// and a test proves that they are these.
import type { Window } from './evaluate-spin.ts';
import { add, type Fraction, fraction, invert, multiply } from '#games/sdk/fraction.ts';
import { lines, reelCount } from './lines.ts';
import { freeGameAward, linePrize, scatterPrize } from './paytable.ts';
import { baseReels, freeReels, type Reels, showStrip } from './reels.ts';
import { wild } from './symbols.ts';
import { type ScatterClass, takeCensus } from './take-census.ts';
import { type FreeGamesValue, valueFreeGames } from './value-free-games.ts';

/**
 * The exact figures of one round; payouts in total stakes, odds as probabilities in one round. `rtp` is the mean payout,
 * `split` its parts (line and scatter wins of the base game, everything in the free games), `hitFrequency` the probability
 * of any payout, `variance` that of the payout. Free games open with `freeGamesOdds`; then `freeGamesPerFeature` of them
 * are played and pay `freeGamesWorth` on average. `maxWin` is the most that a whole round can pay, `topPrize` the best
 * prize of the paytable for one line, five wilds, in the base game. `windows` is the length of the base cycle.
 */
export type Enumeration = {
  windows: bigint;
  rtp: Fraction;
  split: { lines: Fraction; scatter: Fraction; freeGames: Fraction };
  hitFrequency: Fraction;
  variance: Fraction;
  freeGamesOdds: Fraction;
  freeGamesPerFeature: Fraction;
  freeGamesWorth: Fraction;
  maxWin: { timesStake: Fraction; odds: Fraction };
  topPrize: { timesStake: Fraction; odds: Fraction };
};

const lineCount = BigInt(lines.length);

const inStakes = (lineStakes: Fraction): Fraction => multiply(lineStakes, fraction(1n, lineCount));

/** Enumerates both sets of reels in full and closes the free games over them. The figures are the same at every stake. */
export function enumerate(): Enumeration {
  const base = takeCensus(baseReels);
  const free = takeCensus(freeReels);
  const parts = base.classes.flatMap((windows, scatters) => {
    return windows.windows === 0n ? [] : [valueClass(windows, base.windows, scatters, valueFreeGames(free, freeGameAward(scatters)))];
  });
  const total = (figure: Exclude<keyof ClassValue, 'largest'>): Fraction => add(...parts.map((part) => part[figure]));
  const split = { lines: inStakes(total('lines')), scatter: inStakes(total('scatter')), freeGames: inStakes(total('freeGames')) };
  const rtp = add(split.lines, split.scatter, split.freeGames);
  const freeGamesOdds = total('opening');
  const largest = parts.reduce((most, part) => (part.largest > most ? part.largest : most), 0n);
  return {
    windows: base.windows,
    rtp,
    split,
    hitFrequency: total('winning'),
    variance: add(inStakes(inStakes(total('square'))), multiply(fraction(-1n), rtp, rtp)),
    freeGamesOdds,
    freeGamesPerFeature: multiply(total('games'), invert(freeGamesOdds)),
    freeGamesWorth: multiply(split.freeGames, invert(freeGamesOdds)),
    maxWin: {
      timesStake: inStakes(fraction(largest)),
      odds: add(...parts.filter((part) => part.largest === largest).map((part) => part.oddsOfLargest)),
    },
    topPrize: {
      timesStake: inStakes(fraction(BigInt(linePrize(wild, reelCount)))),
      odds: fraction(countTopPrizes(baseReels), base.windows),
    },
  };
}

/** What the base windows with one number of scatters add to the figures of a round, in line stakes. */
type ClassValue = {
  lines: Fraction;
  scatter: Fraction;
  freeGames: Fraction;
  square: Fraction;
  winning: Fraction;
  opening: Fraction;
  games: Fraction;
  largest: bigint;
  oddsOfLargest: Fraction;
};

function valueClass(windows: ScatterClass, cycle: bigint, scatters: number, free: FreeGamesValue): ClassValue {
  const odds = fraction(windows.windows, cycle);
  const scatterSum = windows.windows * BigInt(scatterPrize(scatters)) * lineCount;
  const mixed = multiply(fraction(2n * windows.sum, cycle), free.mean);
  return {
    lines: fraction(windows.sum - scatterSum, cycle),
    scatter: fraction(scatterSum, cycle),
    freeGames: multiply(odds, free.mean),
    square: add(fraction(windows.squares, cycle), mixed, multiply(odds, free.square)),
    winning: fraction(windows.winning, cycle),
    opening: freeGameAward(scatters) > 0 ? odds : fraction(0n),
    games: multiply(odds, free.games),
    largest: windows.largest + free.largest,
    oddsOfLargest: multiply(fraction(windows.atLargest, cycle), free.oddsOfLargest),
  };
}

/** In how many windows of the cycle some line shows five wilds. Only stops with a wild in sight can. */
function countTopPrizes(reels: Reels): bigint {
  const columns = reels.map((strip) => strip.map((_, stop) => showStrip(strip, stop)).filter((column) => column.includes(wild)));
  const windows = columns.reduce<Window[]>((starts, shown) => starts.flatMap((start) => shown.map((column) => [...start, column])), [[]]);
  return BigInt(windows.filter(hasFiveWilds).length);
}

function hasFiveWilds(window: Window): boolean {
  return lines.some((rows) => rows.every((row, reel) => window[reel]?.[row] === wild));
}
