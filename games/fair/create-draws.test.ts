import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedWords, createDraws } from './create-draws.ts';
import type { Hashing } from './hashing.ts';
import { nodeHashing } from './node-hashing.ts';
import { browserHashing } from './browser-hashing.ts';
import type { Seeds } from './seeds.ts';

const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const seeds: Seeds = { serverSeed, clientSeed: 'dusk', nonce: 7 };

const anySeeds = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  clientSeed: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
});

/** 'lh-fair-1' written a second time, from its description: all words of the first blocks, then the draws. */
function drawAgain({ serverSeed: key, clientSeed, nonce }: Seeds, bounds: number[]): number[] {
  const words = Array.from({ length: 40 }, (_, counter) => {
    const block = createHmac('sha256', Buffer.from(key, 'hex')).update(`${clientSeed}:${nonce}:${counter}`, 'ascii').digest();
    return Array.from({ length: 8 }, (_word, index) => BigInt(block.readUInt32BE(index * 4)));
  }).flat();
  return bounds.map((bound) => {
    const n = BigInt(bound);
    const word = words.splice(0, words.findIndex((candidate) => candidate < (2n ** 32n / n) * n) + 1).at(-1)!;
    return Number(word % n);
  });
}

/** Hashing whose only block is made of these eight words. */
function fixedWords(words: number[]): Hashing {
  const block = new DataView(new ArrayBuffer(32));
  for (const [index, word] of words.entries()) block.setUint32(index * 4, word);
  return { ...nodeHashing, hmacSha256: () => new Uint8Array(block.buffer) };
}

/** The value that a chi-square of `freedom` passes once in ten thousand (Wilson and Hilferty). */
function chiSquareBound(freedom: number): number {
  return freedom * (1 - 2 / (9 * freedom) + 3.719 * Math.sqrt(2 / (9 * freedom))) ** 3;
}

test('RN-05 lh-fair-1 draws what its description says', () => {
  fc.assert(
    fc.property(anySeeds, fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { minLength: 1, maxLength: 30 }), (any, bounds) => {
      const draws = createDraws(any, nodeHashing);
      expect(bounds.map((bound) => draws.nextInt(bound))).toEqual(drawAgain(any, bounds));
    }),
  );
});

test('RN-05 lh-fair-1 never changes: the draws of a published example', () => {
  const draws = createDraws(seeds, nodeHashing);
  expect(Array.from({ length: 12 }, () => draws.nextInt(1000))).toEqual([280, 650, 11, 868, 909, 275, 42, 133, 304, 248, 353, 398]);
});

test('RN-05 the browser draws the same as the server', () => {
  fc.assert(
    fc.property(anySeeds, fc.integer({ min: 1, max: 2 ** 32 }), (any, bound) => {
      const [server, browser] = [createDraws(any, nodeHashing), createDraws(any, browserHashing)];
      for (let index = 0; index < 20; index += 1) expect(browser.nextInt(bound)).toBe(server.nextInt(bound));
    }),
    { numRuns: 50 },
  );
});

test('RN-01 the accepted range of every n in 2..1000 is the largest multiple of n', () => {
  for (let n = 2; n <= 1000; n += 1) {
    expect(acceptedWords(n) % n).toBe(0);
    expect(2 ** 32 - acceptedWords(n)).toBeLessThan(n);
  }
});

test('RN-01 a word outside the accepted range is thrown away, the last one inside is used', () => {
  const n = 2 ** 31 + 1;
  const draws = createDraws(seeds, fixedWords([n, 2 ** 32 - 1, n - 1, 0, 1, 2, 3, 4]));
  expect(draws.nextInt(n)).toBe(n - 1);
  expect(draws.nextInt(2 ** 32)).toBe(0);
});

test('RN-01 a draw below 1 still uses a word', () => {
  const draws = createDraws(seeds, fixedWords([5, 6, 7, 0, 0, 0, 0, 0]));
  expect([draws.nextInt(1), draws.nextInt(100), draws.nextInt(100)]).toEqual([0, 6, 7]);
});

test.each([2, 3, 5, 6, 7, 10, 13, 16, 30, 37, 52, 100, 255, 256, 257, 360, 512, 641, 777, 999, 1000])(
  'RN-01 draws below %i are uniform',
  (n) => {
    const draws = createDraws({ ...seeds, nonce: n }, nodeHashing);
    const expected = 60;
    const counts = new Float64Array(n);
    for (let index = 0; index < n * expected; index += 1) {
      const drawn = draws.nextInt(n);
      counts[drawn] = counts[drawn]! + 1;
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeLessThan(chiSquareBound(n - 1));
  },
);

test('RN-05 a colon in the client seed does not mix seed and nonce', () => {
  const first = createDraws({ serverSeed, clientSeed: 'a:1', nonce: 2 }, nodeHashing);
  const second = createDraws({ serverSeed, clientSeed: 'a', nonce: 12 }, nodeHashing);
  expect(first.nextInt(2 ** 32)).not.toBe(second.nextInt(2 ** 32));
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('a draw below %d is refused', (n) => {
  expect(() => createDraws(seeds, nodeHashing).nextInt(n)).toThrow(RangeError);
});

test.each<Partial<Seeds>>([
  { serverSeed: serverSeed.slice(1) },
  { serverSeed: serverSeed.toUpperCase() },
  { serverSeed: `${serverSeed}\n` },
  { clientSeed: '' },
  { clientSeed: 'x'.repeat(65) },
  { clientSeed: 'düne' },
  { clientSeed: 'two\nlines' },
  { nonce: -1 },
  { nonce: 0.5 },
  { nonce: 2 ** 53 },
])('malformed seeds %j are refused', (wrong) => {
  expect(() => createDraws({ ...seeds, ...wrong }, nodeHashing)).toThrow(RangeError);
});
