import fc from 'fast-check';
import { expect, test } from 'vitest';
import { easeReel, reelAt, turnTo } from './reel-motion.ts';

test('a turn ends on the stop that it goes to, has passed enough symbols, and later reels go further and longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 60 }), fc.nat(), fc.nat(), fc.nat(6), (length, start, end, reel) => {
      const [from, to] = [start % length, end % length];
      const turn = turnTo({ from, to, length, reel });
      expect((((reelAt(turn, 1) - to) % length) + length) % length).toBe(0);
      expect(turn.rows).toBeGreaterThanOrEqual(12 + reel * 4);
      expect(turn.rows).toBeLessThan(12 + reel * 4 + length);
      expect(turn.ms).toBeLessThan(turnTo({ from, to, length, reel: reel + 1 }).ms);
    }),
  );
});

test('a reel begins where it stands, goes a little past its stop and rests on it', () => {
  expect(easeReel(0)).toBeCloseTo(0);
  expect(easeReel(0.85)).toBeGreaterThan(1);
  expect([easeReel(1), easeReel(2)]).toEqual([1, 1]);
});
