import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { proveQuickGame, scripted, workOutByProgram } from '#games/testing/prove-quick-game.ts';
import { wheelMaths } from './maths.ts';
import { choices, firstChoice, prizesOf, wheelOf } from './odds.ts';
import { sheet } from './sheet.ts';

const proof = {
  maths: wheelMaths,
  sheet,
  firstChoice,
  choices,
  anyChoice: fc.constantFrom(...choices),
  prizesOf,
  wrongChoices: [{ segments: 15, risk: 'low' }, { segments: '10', risk: 'low' }, { segments: 10, risk: 'none' }, { segments: 10 }],
};

proveQuickGame(proof);

test('RN-05 wheel: the published program works its rounds out', async () => {
  for (const { said, expected } of await workOutByProgram(proof, ({ segment }) => ({ segment }))) expect(said).toMatchObject(expected);
});

test('GA-13 wheel: it has as many segments as it says, each is drawn by its own number and pays what stands on it', () => {
  for (const choice of choices) {
    const wheel = wheelOf(choice);
    expect(wheel).toHaveLength(choice.segments);
    const paid = wheel.map((_, index) => wheelMaths.decide({ draws: scripted([index]), stake: 50n, choice }).fiftieths);
    expect(paid).toEqual(wheel);
  }
});
