import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraws } from './create-draws.ts';
import { nodeHashing } from './node-hashing.ts';
import { shuffle } from './shuffle.ts';

const serverSeed = 'c0ffee00'.repeat(8);

const chiSquare = (counts: Map<string, number>, expected: number): number =>
  [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

test('RN-01 a shuffle keeps every item and leaves the list given alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(), (items, nonce) => {
      const given = [...items];
      const shuffled = shuffle(items, createDraws({ serverSeed, clientSeed: 'cards', nonce }, nodeHashing));
      expect(items).toEqual(given);
      expect(shuffled.toSorted((a, b) => a - b)).toEqual(given.toSorted((a, b) => a - b));
    }),
  );
});

test('RN-01 Fisher-Yates: all 24 orders of four items, and all places of each, are equally likely', () => {
  const draws = createDraws({ serverSeed, clientSeed: 'cards', nonce: 0 }, nodeHashing);
  const rounds = 48_000;
  const orders = new Map<string, number>();
  const places = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const order = shuffle(['a', 'b', 'c', 'd'], draws);
    orders.set(order.join(''), (orders.get(order.join('')) ?? 0) + 1);
    for (const [place, item] of order.entries()) places.set(`${item}${place}`, (places.get(`${item}${place}`) ?? 0) + 1);
  }
  expect(orders.size).toBe(24);
  expect(places.size).toBe(16);
  // The 99.9 % points of chi-square with 23 and (4 - 1)^2 = 9 degrees of freedom.
  expect(chiSquare(orders, rounds / 24)).toBeLessThan(49.73);
  expect(chiSquare(places, rounds / 4)).toBeLessThan(27.88);
});
