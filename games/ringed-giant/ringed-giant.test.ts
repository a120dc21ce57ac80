import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitToSeed, createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { verifyRound } from '#games/sdk/verify-round.ts';
import { data } from './data.ts';
import { slot } from './maths.ts';

const { maths } = slot;
const prices = { single: 1n, moons: 40n, parade: 100n } as const;
const choices = Object.keys(prices) as (keyof typeof prices)[];

const anySeeds = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  clientSeed: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 32 }),
  nonce: fc.nat(1000),
});

const play = (seeds: Parameters<typeof createDraws>[0], choice: keyof typeof prices, coin = 1n) =>
  maths.decide({ draws: createDraws(seeds, nodeHashing), stake: 20n * coin * prices[choice], choice });

test('GA-03 what is bought is certain: three moons or five, their free spins, and prizes of a single stake', () => {
  fc.assert(
    fc.property(anySeeds, fc.constantFrom('moons', 'parade'), fc.bigInt(1n, 25n), (seeds, choice, coin) => {
      const { events } = play(seeds, choice, coin);
      const [stop] = events;
      if (stop?.type !== 'spin') throw new Error('a round begins with a spin');
      const [count, prize] = choice === 'moons' ? [3, 1n] : [5, 3n];
      expect(stop.scatter).toMatchObject({ count, payout: prize * 20n * coin, freeGames: data.freeGames.awards[count as 3 | 5] });
      expect(stop.window.flat().filter((symbol) => symbol === 'moon')).toHaveLength(count);
      for (const { payout, prize: parts } of stop.wins) expect(payout).toBe(BigInt(parts) * coin);
    }),
    { numRuns: 60 },
  );
});

test('GA-01 the ring counts symbols, is turned once before the free spins and then moves on by one place in each', () => {
  fc.assert(
    fc.property(anySeeds, (seeds) => {
      const spins = play(seeds, 'parade').events.filter((event) => event.type === 'spin');
      const places = spins.slice(1).map(({ ring }) => ring?.place ?? -1);
      for (const [index, place] of places.entries()) expect(place).toBe(((places[0] ?? 0) + index) % data.ring.free.length);
      for (const { isFree, ring, window, wins } of spins)
        for (const { symbol, count, ways } of wins) {
          const numbers = isFree ? data.ring.free : data.ring.base;
          const counted = window.slice(0, count).map((column, reel) => {
            const times = numbers[((ring?.place ?? 0) + reel) % numbers.length] ?? 0;
            return column.filter((other) => other === symbol || other === 'nova').length * times;
          });
          expect(ways).toBe(counted.reduce((product, each) => product * each, 1));
        }
    }),
    { numRuns: 40 },
  );
});

test('RN-05 rounds of every price are verified from their seeds; a price that is not paid is no stake', () => {
  for (const [index, seeds] of fc.sample(anySeeds, { numRuns: 6, seed: 7 }).entries()) {
    const choice = choices[index % choices.length] ?? 'single';
    const result = play(seeds, choice, 2n);
    const claim = {
      ...seeds,
      commit: commitToSeed(seeds.serverSeed, nodeHashing),
      mathHash: maths.hash,
      stake: 40n * prices[choice],
      choice,
      result,
    };
    expect(verifyRound(maths, claim, nodeHashing)).toEqual({ ok: true });
    expect(verifyRound(maths, { ...claim, result: { ...result, payout: result.payout + 1n } }, nodeHashing)).toMatchObject({ ok: false });
    if (choice !== 'single') expect(verifyRound(maths, { ...claim, stake: 40n }, nodeHashing)).toEqual({ ok: false, fault: 'stake' });
  }
});
