// What an operator sets of a method, and what players are offered and refused for it.
import { expect, test } from 'vitest';
import { problems } from '#contract/kernel/problems.ts';
import { openVerbs } from '#testing/command-line.ts';
import { deposit, iban, refusalOf, withdraw } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());
const why = ['--reason', 'a test of methods'];
const op = async (...words: string[]) => await openVerbs(app())(...words);
const set = async (method: string, direction: string, ...more: string[]) =>
  await op('payment', 'method', method, direction, 'EUR', ...more, ...why);
const listed = async (player: TestPlayer, direction: 'deposit' | 'withdrawal') =>
  (await player.call(direction === 'deposit' ? 'listDepositMethods' : 'listWithdrawalMethods', { query: { currency: 'EUR' } })).data;
const preview = async (player: TestPlayer, invoiceType: 1 | 2, method: string) =>
  await player.call('readPaymentFees', { query: { currency: 'EUR', amount: 5000, invoiceType, method } });
const elsewhere = { status: 409, code: problems['method-not-in-country'].code };

test('a method for some countries is listed and taken for players of these alone, both ways; what was asked for before goes on', async () => {
  const [german, austrian] = [await app().signUp({ country: 'DE' }), await app().signUp({ country: 'AT' })];
  for (const player of [german, austrian]) await app().fund(player, 20_000n);
  const before = await deposit(austrian);
  expect(await set('card', 'deposit', '--countries', 'DE,CH')).toMatchObject({ code: 0 });
  expect(await set('bank-transfer', 'withdrawal', '--countries', 'DE')).toMatchObject({ code: 0 });
  const names = async (player: TestPlayer, direction: 'deposit' | 'withdrawal') =>
    (await listed(player, direction)).map(({ method }) => method);
  expect(await names(german, 'deposit')).toEqual(['card', 'bank-transfer']);
  expect(await names(austrian, 'deposit')).toEqual(['bank-transfer']);
  // paying to a card needs a deposit by card first, which is not taken of the Austrian
  expect([await names(german, 'withdrawal'), await names(austrian, 'withdrawal')]).toEqual([['bank-transfer', 'card'], []]);
  const close = async () =>
    await austrian.call('closeAccount', {
      body: { payouts: [{ currency: 'EUR', method: 'bank-transfer', fields: { holder: 'Ada Lamp', iban } }] },
    });
  const asked = [
    async () => await deposit(austrian),
    async () => await withdraw(austrian),
    async () => await preview(austrian, 1, 'card'),
    async () => await preview(austrian, 2, 'bank-transfer'),
    close,
  ];
  for (const ask of asked) expect(await refusalOf(ask())).toMatchObject({ ...elsewhere, detail: expect.stringContaining('AT') });
  expect((await deposit(german)).status).toBe(1);
  expect((await withdraw(german)).amount).toBe(3000);
  expect((await preview(german, 1, 'card')).data).toMatchObject({ leaves: 5000 });
  expect((await sendCallback(app(), newsOf(before))).status).toBe(200);
  expect(await refusalOf(deposit(german, 5000, { method: 'pigeon' }))).toMatchObject({ code: problems['method-unavailable'].code });
  for (const [method, direction] of [
    ['card', 'deposit'],
    ['bank-transfer', 'withdrawal'],
  ] as const)
    expect(await set(method, direction, '--countries', 'all')).toMatchObject({ code: 0 });
  expect((await deposit(austrian)).status).toBe(1);
  expect(await names(austrian, 'withdrawal')).toEqual(['bank-transfer', 'card']);
});

test('range, time and the switch hold from the next payment on, and are listed', async () => {
  const player = await app().signUp();
  await app().fund(player, 20_000n);
  expect(await set('card', 'deposit', '--min', '12.50', '--max', '80', '--minutes', '7')).toMatchObject({ code: 0 });
  expect((await listed(player, 'deposit'))[0]).toMatchObject({ method: 'card', minAmount: 1250, maxAmount: 8000, arrivalMinutes: 7 });
  for (const amount of [1249, 8001])
    expect(await refusalOf(deposit(player, amount))).toMatchObject({ code: problems['amount-out-of-range'].code });
  expect((await deposit(player, 1250)).amount).toBe(1250);
  expect((await op('payment', 'methods')).out).toMatch(/card +deposit +EUR +cashier +€12\.50 +€80\.00 +7 +all +on/);
  // the smallest alone may not pass the largest
  expect(await set('card', 'deposit', '--min', '81')).toMatchObject({ code: 1 });
  expect(await set('card', 'deposit', '--min', '0')).toMatchObject({ code: 2 });
  expect(await set('card', 'deposit', '--provider', 'nobody', '--off')).toMatchObject({ code: 1 });
  for (const wrong of [[], ['--on', '--off'], ['--minutes', 'soon'], ['--countries', 'DE,XX']])
    expect(await set('card', 'deposit', ...wrong)).toMatchObject({ code: 2 });
  expect(await set('card', 'deposit', '--minutes', 'provider', '--off', '--provider', 'cashier')).toMatchObject({ code: 0 });
  expect((await listed(player, 'deposit')).map(({ method }) => method)).toEqual(['bank-transfer']);
  expect(await refusalOf(deposit(player))).toMatchObject({ code: problems['method-unavailable'].code });
  expect(await set('card', 'deposit', '--on')).toMatchObject({ code: 0 });
  expect((await listed(player, 'deposit'))[0]).toMatchObject({ method: 'card', arrivalMinutes: 0 });
  const { rows } = await app().context.database.pool.query(
    "select actor, reason, before, after from audit where action = 'payment method' and subject = 'card 1 EUR' order by id desc limit 2",
  );
  expect(rows[0]).toMatchObject({
    actor: 'operator:tester',
    before: [{ isOn: false, max: '8000' }],
    after: [{ isOn: true, minutes: null }],
  });
  expect(rows[1]).toMatchObject({ reason: 'a test of methods', before: [{ minutes: 7 }], after: [{ isOn: false }] });
});
