import { expect, test } from 'vitest';
import { skipsFirstBonuses } from '#site/features/bonuses/skip-first-bonuses.ts';
import { runMiddleware } from './middleware.ts';
import type { RouteLoad } from '../shared/page/route.ts';

const given = (path: string): RouteLoad => ({ queries: {} as RouteLoad['queries'], locale: 'en', path, params: {}, search: {} });

test('an unknown middleware throws', async () => {
  await expect(runMiddleware(['no-such'], given('/'))).rejects.toThrow("Unknown route middleware 'no-such'");
  await expect(runMiddleware(['toString'], given('/'))).rejects.toThrow('Unknown route middleware');
});

test("the page of the player's bonuses skips the first fetch, others do not", async () => {
  await runMiddleware(['skip-first-bonuses'], given('/profile/bonuses'));
  expect(skipsFirstBonuses('/profile/bonuses')).toBe(true);
  expect(skipsFirstBonuses('/profile/wallet')).toBe(false);
});
