import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraction } from '#games/sdk/fraction.ts';
import { proveQuickGame, scripted, workOutByProgram } from '#games/testing/prove-quick-game.ts';
import { kenoMaths } from './maths.ts';
import { type Choice, drawn, firstChoice, maxPicks, numbers, outcomes, prizesFor, prizesOf, tables } from './odds.ts';
import { sheet } from './sheet.ts';

const allNumbers = Array.from({ length: numbers }, (_, index) => index + 1);
/** A table is that of so many picks, whichever they are. */
const choices: readonly Choice[] = Array.from({ length: maxPicks }, (_, index) => ({ picks: allNumbers.slice(0, index + 1) }));
const proof = {
  maths: kenoMaths,
  sheet,
  firstChoice,
  choices,
  anyChoice: fc.subarray(allNumbers, { minLength: 1, maxLength: maxPicks }).map((picks) => ({ picks: picks.toSorted((a, b) => a - b) })),
  prizesOf,
  // no whole prizes of eight picks come to 99 %: the nearest below
  returnOf: ({ picks }: Choice) => (picks.length === 8 ? fraction((99n * outcomes) / 2n - 248n, 50n * outcomes) : fraction(99n, 100n)),
  wrongChoices: [
    { picks: [] },
    { picks: [0] },
    { picks: [41] },
    { picks: [2, 1] },
    { picks: [1, 1] },
    { picks: ['1'] },
    { picks: allNumbers.slice(0, 11) },
    { picks: 1 },
  ],
};

proveQuickGame(proof);

test('RN-05 keno: the published program works its rounds out', async () => {
  for (const { said, expected } of await workOutByProgram(proof, ({ balls, hits }) => ({ balls, hits })))
    expect(said).toMatchObject(expected);
});

test('GA-13 keno: ten different numbers are drawn of all that are left, and hits are those that were picked', () => {
  const bounds: number[] = [];
  const source = scripted([39, 0, 0, 36, 5, 5, 33, 0, 31, 30]);
  const draws = {
    nextInt(n: number) {
      bounds.push(n);
      return source.nextInt(n);
    },
  };
  const { balls, hits } = kenoMaths.decide({ draws, stake: 50n, choice: { picks: [1, 2, 3, 40] } });
  expect(bounds).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31]);
  expect([new Set(balls).size, balls.slice(0, 3)]).toEqual([drawn, [40, 1, 2]]);
  expect(hits).toBe(balls.filter((ball) => [1, 2, 3, 40].includes(ball)).length);
});

test('keno: a table covers every way to draw and pays no less for more hits', () => {
  for (let picks = 1; picks <= maxPicks; picks += 1) {
    expect(prizesFor(picks).reduce((sum, { ways }) => sum + ways, 0n)).toBe(outcomes);
    expect(tables[picks]).toHaveLength(picks + 1);
    expect(tables[picks]?.toSorted((a, b) => a - b)).toEqual(tables[picks]);
  }
});
