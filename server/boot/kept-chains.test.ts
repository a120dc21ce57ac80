// The settings of a demo's own chains reach the commands that are run beside it.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepChains, readKeptChains } from './kept-chains.ts';

test('a command reads what the house of these data and this database was started with, until it is started without', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kept-chains-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const house = { dataDir, databaseUrl: undefined };
  const settings = { PAYMENT_PROVIDERS: 'chain,bitcoin,cashier', PAYMENT_CHAIN_SECRET: 'x' };
  expect(readKeptChains(house)).toEqual({});
  keepChains(house, settings);
  expect(readKeptChains(house)).toEqual(settings);
  expect(statSync(join(dataDir, 'chain', 'settings.json')).mode & 0o777).toBe(0o600);
  expect(readKeptChains({ ...house, databaseUrl: 'postgres://another/house' })).toEqual({});
  keepChains(house, undefined);
  keepChains(house, undefined);
  expect(readKeptChains(house)).toEqual({});
});
