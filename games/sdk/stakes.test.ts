import { expect, test } from 'vitest';
import goldenCaravan from '#games/golden-caravan/game.ts';
import { loadGames } from '../registry.ts';
import { createMoney } from './client/format-money.ts';
import { isStakeIn, stakeLadder, stakeRange } from './stakes.ts';

const open = { minStake: '0', maxStake: '9999999999' };
const { stakes, maths } = goldenCaravan;
const { isPlayableStake } = maths[0];

test('every currency has about a dozen stakes from its least to its most', () => {
  expect(stakes.ranges.size).toBeGreaterThan(0);
  for (const [currency, { min, max }] of stakes.ranges) {
    const ladder = stakeLadder(stakes, currency, { min, max }, isPlayableStake);
    expect(ladder.length).toBeGreaterThanOrEqual(12);
    expect(ladder.length).toBeLessThanOrEqual(13);
    expect([ladder[0], ladder.at(-1)]).toEqual([min, max]);
    expect(ladder.every(isPlayableStake)).toBe(true);
  }
});

test("the casino's limits narrow the range and never widen it", () => {
  expect(stakeRange(stakes, 'EUR', open)).toEqual({ min: 20n, max: 10_000n });
  expect(stakeRange(stakes, 'EUR', { minStake: '100', maxStake: '500' })).toEqual({ min: 100n, max: 500n });
  expect(stakeRange(stakes, 'EUR', { minStake: '500', maxStake: '100' })).toBeUndefined();
  expect(stakeRange(stakes, 'XAU', open)).toBeUndefined();
  const isIn = (stake: bigint): boolean => isStakeIn({ min: 30n, max: 50n }, stake, isPlayableStake);
  expect([40n, 20n, 30n, 60n, 0n].map(isIn)).toEqual([true, false, false, false, false]);
});

test('what is played in dollars is played in coins that are worth one, for the same stakes', async () => {
  const { games } = await loadGames();
  const inDollars = games.filter((game) => game.stakes.ranges.has('USD'));
  expect(inDollars.length).toBeGreaterThan(0);
  for (const game of inDollars) {
    const [dollars, coins] = ['USD', 'USDC'].map((currency) => {
      const range = stakeRange(game.stakes, currency, { minStake: '0', maxStake: String(10n ** 18n) });
      return range && stakeLadder(game.stakes, currency, range, game.maths[0].isPlayableStake);
    });
    expect(coins?.length).toBeGreaterThan(0);
    expect(coins).toEqual(dollars?.map((stake) => stake * 10_000n));
  }
  expect(createMoney({ currency: 'USDC', exponent: 6, language: 'en' })(12_500_000n)).toBe('12.50\u00a0USDC');
  expect(createMoney({ currency: 'BTC', exponent: 8, language: 'en' })(100_000n)).toBe('1.00\u00a0mBTC');
});
