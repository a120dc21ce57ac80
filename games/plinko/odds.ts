// The tables of plinko: what each bin pays by rows and risk. Nothing here draws.
import { choose, type Prize } from '../sdk/quick/value-option.ts';

export const rowCounts = [8, 12, 16] as const;
export type RowCount = (typeof rowCounts)[number];
export const risks = ['low', 'medium', 'high'] as const;
export type Risk = (typeof risks)[number];

export type Choice = { rows: RowCount; risk: Risk };

export const firstChoice: Choice = { rows: 12, risk: 'medium' };

/** Prizes in fiftieths of the stake, from the outermost bin to the middle; the other half is alike. */
export const tables: { readonly [Rows in RowCount]: { readonly [Name in Risk]: readonly number[] } } = {
  8: {
    low: [276, 110, 60, 50, 20],
    medium: [600, 150, 67, 35, 20],
    high: [1390, 200, 67, 20, 10],
  },
  12: {
    low: [401, 160, 80, 70, 55, 50, 25],
    medium: [1535, 500, 211, 100, 55, 30, 15],
    high: [7985, 1200, 411, 100, 35, 10, 10],
  },
  16: {
    low: [901, 400, 120, 80, 66, 60, 55, 50, 25],
    medium: [4891, 1800, 540, 250, 150, 75, 50, 25, 15],
    high: [49_650, 6000, 1300, 450, 200, 102, 10, 10, 10],
  },
};

/** Returns the prize of a bin, counted from the left. */
export const prizeOf = ({ rows, risk }: Choice, bin: number): number => tables[rows][risk][Math.min(bin, rows - bin)] ?? 0;

/** Returns the bins from left to right, with the number of ways that lead into each. */
export const prizesOf = (choice: Choice): readonly Prize[] =>
  Array.from({ length: choice.rows + 1 }, (_, bin) => ({ fiftieths: prizeOf(choice, bin), ways: choose(choice.rows, bin) }));
