import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { proveQuickGame, scripted, workOutByProgram } from '#games/testing/prove-quick-game.ts';
import { plinkoMaths } from './maths.ts';
import { type Choice, firstChoice, prizeOf, prizesOf, risks, rowCounts, tables } from './odds.ts';
import { sheet } from './sheet.ts';

const choices: readonly Choice[] = rowCounts.flatMap((rows) => risks.map((risk) => ({ rows, risk })));
const proof = {
  maths: plinkoMaths,
  sheet,
  firstChoice,
  choices,
  anyChoice: fc.constantFrom(...choices),
  prizesOf,
  wrongChoices: [
    { rows: 9, risk: 'low' },
    { rows: '8', risk: 'low' },
    { rows: 8, risk: 'none' },
    { rows: 8 },
    { rows: 8, risk: 'low', bin: 0 },
  ],
};

proveQuickGame(proof);

test('RN-05 plinko: the published program works its rounds out', async () => {
  for (const { said, expected } of await workOutByProgram(proof, ({ path, bin }) => ({ path, bin }))) expect(said).toMatchObject(expected);
});

test('GA-13 plinko: every way through the pegs ends in the bin of its turns to the right, as often as the table says', () => {
  for (const choice of choices.filter(({ rows }) => rows < 16)) {
    const counts = new Map<number, bigint>();
    for (let way = 0; way < 2 ** choice.rows; way += 1) {
      const path = Array.from({ length: choice.rows }, (_, row) => (way >> row) & 1);
      const { bin, fiftieths } = plinkoMaths.decide({ draws: scripted(path), stake: 50n, choice });
      if (fiftieths !== prizeOf(choice, bin)) throw new Error(`bin ${bin} pays ${fiftieths}`);
      counts.set(bin, (counts.get(bin) ?? 0n) + 1n);
    }
    expect(prizesOf(choice).map((_, bin) => counts.get(bin))).toEqual(prizesOf(choice).map(({ ways }) => ways));
  }
});

test('plinko: a table has a prize for each bin, none smaller towards the edge, and more risk pays more there', () => {
  for (const rows of rowCounts) {
    for (const risk of risks) {
      const table = tables[rows][risk];
      expect(table).toHaveLength(rows / 2 + 1);
      expect(table.toSorted((a, b) => b - a)).toEqual(table);
    }
    const edges = risks.map((risk) => tables[rows][risk][0] ?? 0);
    expect(edges.toSorted((a, b) => a - b)).toEqual(edges);
  }
});
