// Where a rate is from is told to everybody, and never which person set it.
import { expect, test } from 'vitest';
import { readCurrencies } from './currencies.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const at = new Date(Date.now() - 3_600_000);
const put = async (source: string) => {
  await app().context.database.pool.query("update currency set rate_source = $1, rate_at = $2 where code = 'USD'", [source, at]);
  await app().context.settings.reload();
};
const toldOf = async (code: string) => (await app().guest.call('listCurrencies')).data.find((one) => one.code === code)?.rate.source;

test('a rate says where it is from: a source by its word, and whatever people set as the house’s', async () => {
  const told: unknown[] = [];
  for (const source of ['ecb', 'file', 'shipped', 'installation', 'operator:anna']) {
    await put(source);
    told.push(await toldOf('USD'));
  }
  expect(told).toEqual(['ecb', 'file', 'shipped', 'house', 'house']);
});

test('one that was read from an address says its host, and no more of it', async () => {
  await put('http');
  const age = { staleAfterMs: 1, coinsStaleAfterMs: 1, isPlayMoney: true };
  const sourceAt = async (url: string) =>
    (await readCurrencies(app().context.database.db, { ...age, url })).find(({ code }) => code === 'USD')?.rate.source;
  expect([await sourceAt('https://key:secret@rates.example/v1?token=1'), await sourceAt('')]).toEqual(['rates.example', 'http']);
});

test('an offer to convert tells the sources and the time of its rates, of which the base has none', async () => {
  await put('ecb');
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const offer = async (to: string) => (await player.call('offerConversion', { query: { from: 'EUR', to, amount: 1000 } })).data;
  expect(await offer('USD')).toMatchObject({ rateSources: ['ecb'], ratesAt: at.toISOString() });
});
