// The page of docs that says what the battery came to: a row for each game and kind of seeds, the newest in place of one before.
import { keepRow } from '../keep-row.ts';
import { significance, type TestResult } from './run-tests.ts';

export interface BatteryRow {
  game: string;
  version: string;
  draws: number;
  isFresh: boolean;
  results: readonly TestResult[];
  /** What chance does not explain, in words; empty where it explains all. */
  wrong: readonly string[];
}

const head = `# What the tests of chance came to

Runs of \`npm run fairness -- battery --report docs/randomness.md\`, with fixed seeds, so that the same comes again, and with \`--fresh\` ones from the
operating system. What is tested are the numbers that decide rounds, drawn as the rounds of each game draw them (docs/fairness.md): their
frequencies, pairs, runs, gaps, poker hands, coupon collectors, bytes and duplicates. What rounds pay of them is compared with all outcomes in
[simulations.md](simulations.md).

Each test has a band in which 99.9 % of all samples lie. Outside counts the tests beyond theirs, which happens by chance to one of a thousand; the least
p is the chance of the furthest of them. A test that lies outside is made again with other seeds: what is outside twice, or further out than so
many tests explain, is wrong. The requirement asks for ten million draws: a row of fewer, and a game without a row, waits for its next run.

| game | maths | seeds | draws | tests | outside | least p | of | verdict | day |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`;

/** Writes a row into the page, in place of one of the same version and kind of seeds. */
export function noteBattery(file: string, { game, version, draws, isFresh, results, wrong }: BatteryRow, day = new Date()): void {
  const furthest = results.reduce((least, one) => (one.pValue < least.pValue ? one : least));
  const { pValue, test, of } = furthest;
  const cells = [
    game,
    version,
    isFresh ? 'fresh' : 'fixed',
    draws.toLocaleString('en'),
    String(results.length),
    String(results.filter((one) => one.pValue < significance).length),
    pValue < 0.0001 ? pValue.toExponential(1) : pValue.toFixed(4),
    `${test} of ${of}`,
    wrong.length === 0 ? 'good' : `WRONG: ${wrong.join('; ')}`,
    day.toISOString().slice(0, 10),
  ];
  keepRow(file, head, cells);
}
