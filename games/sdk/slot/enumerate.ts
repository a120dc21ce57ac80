// Works out what a slot returns, exactly and without chance. It takes seconds: the figures that are shown stand in the game's maths
// sheet, and a test of the game proves that they are these.
import { add, type Fraction, fraction, invert, multiply } from '../fraction.ts';
import { enumerateCascades } from './enumerate-cascades.ts';
import { enumerateStops } from './enumerate-stops.ts';
import { enumerateWays } from './enumerate-ways.ts';
import { exploreStops } from './explore-stops.ts';
import { factorWays } from './factor-ways.ts';
import { evaluateClusters } from './mechanics/clusters.ts';
import { evaluateWays } from './mechanics/ways.ts';
import {
  freeGameAward,
  linePrize,
  scatterPrize,
  showStrip,
  singleStakeOf,
  type SlotModel,
  stakePartsOf,
  type Strip,
  type Window,
} from './model.ts';
import { joinTables, modelsOfRing } from './ring-tables.ts';
import type { ScatterClass, StopTable } from './scatter-table.ts';
import { type FreeGamesValue, valueFreeGames } from './value-free-games.ts';
import { valueLanterns } from './value-lanterns.ts';

/**
 * The exact figures of one round; payouts in total stakes, odds as probabilities in one round. `rtp` is the mean payout,
 * `split` its parts (line and scatter wins of the base game, everything in the free games), `hitFrequency` the probability
 * of any payout, `variance` that of the payout. Free games open with `freeGamesOdds`; then `freeGamesPerFeature` of them
 * are played and pay `freeGamesWorth` on average. `maxWin` is the most that a whole round can pay, `topPrize` the best
 * prize of the paytable for one line, wilds alone, in the base game, of slots that pay lines by the stop alone. `windows` is the length of the base cycle.
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
  topPrize?: { timesStake: Fraction; odds: Fraction };
};

/** True for a slot whose reels can be worked out one at a time: it pays by ways, and nothing follows its stops. */
export const isFactored = <S extends string>({ evaluation, mechanic }: SlotModel<S>): boolean =>
  evaluation === evaluateWays && mechanic === undefined;

/** The table of a set of reels by the fastest method that is exact for the slot. */
function makeTable<S extends string>(model: SlotModel<S>, reels: readonly Strip<S>[]): StopTable {
  if (isFactored(model)) return factorWays(model, reels);
  if (model.evaluation === undefined && (model.mechanic === undefined || model.mechanic.coins !== undefined))
    return enumerateStops(model, reels);
  const chain = model.evaluation === evaluateClusters ? model.mechanic?.chain : undefined;
  if (chain !== undefined) return enumerateCascades(model, reels, chain);
  return model.evaluation === evaluateWays && model.mechanic?.name === 'expanding-wilds'
    ? enumerateWays(model, reels)
    : exploreStops(model, reels);
}

/** What follows a stop with so many scatters, or coins. */
function valueAfter<S extends string>(model: SlotModel<S>, free: readonly StopTable[], scatters: number, held = 0): FreeGamesValue {
  const { mechanic, lanterns } = model;
  if (mechanic?.coins !== undefined) return mechanic.coins.valueAfter(scatters, held);
  const games = freeGameAward(model, scatters);
  return lanterns === undefined ? valueFreeGames(model, free, games) : valueLanterns(model, lanterns, games);
}

/** Tables that were made: they take seconds, and all figures of a slot come from them. */
const made = new WeakMap<object, Map<unknown, StopTable>>();

/** Returns the table of a set of the slot's reels. */
export function tabulate<S extends string>(model: SlotModel<S>, reels: readonly Strip<S>[]): StopTable {
  const ofModel = made.get(model) ?? new Map<unknown, StopTable>();
  made.set(model, ofModel);
  const table = ofModel.get(reels) ?? makeTable(model, reels);
  ofModel.set(reels, table);
  return table;
}

