// A slot as data: reels that stop, symbols that pay, a wild, a scatter that opens free games with a growing multiplier. What judges a
// window and what follows a stop are pieces of `mechanics/`; a slot that names none pays lines and ends with the stop.
import type { CanonicalValue, Draws } from '#games/fair/index.ts';
import type { RingRules } from './mechanics/ring.ts';
import type { LanternRules } from './mechanics/sticky-lanterns.ts';
import type { FreeGamesValue } from './value-free-games.ts';

/** Prizes in parts of the stake with their chances. */
export type Spread = ReadonlyMap<number, number>;

/** What 3, 4, 5 … of a kind give. */
export type Prizes = Readonly<Record<number, number>>;

/** One reel, from the first symbol on; after the last the first follows again. */
export type Strip<S extends string> = readonly S[];

/** What the reels show: columns from left to right, each with its symbols from top to bottom. */
export type Window<S extends string> = readonly (readonly S[])[];

/** One place in the window. `reel` from the left, `row` from the top, both from 0. */
export type Position = { reel: number; row: number };

/** A win of a window; `prize` in parts of the stake, before any multiplier. `line` 1, 2 … of a win on a line, `ways` of one by ways. */
export type WindowWin<S extends string> = { line?: number; symbol: S; count: number; ways?: number; positions: Position[]; prize: number };

/** Judges a window. Pure, and without chance. */
export type Evaluate<S extends string> = (model: SlotModel<S>, window: Window<S>) => WindowWin<S>[];

/** What a collector takes at its place, in parts of the stake. */
export type Taken = Position & { prize: number };

/** What a mechanic does after the stop, one turn after another: the window that it makes and what that wins, times `multiplier`. */
export type SpinTurn<S extends string> = {
  by: 'expand' | 'nudge' | 'cascade' | 'respin' | 'light';
  window: S[][];
  wins: WindowWin<S>[];
  multiplier: number;
  /** By how many symbols each reel moved, 1 one down. */
  shifts?: number[];
  /** How many respins are left after this one. */
  left?: number;
  /** What collectors that came have taken. */
  taken?: Taken[];
};

/** A spin whose reels have stopped. */
export interface StoppedSpin<S extends string> {
  model: SlotModel<S>;
  draws: Draws;
  strips: readonly Strip<S>[];
  stops: readonly number[];
  window: Window<S>;
  /** What a window wins by the slot's evaluation. */
  evaluate(window: Window<S>): WindowWin<S>[];
}

/** What follows a stop. Pure: chance comes from the draws alone. */
export interface Mechanic<S extends string> {
  name: string;
  /** Its settings as plain data, for the maths document. */
  settings: CanonicalValue;
  /** Of cascades: what each is multiplied by, and how many there are at most. */
  chain?: { multipliers: readonly number[]; cap: number };
  /** Of coins that are held: what each pays in parts of the stake, how many begin it, and what the respins after so many add, exactly. */
  coins?: {
    values: Readonly<Partial<Record<S, number>>>;
    trigger: number;
    /** True where the respins add to coins what these pay again: then their value is all that coins pay, and follows from what they are. */
    isCollected?: boolean;
    /** `held`: what the coins of the stop pay, in parts of the stake. */
    valueAfter(count: number, held: number): FreeGamesValue;
    /** `told`: prizes from here on need not be told apart where coins are collected. */
    spreadAfter(count: number, held: number, told: number): Spread;
  };
  /** Below which number it draws, once at most; without it the stops decide everything. */
  branches?: number;
  /** Returns what the stop itself wins, and the turns after it. */
  follow(spin: StoppedSpin<S>): { wins: WindowWin<S>[]; turns: SpinTurn<S>[] };
}

/** How many symbols a reel shows, drawn anew for every reel of every spin: in so many cases out of `of`, by the number of symbols. */
export interface DrawnRows {
  chances: Readonly<Record<number, number>>;
  of: number;
}

