// Payouts in coins that the signer does not sign: kept from being asked for, given back at once, or called back by an operator.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { readConfig } from '#server/boot/config.ts';
import { approveChecks } from '#testing/approve-checks.ts';
import { openOperator, openVerbs } from '#testing/command-line.ts';
import { moneyOf, refusalOf, statusOf } from '#testing/money-talk.ts';
import { openTestApp, root, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { type BitcoinWorld, casinoKey, coin, openBitcoinWorld, somebody } from '#testing/with-bitcoin.ts';
import { readInvoice } from '#testing/with-cashier.ts';

const why = ['--reason', 'above the limit'];
let world: BitcoinWorld;
let testApp: TestApp;
beforeAll(async () => {
  world = await openBitcoinWorld({ rules: { limits: new Map([['BTC', { payout: coin / 2n, day: 100n * coin }]]) } });
  const environment = {
    PAYMENT_PROVIDERS: 'bitcoin',
    PAYMENT_BITCOIN_URL: world.url,
    PAYMENT_BITCOIN_KEY_ID: casinoKey.keyId,
    PAYMENT_BITCOIN_SECRET: casinoKey.secret,
    PAYMENT_BITCOIN_PAYOUT_LIMITS: `ETH=1/2 BTC=${5n * coin}/${2n * coin}`,
  };
  testApp = await openTestApp(inject('postgresUrl'), {
    config: { payments: readConfig(environment, root).payments },
    paymentProviders: ['bitcoin'],
  });
  await world.closeService();
  await world.openService({ allowedOrigins: [testApp.origin], payoutLimits: new Map([['BTC', coin]]) });
  for (let many = 0; many < 4; many += 1) await world.send(world.hot, coin);
  await world.mine(2);
  await world.caughtUp();
});
afterAll(async () => {
  await testApp.close();
  await world.close();
});

const by = openOperator(() => testApp);

async function withBitcoins(amount: bigint): Promise<TestPlayer> {
  const player = await testApp.signUp();
  await player.call('openAccount', { body: { currency: 'BTC' } });
  await testApp.fund(player, amount, 'BTC');
  await approveChecks(testApp, player);
  return player;
}

async function withdraw(player: TestPlayer, amount: bigint, to: string): Promise<string> {
  const body = { method: 'crypto', currency: 'BTC', amount: Number(amount), fields: { address: to } } as const;
  const { data } = await player.call('createWithdrawal', { body });
  // so much takes two people
  for (const name of ['anna', 'ben'])
    if ((await statusOf(testApp, data.id)) === invoiceStatus.pending)
      expect(await by(name, 'withdrawal', 'approve', data.id, '--reason', 'checked')).toMatchObject({ code: 0 });
  await testApp.drainJobs();
  return data.id;
}

test('players are offered no more than one payout may be', async () => {
  const player = await withBitcoins(3n * coin);
  const { data } = await player.call('listWithdrawalMethods', { query: { currency: 'BTC' } });
  expect(data).toMatchObject([{ method: 'crypto', maxAmount: Number(2n * coin) }]);
  const body = { method: 'crypto', currency: 'BTC', amount: Number(2n * coin + 1n), fields: { address: somebody(3001) } } as const;
  expect(await refusalOf(player.call('createWithdrawal', { body }))).toMatchObject({ code: 13002 });
  const { data: deposits } = await player.call('listDepositMethods', { query: { currency: 'BTC' } });
  expect(deposits).toMatchObject([{ maxAmount: Number(10n * coin) }]);
});

test('one that the chain service refuses for its amount is given back at once and says why', async () => {
  const player = await withBitcoins(2n * coin);
  const id = await withdraw(player, 2n * coin, somebody(3002));
  expect(await readInvoice(player, id)).toMatchObject({ status: invoiceStatus.failed, reason: 'over-payout-limit' });
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 2n * coin, held: 0n });
});

test('one that the signer does not sign is called back by an operator, and its money comes back once', async () => {
  const op = openVerbs(testApp);
  const player = await withBitcoins(coin);
  const to = somebody(3003);
  const id = await withdraw(player, coin, to);
  await expect.poll(async () => (await op('withdrawal', 'show', id)).out).toMatch(/Waits for +.*A payout may be 50000000/);
  const both = await Promise.all([op('withdrawal', 'recall', id, ...why), op('withdrawal', 'recall', id, ...why)]);
  const taken = both.filter(({ code }) => code === 0);
  expect(taken.length).toBeGreaterThan(0);
  // the other one may come when all is over already
  for (const { code, err } of both) expect(code === 0 ? '' : err).toMatch(code === 0 ? /^$/ : /decided before/);
  await expect.poll(async () => await statusOf(testApp, id)).toBe(invoiceStatus.failed);
  expect(await readInvoice(player, id)).toMatchObject({ reason: 'called-back' });
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: coin, held: 0n });
  expect(await op('withdrawal', 'recall', id, ...why)).toMatchObject({ code: 1, err: expect.stringContaining('decided before') });
  await world.mine(3);
  await world.caughtUp();
  expect(await world.paidTo(to)).toBe(0n);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: coin, held: 0n });
  const { rows } = await testApp.context.database.pool.query(
    `select actor, reason from audit where action = 'withdrawal recall' and subject = $1`,
    [id],
  );
  expect(rows).toHaveLength(taken.length);
});

test('what was signed is not called back, and what waits for a word is rejected instead', async () => {
  const op = openVerbs(testApp);
  const player = await withBitcoins(coin);
  const to = somebody(3004);
  const id = await withdraw(player, coin / 4n, to);
  await expect.poll(async () => (await world.node.ask<string[]>('getrawmempool')).length).toBeGreaterThan(0);
  expect(await op('withdrawal', 'recall', id, ...why)).toMatchObject({ code: 1, err: expect.stringContaining('may have been') });
  await world.mine(2);
  await expect.poll(async () => await statusOf(testApp, id)).toBe(invoiceStatus.success);
  expect(await world.paidTo(to)).toBe(coin / 4n);
  const body = { method: 'crypto', currency: 'BTC', amount: 1_000_000, fields: { address: to } } as const;
  const { data: waiting } = await player.call('createWithdrawal', { body });
  expect(await op('withdrawal', 'recall', waiting.id, ...why)).toMatchObject({
    code: 1,
    err: expect.stringContaining('withdrawal reject'),
  });
});
