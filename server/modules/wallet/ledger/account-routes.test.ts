import { expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app.ts';
import { createAccountRoutes } from './account-routes.ts';

const app = useTestApp();
const accountOf = async (): Promise<string> => (await (await app().signUp()).accounts())[0]?.id ?? '';

test('an account is found however many others are asked for and forgotten meanwhile', async () => {
  const accountIds = await Promise.all(Array.from({ length: 6 }, async () => await accountOf()));
  const routes = createAccountRoutes([app().context.database.db], 1);
  const found = await Promise.all(
    accountIds.map(async (accountId, index) => {
      for (let turn = 0; turn < index; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return await routes.find(accountId);
    }),
  );
  expect(found.map((route) => typeof route?.playerId)).toEqual(accountIds.map(() => 'string'));
});
