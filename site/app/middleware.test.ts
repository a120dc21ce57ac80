import { expect, test } from 'vitest';
import { runMiddleware, skipsBonuses } from './middleware.ts';
import type { RouteLoad } from './route-table.ts';

const given = (path: string): RouteLoad => ({ queries: {} as RouteLoad['queries'], locale: 'en', path, params: {}, search: {} });

test('an unknown middleware throws', async () => {
  await expect(runMiddleware(['no-such'], given('/'))).rejects.toThrow("Unknown route middleware 'no-such'");
  await expect(runMiddleware(['toString'], given('/'))).rejects.toThrow('Unknown route middleware');
});

test("the page of the player's bonuses skips the first fetch, others do not", async () => {
  await runMiddleware(['skip-first-bonuses'], given('/profile/bonuses'));
  expect(skipsBonuses('/profile/bonuses')).toBe(true);
  expect(skipsBonuses('/profile/wallet')).toBe(false);
});
