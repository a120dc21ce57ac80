// Ten of forty numbers are drawn. The more of them were picked, the more it pays.
import type { Draws } from '#games/fair/index.ts';
import { quickMaths, readFields } from '#games/sdk/quick/quick-maths.ts';
import { type Choice, drawn, maxPicks, numbers, tables } from './odds.ts';
import { sheet } from './sheet.ts';

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= numbers;

function readChoice(given: unknown): Choice | undefined {
  const { picks } = readFields(given, ['picks']) ?? {};
  if (!Array.isArray(picks) || picks.length < 1 || picks.length > maxPicks) return undefined;
  const read: unknown[] = picks;
  if (!read.every(isNumber)) return undefined;
  const isAscending = read.every((value, index) => index === 0 || value > (read[index - 1] ?? numbers));
  return isAscending ? { picks: read } : undefined;
}

/** Ten different numbers in the order in which they come. */
function drawNumbers(draws: Draws): number[] {
  const left = Array.from({ length: numbers }, (_, index) => index + 1);
  return Array.from({ length: drawn }, () => left.splice(draws.nextInt(left.length), 1)).flat();
}

export const kenoMaths = quickMaths({
  sheet,
  document: {
    numbers,
    drawn,
    tables,
    rules:
      'ten times one draw below the count of the numbers that are left, which are in ascending order, takes one away; the table of the picks pays by the hits among them',
  },
  readChoice,
  draw(draws, { picks }) {
    const balls = drawNumbers(draws);
    const hits = balls.filter((ball) => picks.includes(ball)).length;
    return { balls, hits, fiftieths: tables[picks.length]?.[hits] ?? 0 };
  },
  summarize: ({ hits, choice }) => ({ hits, picks: choice.picks.length }),
});

export type KenoRound = ReturnType<typeof kenoMaths.decide>;
