// The layout of the table: which numbers every position covers. Nothing here draws.

/** The pockets in the order of the wheel, clockwise. */
export const wheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

const redNumbers = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type Colour = 'red' | 'black' | 'zero';
export const colourOf = (number: number): Colour => (number === 0 ? 'zero' : redNumbers.has(number) ? 'red' : 'black');

export type Kind = 'straight' | 'split' | 'street' | 'corner' | 'line' | 'column' | 'dozen' | 'even-chance';

export interface Position {
  /** The covered numbers joined ("17-20"), or the name of what lies outside of them ("red"). */
  id: string;
  kind: Kind;
  numbers: readonly number[];
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const thirty6 = upTo(36);

const inside = (kind: Kind, ...numbers: number[]): Position => ({ id: numbers.join('-'), kind, numbers });
const outside = (kind: Kind, id: string, covers: (number: number) => boolean): Position => ({ id, kind, numbers: thirty6.filter(covers) });

/** The first numbers of the twelve rows of three: 1, 4 … 34. */
const rows = upTo(12).map((row) => row * 3 - 2);

const splits = [
  ...[1, 2, 3].map((number) => inside('split', 0, number)),
  ...thirty6.filter((number) => number % 3 !== 0).map((number) => inside('split', number, number + 1)),
  ...upTo(33).map((number) => inside('split', number, number + 3)),
];
const streets = [
  inside('street', 0, 1, 2),
  inside('street', 0, 2, 3),
  ...rows.map((first) => inside('street', first, first + 1, first + 2)),
];
const corners = [
  inside('corner', 0, 1, 2, 3),
  ...upTo(33)
    .filter((number) => number % 3 !== 0)
    .map((number) => inside('corner', number, number + 1, number + 3, number + 4)),
];
const lines = rows.slice(0, -1).map((first) => inside('line', ...[0, 1, 2, 3, 4, 5].map((step) => first + step)));

/** All positions that a chip can be laid on. */
export const positions: readonly Position[] = [
  ...[0, ...thirty6].map((number) => inside('straight', number)),
  ...splits,
  ...streets,
  ...corners,
  ...lines,
  ...[1, 2, 3].map((column) => outside('column', `column-${column}`, (number) => number % 3 === column % 3)),
  ...[1, 2, 3].map((dozen) => outside('dozen', `dozen-${dozen}`, (number) => Math.ceil(number / 12) === dozen)),
  outside('even-chance', 'low', (number) => number <= 18),
  outside('even-chance', 'even', (number) => number % 2 === 0),
  outside('even-chance', 'red', (number) => redNumbers.has(number)),
  outside('even-chance', 'black', (number) => !redNumbers.has(number)),
  outside('even-chance', 'odd', (number) => number % 2 === 1),
  outside('even-chance', 'high', (number) => number > 18),
];

/** Returns what a position gives back when one of its numbers comes, in its own amounts, that one included: 36 for one number. */
export const timesOf = ({ numbers }: Position): number => 36 / numbers.length;

const found = new Map(positions.map((position) => [position.id, position]));

/** @throws Error when the table has no such position. */
export function requirePosition(id: string): Position {
  const position = found.get(id);
  if (position === undefined) throw new Error(`There is no position ${id}`);
  return position;
}
