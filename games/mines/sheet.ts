// What the client takes of the game: names, figures, and what every number of mines pays. Not a line that decides where a mine lies.
import { type Fraction, fraction } from '#games/sdk/fraction.ts';

export const fieldCount = 25;
export const columns = 5;
export const maxMines = 24;
export const usualMines = 3;
/** A round ends and pays where the next field would be worth more than so many stakes. */
export const maxTimes = 10_000n;

/** What the player decides: a field from 0 (top left) to 24, or to take what is reached. The rules give a stake back that was left unplayed. */
export type Action = { type: 'open'; field: number } | { type: 'take' } | { type: 'leave' };

/** Where a field lies in the square, from 1. */
export const placeOf = (field: number): { row: number; column: number } => ({
  row: Math.floor(field / columns) + 1,
  column: (field % columns) + 1,
});

/** What the player sees of a round. Amounts are what would be paid at least. */
export interface Table {
  mines: number;
  /** Fields without a mine that were opened, in their order. */
  opened: readonly number[];
  /** What is paid now; zero before the first field. */
  reached: bigint;
  /** What is paid after one more field without a mine. */
  next: bigint;
}

/** How a round ended: taken by the player, by a mine, where no field is left to open or to pay, or given back unplayed. */
export type End = 'taken' | 'mine' | 'cleared' | 'left';

export interface MinesRound {
  stake: bigint;
  mines: number;
  /** Where the mines lay. */
  field: readonly number[];
  opened: readonly number[];
  /** The field with the mine that ended the round. */
  hit: number | null;
  end: End;
  payout: bigint;
  steps: number;
}

/** 99 of 100 come back, whatever is played. */
const returned = fraction(99n, 100n);

function workOutTimes(mines: number, opened: number): Fraction {
  let { numerator, denominator } = returned;
  for (let index = 0; index < opened; index += 1) {
    numerator *= BigInt(fieldCount - index);
    denominator *= BigInt(fieldCount - mines - index);
  }
  return fraction(numerator, denominator);
}

/** By mines, then by opened fields: each is asked for several times a step. */
const allTimes = Array.from({ length: maxMines + 1 }, (_, mines) =>
  Array.from({ length: fieldCount - mines + 1 }, (_times, opened) => workOutTimes(mines, opened)),
);

/** What `opened` fields without a mine pay, in stakes: the return divided by the chance of opening them. */
export const timesOf = (mines: number, opened: number): Fraction => allTimes[mines]?.[opened] ?? workOutTimes(mines, opened);

/** The chance that so many fields are opened without a mine. */
export function chanceOf(mines: number, opened: number): Fraction {
  const times = timesOf(mines, opened);
  return fraction(returned.numerator * times.denominator, returned.denominator * times.numerator);
}

function workOutMax(mines: number): number {
  let opened = 1;
  const isPaid = (count: number): boolean => {
    const { numerator, denominator } = timesOf(mines, count);
    return numerator <= maxTimes * denominator;
  };
  while (opened < fieldCount - mines && isPaid(opened + 1)) opened += 1;
  return opened;
}

const allMax = Array.from({ length: maxMines + 1 }, (_, mines) => workOutMax(mines));

/** With how many fields a round is over at the latest: all without a mine, or as many as are paid. */
export const maxOpened = (mines: number): number => allMax[mines] ?? workOutMax(mines);

export const sheet = {
  game: 'mines',
  version: '1.0.0',
  hash: 'ac4e34c83531e88ad93a4d8c4b3cd9dca9e40efdec27f55450f0ecccdb4017cd',
  rtp: '99.0000',
  /** The most that any number of mines pays, cut off. */
  maxWinTimes: 9193,
} as const;
