import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { proveQuickGame, scripted, workOutByProgram } from '#games/testing/prove-quick-game.ts';
import { diceMaths } from './maths.ts';
import { type Choice, chances, firstChoice, limitOf, prizeOf, prizesOf, rolls, sides } from './odds.ts';
import { sheet } from './sheet.ts';

const choices: readonly Choice[] = sides.flatMap((side) => chances.map((chance) => ({ side, chance })));
const anyChoice = fc.constantFrom(...choices);
const proof = {
  maths: diceMaths,
  sheet,
  firstChoice,
  choices,
  anyChoice,
  prizesOf,
  wrongChoices: [
    { side: 'over', chance: 4951 },
    { side: 'over', chance: 9900 },
    { side: 'over', chance: '4950' },
    { side: 'both', chance: 4950 },
    { side: 'over', chance: 4950, roll: 1 },
    { side: 'over' },
  ],
};

proveQuickGame(proof);

test('RN-05 dice: the published program works its rounds out', async () => {
  for (const { said, expected } of await workOutByProgram(proof, ({ roll }) => ({ roll }))) expect(said).toMatchObject(expected);
});

test('GA-13 dice: over all ten thousand rolls, so many win of each choice as its chance says, and those that the limit says', () => {
  for (const choice of choices.filter((_, index) => index % 7 === 0)) {
    let won = 0;
    for (let roll = 0; roll < rolls; roll += 1) {
      const { fiftieths } = diceMaths.decide({ draws: scripted([roll]), stake: 50n, choice });
      const isWin = choice.side === 'under' ? roll < limitOf(choice) : roll > limitOf(choice);
      if (fiftieths !== (isWin ? prizeOf(choice.chance) : 0)) throw new Error(`${roll} for ${JSON.stringify(choice)} pays ${fiftieths}`);
      if (isWin) won += 1;
    }
    expect([choice, won]).toEqual([choice, choice.chance]);
  }
});

test('dice: the chances that players look for are there, from the smallest to one that hardly ever loses', () => {
  expect(chances).toEqual(expect.arrayContaining([1, 100, 990, 2475, 3300, 4950, 5000, 6600, 8250, 9000]));
  expect(chances.map(prizeOf).every(Number.isInteger)).toBe(true);
  expect([limitOf({ side: 'under', chance: 4950 }), limitOf({ side: 'over', chance: 4950 })]).toEqual([4950, 5049]);
});
