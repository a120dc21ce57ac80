// A slot's data as it is shown: what both the catalogue and the client take. No rule of winning is among it.
import type { SlotSheet } from './slot-sheet.ts';

/** The symbols of a reel from the first on; after the last the first follows again. */
export type FaceStrip = readonly string[];
export type FaceReels = readonly FaceStrip[];

type Times = Readonly<Record<number, number>>;

/** What symbols pay. Prizes of `symbols` are in parts of the stake, those of the scatter in whole stakes. */
export interface FacePrizes {
  /** What a prize of a symbol is a multiple of. */
  of: 'line' | 'coin';
  /** How many of a symbol are listed, the largest first. */
  counts: readonly number[];
  /** What stands for a count, where it is no plain number: { 12: '12+' }. */
  countNames?: Readonly<Record<number, string>>;
  symbols: Readonly<Partial<Record<string, Times>>>;
  scatter: Times;
}

// data that the maths document holds is of plain types, as its canonical JSON is

/** Lanterns of the free games: where one may be lit, below which number a game draws for it, and how often it counts. */
export type FaceLanterns = {
  places: readonly { reel: number; row: number }[];
  of: number;
  times: number;
};

/** Numbers on a ring over the reels: how often symbols count on the reel below. One ring for stakes, one for free games, as long as each other. */
export type FaceRing = {
  base: readonly number[];
  free: readonly number[];
};

/** What a choice with the stake changes of a slot. */
export type SlotChoice = {
  /** How many stakes it costs, where that is more than one: it is bought for one round, and asked for again before. */
  price?: number;
  reels?: { base: FaceReels; free: FaceReels };
  freeGames?: FreeGamesData;
  lanterns?: FaceLanterns;
};

type FreeGamesData = {
  awards: Times;
  cap: number;
  multiplier: { first: number; growth: number; last: number; each?: number };
};

/** A fair gamble for what a round has won: how often, and up to how many stakes it may lead. */
export interface GambleRules {
  steps: number;
  maxTimes: number;
}

export interface SlotData {
  sheet: SlotSheet;
  /** Every symbol, best first. */
  symbols: readonly string[];
  wild?: string;
  scatter?: string;
  /** How many symbols a reel shows; the largest number where that is drawn. */
  rowCount: number;
  /** Where reels show now more symbols, now fewer: in so many cases out of `of`, by the number of symbols. */
  rows?: { chances: Times; of: number };
  reels: { base: FaceReels; free: FaceReels };
  /** The row on each reel of every line; none where wins lie on no lines. */
  lines: readonly (readonly number[])[];
  /** In how many parts the stake is divided. */
  stakeParts: number;
  prizes: FacePrizes;
  /** What coins that are held pay, in whole stakes, where there are such. They stand in no line and in no list of prizes. */
  coins?: Readonly<Record<string, number>>;
  /** What takes the sum of all coins in sight when it comes, where there is such. It pays nothing by itself. */
  collector?: string;
  /** Free games by scatters, where there are such: how many a count awards, how many a round has at most, and what wins are multiplied by. */
  freeGames?: FreeGamesData;
  lanterns?: FaceLanterns;
  /** The ring over the reels, where there is one. */
  ring?: FaceRing;
  /** The gamble after a win, where there is one; such a slot has neither free games nor choices. */
  gamble?: GambleRules;
  /** What the player may choose with the stake, by name, the usual one first; each has its own figures in the sheet. */
  choices?: Readonly<Record<string, SlotChoice>>;
}

/** Returns how many reels the slot has. */
export const reelCountOf = ({ reels }: Pick<SlotData, 'reels'>): number => reels.base.length;