export interface SlotModel<S extends string> {
  /** Every symbol, best first. */
  symbols: readonly S[];
  /** Stands for every symbol but the scatter, and pays on its own where lines pay. */
  wild?: S;
  /** Pays anywhere and opens the free games; no line wins with it. */
  scatter?: S;
  /** How many symbols a reel shows from top to bottom; the largest number where that is drawn. */
  rowCount: number;
  /** Where reels show now more symbols, now fewer. */
  rows?: DrawnRows;
  /** The row on each reel, 0 the top, of every line; all are always played. None where wins lie on no lines. */
  lines: readonly (readonly number[])[];
  /** Strips from left to right, those of the base game and those of the free games. */
  reels: { base: readonly Strip<S>[]; free: readonly Strip<S>[] };
  /** Wins by symbol and count, in parts of the stake. */
  linePrizes: Readonly<Partial<Record<S, Prizes>>>;
  /** Scatter wins, in single stakes. */
  scatterPrizes: Prizes;
  /** Free games won by scatters, in the base game and again in the free games. */
  freeGameAwards: Prizes;
  /** No round has more free games than this; a retrigger adds what is left of it. */
  freeGameCap: number;
  /** The win multiplier of the free games: where it starts, what each retrigger and each game adds to it, where it stops. */
  freeMultiplier: { readonly first: number; readonly growth: number; readonly last: number; readonly each?: number };
  /** In how many parts the stake is divided; as many as there are lines where nothing is said. */
  stakeParts?: number;
  /** How many single stakes a round costs, where it costs more than one; `stakeParts` are those of them all. */
  price?: number;
  /** How often a wild counts by ways; once where nothing is said. */
  wildTimes?: number;
  /** A ring of numbers over the reels, where there is one. */
  ring?: RingRules;
  /** How often symbols count by ways on each reel: what the ring shows over it in this spin; once where nothing is said. */
  reelTimes?: readonly number[];
  /** Lanterns of the free games, where there are such: their free reels show no scatters and no wilds. */
  lanterns?: LanternRules;
  /** How a window is judged: by its lines where nothing is said. */
  evaluation?: Evaluate<S>;
  /** What follows a stop; nothing where nothing is said. */
  mechanic?: Mechanic<S>;
}

/** For slots without a scatter and free games. */
export const noFreeGamesRules = {
  scatterPrizes: {},
  freeGameAwards: {},
  freeGameCap: 0,
  freeMultiplier: { first: 1, growth: 0, last: 1 },
} as const;

/** Returns parts of the stake for `count` of a symbol; 0 when that wins nothing. */
export const linePrize = <S extends string>(model: SlotModel<S>, symbol: S, count: number): number =>
  model.linePrizes[symbol]?.[count] ?? 0;

/** Returns single stakes for `count` scatters anywhere; 0 when that wins nothing. */
export const scatterPrize = <S extends string>(model: SlotModel<S>, count: number): number => model.scatterPrizes[count] ?? 0;

/** Returns the free games for `count` scatters anywhere, before the cap. */
export const freeGameAward = <S extends string>(model: SlotModel<S>, count: number): number => model.freeGameAwards[count] ?? 0;

/** Returns the symbols that a strip shows at a stop, from top to bottom; `rows` of them where that is drawn. */
export function showStrip<S extends string>({ rowCount }: SlotModel<S>, reel: Strip<S>, stop: number, rows = rowCount): S[] {
  const shown: S[] = [];
  for (let row = 0; row < rows; row += 1) shown.push(reel[(stop + row) % reel.length]!);
  return shown;
}

/** Returns how many symbols a number drawn below `of` lets a reel show. @throws RangeError for a number that stands for nothing. */
export function rowsAt({ chances }: DrawnRows, drawn: number): number {
  let from = 0;
  for (const [rows, chance] of Object.entries(chances)) {
    from += chance;
    if (drawn < from) return Number(rows);
  }
  throw new RangeError('The chances of all numbers of symbols are as many as are drawn from.');
}

/** Returns in how many parts the stake is divided. */
export const stakePartsOf = <S extends string>({ lines, stakeParts }: SlotModel<S>): number => stakeParts ?? lines.length;

/** Returns the parts of a single stake, of which scatters pay multiples. */
export const singleStakeOf = <S extends string>(model: SlotModel<S>): number => stakePartsOf(model) / (model.price ?? 1);

/** Returns the stake of one part: of one line, where there are lines. */
export const lineStakeOf = <S extends string>(model: SlotModel<S>, totalStake: bigint): bigint => totalStake / BigInt(stakePartsOf(model));

/** True if the stake can be played: above zero and the same whole number of units in each part. */
export const isPlayableStake = <S extends string>(model: SlotModel<S>, totalStake: bigint): boolean =>
  totalStake > 0n && totalStake % BigInt(stakePartsOf(model)) === 0n;
