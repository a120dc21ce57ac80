import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { proveQuickGame, scripted, workOutByProgram } from '#games/testing/prove-quick-game.ts';
import { limboMaths } from './maths.ts';
import { type Choice, firstChoice, maxTarget, minTarget, placesPerFiftieth, prizesOf, usualTargets, winningPlaces } from './odds.ts';
import { sheet } from './sheet.ts';

const choices: readonly Choice[] = Array.from({ length: maxTarget - minTarget + 1 }, (_, index) => ({ target: minTarget + index }));
const anyChoice = fc.integer({ min: minTarget, max: maxTarget }).map((target) => ({ target }));
const proof = {
  maths: limboMaths,
  sheet,
  firstChoice,
  choices: choices.filter(({ target }) => target < 5000 || target % 997 === 0 || target > maxTarget - 100),
  anyChoice,
  prizesOf,
  wrongChoices: [{ target: 51 }, { target: 500_001 }, { target: 100.5 }, { target: '100' }, { target: 100, height: 1 }],
};

proveQuickGame(proof);

test('RN-05 limbo: the published program works its rounds out', async () => {
  for (const { said, expected } of await workOutByProgram(proof, ({ height, place }) => ({ height, place })))
    expect(said).toMatchObject(expected);
});

test('GA-13 limbo: of all places of a target exactly those win whose height is not below it', () => {
  for (const target of [52, 99, 100, 101, 333]) {
    let won = 0;
    for (let place = 0; place < placesPerFiftieth * target; place += 1) {
      const { height, fiftieths } = limboMaths.decide({ draws: scripted([place]), stake: 50n, choice: { target } });
      if (fiftieths !== (height >= target ? target : 0)) throw new Error(`${place} of ${target} pays ${fiftieths}`);
      if (height >= target) won += 1;
    }
    expect([target, won]).toEqual([target, winningPlaces]);
  }
});

test('GA-13 limbo: a height is reached as often whatever the target, as finely as the target’s places tell', () => {
  const asked = 200;
  const shares = [150, 400, 5000].map((target) => {
    const places = placesPerFiftieth * target;
    return Math.floor((winningPlaces * target) / asked) / places;
  });
  for (const share of shares) expect(Math.abs(share - 49.5 / asked)).toBeLessThan(1 / (placesPerFiftieth * 150));
});

test('limbo: the slider has targets from the smallest to the largest', () => {
  expect([usualTargets[0], usualTargets.at(-1)]).toEqual([minTarget, maxTarget]);
  expect(usualTargets.toSorted((a, b) => a - b)).toEqual(usualTargets);
});
