import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraws, type Draws, type Seeds } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { freeGameCap } from './paytable.ts';
import { resumeRound } from '#games/sdk/slot/resume-round.ts';
import { baseReels, freeReels, type Reels } from './reels.ts';
import { isPlayableStake, playRound, type Round, type RoundEvent, showStrip, type SpinEvent } from './slot.ts';

const anySeeds = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  clientSeed: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
});
const anyStake = fc.bigInt(1n, 10n ** 15n).map((lineStake) => lineStake * 20n);

const play = (seeds: Seeds, totalStake: bigint): Round => playRound({ draws: createDraws(seeds, nodeHashing), totalStake });

/** Draws that give these numbers one after the other, and 0 after the last. */
function scripted(numbers: number[]): Draws {
  const left = numbers.values();
  return { nextInt: () => left.next().value ?? 0 };
}

/** The stop of each reel that shows the scatter in its top row on the first `count` reels, and none on the others. */
const gatesOn = (reels: Reels, count: number): number[] =>
  reels.map((strip, reel) =>
    reel < count ? strip.indexOf('moon-gate') : strip.findIndex((_, stop) => !showStrip(strip, stop).includes('moon-gate')),
  );

const spins = (round: Round): SpinEvent[] => round.events.filter((event) => event.type === 'spin');
const types = (events: RoundEvent[]): string[] => events.map(({ type }) => type);
const sumOf = (payouts: bigint[]): bigint => payouts.reduce((sum, payout) => sum + payout, 0n);

/** Rounds with free games: three scatters are scripted, the rest is drawn. */
const anyFreeRound = fc.tuple(anySeeds, anyStake, fc.integer({ min: 3, max: 5 })).map(([seeds, totalStake, gates]) => {
  const drawn = createDraws(seeds, nodeHashing);
  const first = gatesOn(baseReels, gates).values();
  return playRound({ draws: { nextInt: (n) => first.next().value ?? drawn.nextInt(n) }, totalStake });
});
const anyRound = fc.oneof(
  fc.tuple(anySeeds, anyStake).map(([seeds, totalStake]) => play(seeds, totalStake)),
  anyFreeRound,
);

test('GA-13 the same seeds, nonce and stake give the same round, whatever was played before', () => {
  fc.assert(
    fc.property(anySeeds, anyStake, fc.array(fc.tuple(anySeeds, anyStake), { maxLength: 5 }), (seeds, totalStake, history) => {
      const before = play(seeds, totalStake);
      for (const [otherSeeds, otherStake] of history) play(otherSeeds, otherStake);
      expect(play(seeds, totalStake)).toEqual(before);
    }),
    { numRuns: 200 },
  );
});

test('GA-13 the stake changes no symbol, and payouts grow exactly with it', () => {
  fc.assert(
    fc.property(anySeeds, anyStake, (seeds, totalStake) => {
      const [small, large] = [play(seeds, 20n), play(seeds, totalStake)];
      expect(spins(large).map(({ stops }) => stops)).toEqual(spins(small).map(({ stops }) => stops));
      expect(large.payout * 20n).toBe(small.payout * totalStake);
    }),
  );
});

test('GA-13 the symbols shown are those drawn', () => {
  fc.assert(
    fc.property(anyRound, (round) => {
      for (const { stops, window, isFree } of spins(round)) {
        const reels = isFree ? freeReels : baseReels;
        expect(window).toEqual(reels.map((strip, reel) => showStrip(strip, stops[reel]!)));
      }
    }),
  );
});

test('GA-13 the draws are used as drawn, one a reel, in order', () => {
  const bounds: number[] = [];
  const draws = scripted([3, 1, 4, 1, 5]);
  const counted: Draws = {
    nextInt(n) {
      bounds.push(n);
      return draws.nextInt(n);
    },
  };
  expect(spins(playRound({ draws: counted, totalStake: 20n }))[0]?.stops).toEqual([3, 1, 4, 1, 5]);
  expect(bounds).toEqual(baseReels.map((strip) => strip.length));
});

test('GA-03 the wins of a spin add up to its payout, the spins to the round, and nothing is rounded', () => {
  fc.assert(
    fc.property(anyRound, (round) => {
      for (const { wins, scatter, payout, multiplier } of spins(round)) {
        for (const win of wins) expect(win.payout * 20n).toBe(BigInt(win.prize * multiplier) * round.totalStake);
        expect(scatter?.payout ?? 0n).toBe(BigInt((scatter?.prize ?? 0) * multiplier) * round.totalStake);
        expect(payout).toBe(sumOf(wins.map((win) => win.payout)) + (scatter?.payout ?? 0n));
      }
      expect(sumOf(spins(round).map(({ payout }) => payout))).toBe(round.payout);
      expect(round.events.at(-1)).toEqual({ type: 'round-end', step: round.steps - 1, payout: round.payout });
      expect(round.payout % (round.totalStake / 20n)).toBe(0n);
    }),
  );
});

