import { expect, test } from 'vitest';
import { isPlayableStake } from '#games/golden-caravan/index.ts';
import { isStakeIn, stakeLadder, stakeRange, stakeRanges } from './stakes.ts';

const open = { minStake: '0', maxStake: '9999999999' };

test('every currency has about a dozen stakes from its least to its most', () => {
  for (const { currency, min, max } of stakeRanges) {
    const ladder = stakeLadder(currency, { min, max });
    expect(ladder.length).toBeGreaterThanOrEqual(12);
    expect(ladder.length).toBeLessThanOrEqual(13);
    expect([ladder[0], ladder.at(-1)]).toEqual([min, max]);
    expect(ladder.every(isPlayableStake)).toBe(true);
  }
});

test("the casino's limits narrow the range and never widen it", () => {
  expect(stakeRange('EUR', open)).toEqual({ min: 20n, max: 10_000n });
  expect(stakeRange('EUR', { minStake: '100', maxStake: '500' })).toEqual({ min: 100n, max: 500n });
  expect(stakeRange('EUR', { minStake: '500', maxStake: '100' })).toBeUndefined();
  expect(stakeRange('XAU', open)).toBeUndefined();
  expect([40n, 20n, 30n, 60n, 0n].map((stake) => isStakeIn({ min: 30n, max: 50n }, stake))).toEqual([true, false, false, false, false]);
});
