// A currency that is offered no more: nothing more comes in, also to accounts that are there, and everything can go out.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { problems } from '#contract/kernel/problems.ts';
import { openVerbs } from '#testing/command-line.ts';
import { deposit, moneyOf, refusalOf, review, statusOf, withdraw } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());
const currency = 'USD';
const unavailable = { status: 409, code: problems['currency-unavailable'].code };

async function offer(word: 'on' | 'off'): Promise<void> {
  expect((await openVerbs(app())('currency', word, currency, '--reason', 'a test')).code).toBe(0);
  await expect.poll(() => app().context.settings.currency(currency)?.isEnabled).toBe(word === 'on');
}

test('switched off, deposits to a known account are refused in every way; the one that was open is still paid', async () => {
  const player = await app().signUp();
  await player.call('openAccount', { body: { currency } });
  await app().fund(player, 10_000n, currency);
  const request = { currency, key: randomUUID() };
  const opened = await deposit(player, 5000, request);
  await offer('off');
  expect(await refusalOf(deposit(player, 5000, { currency }))).toMatchObject({
    ...unavailable,
    detail: expect.stringContaining('USD is not'),
  });
  expect(await refusalOf(deposit(player, 5000, { currency, key: randomUUID() }))).toMatchObject(unavailable);
  expect(await refusalOf(player.call('listDepositMethods', { query: { currency } }))).toMatchObject(unavailable);
  const fees = { currency, amount: 5000, invoiceType: invoiceType.deposit, method: 'card' };
  expect(await refusalOf(player.call('readPaymentFees', { query: fees }))).toMatchObject(unavailable);
  expect((await deposit(player, 5000, request)).id).toBe(opened.id);
  await sendCallback(app(), newsOf(opened));
  expect(await statusOf(app(), opened.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(app(), player, currency)).toMatchObject({ real: 15_000n });
  expect((await deposit(player)).status).toBe(invoiceStatus.pending);
  await offer('on');
  expect((await deposit(player, 5000, { currency })).status).toBe(invoiceStatus.pending);
});

test('what lies there is withdrawn as before', async () => {
  const player = await app().signUp();
  await player.call('openAccount', { body: { currency } });
  await app().fund(player, 10_000n, currency);
  await offer('off');
  const methods = (await player.call('listWithdrawalMethods', { query: { currency } })).data;
  expect(methods.map(({ method }) => method)).toContain('bank-transfer');
  const sent = await withdraw(player, 10_000, { currency });
  await review(app(), sent.id, 'approve');
  await app().drainJobs();
  await expect.poll(async () => await statusOf(app(), sent.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(app(), player, currency)).toMatchObject({ real: 0n, held: 0n });
  await offer('on');
});

test('what is too little to be withdrawn is converted out of it; nothing is converted into it', async () => {
  const player = await app().signUp();
  await player.call('openAccount', { body: { currency } });
  await app().fund(player, 300n, currency);
  await app().fund(player, 10_000n);
  await offer('off');
  expect(await refusalOf(withdraw(player, 300, { currency }))).toMatchObject({ code: 13_002 });
  const convert = async (from: string, to: string, amount: number) => {
    const { data } = await player.call('offerConversion', { query: { from, to, amount } });
    return (await player.call('bookConversion', { body: { offer: data.offer } })).data;
  };
  expect(await refusalOf(convert('EUR', currency, 300))).toMatchObject(unavailable);
  expect((await convert(currency, 'EUR', 300)).gain).toBeGreaterThan(0);
  expect(await moneyOf(app(), player, currency)).toMatchObject({ real: 0n });
  await offer('on');
});