test.each([
  [3, 8],
  [4, 12],
  [5, 20],
])('GA-01 %i scatters open %i free games at triple wins', (gates, count) => {
  const quiet = gatesOn(freeReels, 0);
  const script = [...gatesOn(baseReels, gates), ...Array.from({ length: count }, () => quiet).flat()];
  const round = playRound({ draws: scripted(script), totalStake: 40n });
  expect(round.steps).toBe(1 + count);
  expect(types(round.events)).toEqual([
    'spin',
    'free-games-won',
    ...Array.from({ length: count }, () => 'spin'),
    'free-games-end',
    'round-end',
  ]);
  const won = { type: 'free-games-won', step: 0, count, total: count, left: count, multiplier: 3, isRetrigger: false };
  expect(round.events[1]).toEqual(won);
  expect(spins(round).map(({ freeIndex }) => freeIndex)).toEqual(Array.from({ length: count + 1 }, (_, index) => index));
  expect(new Set(spins(round).map(({ isFree, multiplier }) => `${isFree} ${multiplier}`))).toEqual(new Set(['false 1', 'true 3']));
});

test('GA-01 each retrigger adds games and one to the multiplier, up to 40 games and five times', () => {
  const script = [...gatesOn(baseReels, 3), ...Array.from({ length: 60 }, () => gatesOn(freeReels, 4)).flat()];
  const round = playRound({ draws: scripted(script), totalStake: 20n });
  const won = round.events.filter((event) => event.type === 'free-games-won');
  expect(won.map(({ step, count, total, left, multiplier }) => [step, count, total, left, multiplier])).toEqual([
    [0, 8, 8, 8, 3],
    [1, 12, 20, 19, 4],
    [2, 12, 32, 30, 5],
    [3, 8, 40, 37, 5],
  ]);
  expect(won.map(({ isRetrigger }) => isRetrigger)).toEqual([false, true, true, true]);
  expect(spins(round).map(({ multiplier }) => multiplier)).toEqual([1, 3, 4, ...Array.from({ length: 38 }, () => 5)]);
  expect(round.steps).toBe(1 + freeGameCap);
});

test('GA-10 a client that has shown some steps can go on with the rest', () => {
  fc.assert(
    fc.property(anyRound, (round) => {
      for (let shown = 0; shown <= round.steps; shown += 1) {
        const { won, lastSpin, freeGamesLeft, events } = resumeRound(round, shown);
        const before = round.events.slice(0, round.events.length - events.length);
        expect([...before, ...events]).toEqual(round.events);
        expect(before.every(({ step }) => step < shown) && events.every(({ step }) => step >= shown)).toBe(true);
        const left = events.filter((event) => event.type === 'spin');
        expect(won + sumOf(left.map(({ payout }) => payout))).toBe(round.payout);
        expect(lastSpin).toEqual(shown === 0 ? undefined : spins(round)[shown - 1]);
        expect(freeGamesLeft <= left.length).toBe(true);
      }
      const done = resumeRound(round, round.steps);
      expect(done).toMatchObject({ won: round.payout, freeGamesLeft: 0, multiplier: 1, events: [] });
    }),
    { numRuns: 60 },
  );
});

test('GA-10 progress in the middle of free games', () => {
  const script = [...gatesOn(baseReels, 3), ...gatesOn(freeReels, 3), ...Array.from({ length: 20 }, () => gatesOn(freeReels, 0)).flat()];
  const round = playRound({ draws: scripted(script), totalStake: 20n });
  expect(resumeRound(round, 1)).toMatchObject({ freeGamesLeft: 8, multiplier: 3 });
  expect(resumeRound(round, 2)).toMatchObject({ freeGamesLeft: 15, multiplier: 4 });
  expect(resumeRound(round, 5)).toMatchObject({ freeGamesLeft: 12, multiplier: 4 });
});

test.each([-1, 0.5, 3])('GA-10 a round of one step cannot be taken up after %d', (shown) => {
  const round = playRound({ draws: scripted(gatesOn(baseReels, 0)), totalStake: 20n });
  expect(() => resumeRound(round, shown)).toThrow(RangeError);
});

test.each([0n, -20n, 19n, 21n, 1n])('GA-03 a total stake of %d cannot be played', (totalStake) => {
  expect(isPlayableStake(totalStake)).toBe(false);
  expect(() => playRound({ draws: scripted([]), totalStake })).toThrow(RangeError);
});
