// A star falls through rows of pegs, at each to the left or to the right, both equally likely. The bin below pays.
import { quickMaths, readFields } from '#games/sdk/quick/quick-maths.ts';
import { type Choice, prizeOf, type Risk, risks, type RowCount, rowCounts, tables } from './odds.ts';
import { sheet } from './sheet.ts';

const isRisk = (value: unknown): value is Risk => risks.some((risk) => risk === value);
const isRowCount = (value: unknown): value is RowCount => rowCounts.some((rows) => rows === value);

function readChoice(given: unknown): Choice | undefined {
  const { rows, risk } = readFields(given, ['rows', 'risk']) ?? {};
  return isRowCount(rows) && isRisk(risk) ? { rows, risk } : undefined;
}

export const plinkoMaths = quickMaths({
  sheet,
  document: {
    tables,
    rules:
      'one draw below 2 a row, from the top: 0 is left, 1 is right; the bin is the number of ones; tables go from the outermost bin to the middle',
  },
  readChoice,
  draw(draws, choice) {
    const path = Array.from({ length: choice.rows }, () => draws.nextInt(2));
    const bin = path.reduce((sum, step) => sum + step, 0);
    return { path, bin, fiftieths: prizeOf(choice, bin) };
  },
  summarize: ({ bin, choice, fiftieths }) => ({ bin, rows: choice.rows, risk: risks.indexOf(choice.risk), fiftieths }),
});

export type PlinkoRound = ReturnType<typeof plinkoMaths.decide>;