/** Enumerates both sets of reels in full and closes the free games over them. The figures are the same at every stake. */
export function enumerate<S extends string>(model: SlotModel<S>): Enumeration {
  const { wild, reels } = model;
  const paysLines = model.evaluation === undefined && model.mechanic === undefined;
  const inStakes = (lineStakes: Fraction): Fraction => multiply(lineStakes, fraction(1n, BigInt(stakePartsOf(model))));
  const base = joinTables(modelsOfRing(model, model.ring?.base).map((turned) => tabulate(turned, reels.base)));
  const hasTable = reels.free.length > 0 && model.lanterns === undefined;
  const free = hasTable ? modelsOfRing(model, model.ring?.free).map((turned) => tabulate(turned, reels.free)) : [];
  const parts = base.classes.flatMap((windows, scatters) => {
    if (windows.windows === 0n) return [];
    if (windows.byHeld === undefined) return [valueClass(model, windows, base.windows, scatters, valueAfter(model, free, scatters))];
    // every coin pays
    return [...windows.byHeld].map(([held, alike]) =>
      valueClass(model, { ...alike, winning: alike.windows }, base.windows, scatters, valueAfter(model, free, scatters, held)),
    );
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
    freeGamesPerFeature: perOpening(total('games'), freeGamesOdds),
    freeGamesWorth: perOpening(split.freeGames, freeGamesOdds),
    maxWin: {
      timesStake: inStakes(fraction(largest)),
      odds: add(...parts.filter((part) => part.largest === largest).map((part) => part.oddsOfLargest)),
    },
    ...(paysLines &&
      wild !== undefined && {
        topPrize: {
          timesStake: inStakes(fraction(BigInt(linePrize(model, wild, reels.base.length)))),
          odds: fraction(countTopPrizes(model, wild), base.windows),
        },
      }),
  };
}

/** What a figure is in each round that opens free games; 0 for a slot without. */
const perOpening = (figure: Fraction, odds: Fraction): Fraction => (odds.numerator === 0n ? fraction(0n) : multiply(figure, invert(odds)));

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

const opens = <S extends string>(model: SlotModel<S>, count: number): boolean =>
  model.mechanic?.coins === undefined ? freeGameAward(model, count) > 0 : count >= model.mechanic.coins.trigger;

function valueClass<S extends string>(
  model: SlotModel<S>,
  windows: ScatterClass,
  cycle: bigint,
  scatters: number,
  free: FreeGamesValue,
): ClassValue {
  const odds = fraction(windows.windows, cycle);
  const scatterSum = windows.windows * BigInt(scatterPrize(model, scatters) * singleStakeOf(model));
  const mixed = multiply(fraction(2n * windows.sum, cycle), free.mean);
  return {
    lines: fraction(windows.sum - scatterSum, cycle),
    scatter: fraction(scatterSum, cycle),
    freeGames: multiply(odds, free.mean),
    square: add(fraction(windows.squares, cycle), mixed, multiply(odds, free.square)),
    winning: fraction(windows.winning, cycle),
    opening: opens(model, scatters) ? odds : fraction(0n),
    games: multiply(odds, free.games),
    largest: windows.largest + free.largest,
    oddsOfLargest: multiply(fraction(windows.atLargest, cycle), free.oddsOfLargest),
  };
}

/** In how many windows of the cycle some line shows wilds alone. Only stops with a wild in sight can. */
function countTopPrizes<S extends string>(model: SlotModel<S>, wild: S): bigint {
  const { lines, reels } = model;
  const columns = reels.base.map((strip) =>
    strip.map((_, stop) => showStrip(model, strip, stop)).filter((column) => column.includes(wild)),
  );
  const windows = columns.reduce<Window<S>[]>(
    (starts, shown) => starts.flatMap((start) => shown.map((column) => [...start, column])),
    [[]],
  );
  const hasTopPrize = (window: Window<S>): boolean => lines.some((rows) => rows.every((row, reel) => window[reel]?.[row] === wild));
  return BigInt(windows.filter(hasTopPrize).length);
}
