// Where every position lies on the lattice of the layout: zero, twelve columns of three numbers, their column bets; below them the rest.
import type { Spot } from '#games/sdk/table/client/layout.ts';
import { colourOf, type Position, positions } from '../layout.ts';

export const latticeColumns = 14;
export const latticeRows = 5;

/** The side of a place between numbers, in cells. */
const between = 0.4;

const columnOf = (number: number): number => Math.ceil(number / 3);
const rowOf = (number: number): number => 2 - ((number - 1) % 3);

const averageOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The middle of places that touch zero: on its edge, at the height of the numbers that they cover besides. */
function besideZero(rest: readonly number[]): { x: number; y: number } {
  if (rest.length === 3) return { x: 1, y: 3 };
  return { x: 1, y: averageOf(rest.map(rowOf)) + 0.5 };
}

function middleOf({ kind, numbers }: Position): { x: number; y: number } {
  const [first = 0, ...rest] = numbers;
  if (first === 0) return rest.length === 0 ? { x: 0.5, y: 1.5 } : besideZero(rest);
  const x = averageOf(numbers.map(columnOf)) + 0.5;
  return { x, y: kind === 'street' || kind === 'line' ? 3 : averageOf(numbers.map(rowOf)) + 0.5 };
}

const evenChances = ['low', 'even', 'red', 'black', 'odd', 'high'];

function placeOutside({ id, kind }: Position): Pick<Spot, 'x' | 'y' | 'width' | 'height'> {
  const place = Number(id.split('-')[1] ?? 0);
  if (kind === 'column') return { x: 13.5, y: 3.5 - place, width: 1, height: 1 };
  if (kind === 'dozen') return { x: place * 4 - 1, y: 3.5, width: 4, height: 1 };
  return { x: evenChances.indexOf(id) * 2 + 2, y: 4.5, width: 2, height: 1 };
}

const isOutside = ({ kind }: Position): boolean => kind === 'column' || kind === 'dozen' || kind === 'even-chance';

function sizeOf({ kind, id }: Position): Pick<Spot, 'width' | 'height'> {
  if (kind === 'straight') return { width: 1, height: id === '0' ? 3 : 1 };
  return { width: between, height: between };
}

/** Every position with its place; `label` is what is written on those that have room. */
export const spotsWith = (label: (position: Position) => string | undefined): Spot[] =>
  positions.map((position) => {
    const { id, kind, numbers } = position;
    const place = isOutside(position) ? placeOutside(position) : { ...middleOf(position), ...sizeOf(position) };
    const text = label(position);
    const colour = kind === 'straight' ? colourOf(numbers[0] ?? 0) : id;
    return { id, kind, ...place, ...(text !== undefined && { label: text }), lights: numbers.map(String), data: { colour } };
  });
