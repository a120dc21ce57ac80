// Currencies that an operator switches on: listed, with accounts, ways to pay and play in them; and off again.
import { expect, test } from 'vitest';
import { formatMoney } from '#contract/kernel/money.ts';
import { openVerbs } from '#testing/command-line.ts';
import { moneyOf, refusalOf } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { withCashier } from '#testing/with-cashier.ts';
import { parseRate, switchCurrency } from './index.ts';

const app = useTestApp(withCashier());
const listed = async () => (await app().guest.call('listCurrencies', { query: { visible: 1 } })).data;
const flip = async (code: string, isOn: boolean, rate?: string) =>
  await app().context.database.transact(
    async (tx) =>
      await switchCurrency(tx, app().context, {
        code,
        isOn,
        rate: rate === undefined ? undefined : parseRate(rate),
        reason: 'to try it',
        actor: 'operator:anna',
      }),
  );

test('USDC is not there until it is switched on with a rate; many at once do it once', async () => {
  expect((await listed()).map(({ code }) => code)).not.toContain('USDC');
  expect(await refusalOf(flip('USDC', true))).toMatchObject({ slug: 'invalid-input' });
  // one person says it: far from what a dollar is worth, withdrawals of it would count as next to nothing
  for (const rate of ['0.0092', '92']) expect(await refusalOf(flip('USDC', true, rate))).toMatchObject({ slug: 'invalid-input' });
  expect(await refusalOf(flip('DOGE', true, '1'))).toMatchObject({ slug: 'not-found' });
  const answers = await Promise.all(Array.from({ length: 4 }, async () => await flip('USDC', true, '0.92')));
  expect(answers.filter(Boolean)).toHaveLength(1);
  await expect
    .poll(async () => (await listed()).find(({ code }) => code === 'USDC'))
    .toMatchObject({
      type: 'crypto',
      subunitToUnit: 1_000_000,
      rate: { rate: '0.92', base: 'EUR' },
    });
  const unit = app().context.settings.requireCurrency('USDC');
  expect(formatMoney(12_500_000n, unit, 'en')).toBe('12.50\u00a0USDC');
  expect(formatMoney(1n, unit, 'de')).toBe('0,000001\u00a0USDC');
});

test('players open accounts in it, and money moves in its millionths', async () => {
  const player = await app().signUp();
  await player.call('openAccount', { body: { currency: 'USDC' } });
  await app().fund(player, 12_345_678n, 'USDC');
  expect(await moneyOf(app(), player, 'USDC')).toMatchObject({ real: 12_345_678n });
  expect((await player.accounts()).find(({ currency }) => currency === 'USDC')).toMatchObject({ balance: 12_345_678 });
});

test('switched off it is offered no more, what lies there stays, and on again it needs no rate; the base stays', async () => {
  const op = openVerbs(app());
  expect((await op('currency', 'off', 'USDC', '--reason', 'no provider')).out).toContain('USDC is off now');
  expect((await op('currency', 'off', 'USDC', '--reason', 'no provider')).out).toContain('was off before');
  await expect.poll(async () => (await listed()).some(({ code }) => code === 'USDC')).toBe(false);
  const player = await app().signUp();
  expect(await refusalOf(player.call('openAccount', { body: { currency: 'USDC' } }))).toMatchObject({ status: 409 });
  expect(await flip('USDC', true)).toBe(true);
  expect(await refusalOf(flip('EUR', false))).toMatchObject({ slug: 'conflict' });
  expect((await op('currency', 'list')).out).toMatch(/USDT +off/);
});
