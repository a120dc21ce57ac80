// Bitcoins in and out over the chain service, on a real chain in regtest.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { readConfig } from '#server/boot/config.ts';
import { openVerbs } from '#testing/command-line.ts';
import { alarmsAbout, moneyOf, refusalOf, review, runJob, statusOf } from '#testing/money-talk.ts';
import { openTestApp, root, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { type BitcoinWorld, casinoKey, coin, openBitcoinWorld, somebody } from '#testing/with-bitcoin.ts';

let world: BitcoinWorld;
let testApp: TestApp;
beforeAll(async () => {
  world = await openBitcoinWorld();
  const environment = {
    PAYMENT_PROVIDERS: 'bitcoin',
    PAYMENT_BITCOIN_URL: world.url,
    PAYMENT_BITCOIN_KEY_ID: casinoKey.keyId,
    PAYMENT_BITCOIN_SECRET: casinoKey.secret,
  };
  testApp = await openTestApp(inject('postgresUrl'), {
    config: { payments: readConfig(environment, root).payments },
    paymentProviders: ['bitcoin'],
  });
  await world.closeService();
  await world.openService({ allowedOrigins: [testApp.origin] });
  for (let many = 0; many < 8; many += 1) await world.send(world.hot, coin);
  await world.mine(2);
  await world.caughtUp();
});
afterAll(async () => {
  await testApp.close();
  await world.close();
});

async function withBitcoins(amount: bigint): Promise<TestPlayer> {
  const player = await testApp.signUp();
  await player.call('openAccount', { body: { currency: 'BTC' } });
  if (amount > 0n) await testApp.fund(player, amount, 'BTC');
  return player;
}

const isSent = async (): Promise<boolean> => (await world.node.ask<string[]>('getrawmempool')).length > 0;

async function approved(player: TestPlayer, amount: number, address: string) {
  const body = { method: 'crypto', currency: 'BTC', amount, fields: { address } } as const;
  const { data: ours } = await player.call('createWithdrawal', { body });
  await review(testApp, ours.id, 'approve');
  return ours;
}

test('a deposit is told block by block and booked once, as it came', async () => {
  const player = await withBitcoins(0n);
  const { data: methods } = await player.call('listDepositMethods', { query: { currency: 'BTC' } });
  expect(methods).toMatchObject([{ method: 'crypto', minAmount: 10_000 }]);
  const { data: ours } = await player.call('createDeposit', { body: { method: 'crypto', currency: 'BTC', amount: 2_000_000 } });
  expect(ours.transfer?.uri).toBe(`bitcoin:${ours.transfer?.address ?? ''}?amount=0.02`);
  await world.send(ours.transfer?.address ?? '', 2_000_000n);
  await world.mine();
  await expect
    .poll(async () => (await player.call('listInvoices')).data[0]?.transfer)
    .toMatchObject({ received: 2_000_000, confirmations: 1, needed: 2 });
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 0n });
  await world.mine();
  await expect.poll(async () => await statusOf(testApp, ours.id)).toBe(invoiceStatus.success);
  await world.mine(5);
  await world.caughtUp();
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 2_000_000n });
});

test('a withdrawal is paid on the chain to the satoshi and booked once, however often it is sent', async () => {
  const player = await withBitcoins(1_200_000n);
  const to = somebody(2001);
  const ours = await approved(player, 1_200_000, to);
  const send = testApp.context.parts.jobs.find(({ name }) => name === 'send-payout');
  await Promise.all([testApp.drainJobs(), send?.run(testApp.context, { invoiceId: ours.id })]);
  await send?.run(testApp.context, { invoiceId: ours.id });
  await expect.poll(isSent).toBe(true);
  expect(await statusOf(testApp, ours.id)).toBe(invoiceStatus.processing);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 0n, held: 1_200_000n });
  await world.mine(2);
  await expect.poll(async () => await statusOf(testApp, ours.id)).toBe(invoiceStatus.success);
  await world.mine(3);
  await world.caughtUp();
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 0n, held: 0n });
  expect(await world.paidTo(to)).toBe(1_200_000n);
});

test('an address with a letter wrong is refused where it is typed; one of another network gives the money back', async () => {
  const player = await withBitcoins(1_000_000n);
  const good = somebody(2002);
  const wrong = good.slice(0, -1) + (good.endsWith('q') ? 'p' : 'q');
  const body = { method: 'crypto', currency: 'BTC', amount: 1_000_000, fields: { address: wrong } } as const;
  expect(await refusalOf(player.call('createWithdrawal', { body }))).toMatchObject({ errors: [{ field: 'fields.address' }] });
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 1_000_000n, held: 0n });
  const ours = await approved(player, 1_000_000, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  await testApp.drainJobs();
  await expect.poll(async () => await statusOf(testApp, ours.id)).toBe(invoiceStatus.failed);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 1_000_000n, held: 0n });
});

test('while the chain service is away a withdrawal waits, and is paid when it is back', async () => {
  const player = await withBitcoins(500_000n);
  await world.closeService();
  const to = somebody(2003);
  const ours = await approved(player, 500_000, to);
  await testApp.drainJobs().catch(() => undefined);
  expect(await statusOf(testApp, ours.id)).toBe(invoiceStatus.processing);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 0n, held: 500_000n });
  await world.openService({ allowedOrigins: [testApp.origin] });
  await testApp.context.parts.jobs.find(({ name }) => name === 'send-payout')?.run(testApp.context, { invoiceId: ours.id });
  await expect.poll(isSent).toBe(true);
  await world.mine(2);
  await expect.poll(async () => await statusOf(testApp, ours.id)).toBe(invoiceStatus.success);
  expect(await world.paidTo(to)).toBe(500_000n);
});

test('what lies on the chain is what came less what was paid and its fees', async () => {
  await world.mine(3);
  await world.caughtUp();
  await runJob(testApp, 'measure-funds');
  const { data } = await (await testApp.signUp()).call('listReserves');
  const [fees] = await world.database.ask<{ sum: string }>(
    'select coalesce(sum(fee), 0)::text as sum from chain.batch_version where block_number is not null',
  );
  const [paid] = await world.database.ask<{ sum: string }>(`select sum(amount)::text as sum from chain.payout where status = 'succeeded'`);
  const came = 8n * coin + 2_000_000n;
  expect(data).toMatchObject([{ currency: 'BTC', together: String(came - BigInt(paid?.sum ?? 0) - BigInt(fees?.sum ?? 0)) }]);
});

test('a deposit that came short goes on asking for the rest, and is one deposit with it', async () => {
  const player = await withBitcoins(0n);
  const { data: ours } = await player.call('createDeposit', { body: { method: 'crypto', currency: 'BTC', amount: 3_000_000 } });
  const address = ours.transfer?.address ?? '';
  await world.send(address, 1_000_000n);
  await world.mine();
  await expect
    .poll(async () => (await player.call('listInvoices')).data[0]?.transfer)
    .toMatchObject({ received: 1_000_000, uri: `bitcoin:${address}?amount=0.02` });
  await world.send(address, 2_000_000n);
  await world.mine(2);
  await expect.poll(async () => await statusOf(testApp, ours.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 3_000_000n });
  await world.mine(4);
  await world.caughtUp();
});

test('a move to the cold wallet that waits for the fees of a day is shown at once, and alarms with the same words after two hours', async () => {
  const words = 'the signer: The limit of a day for fees of the network is reached; it goes on by itself, or with a higher limit.';
  const op = openVerbs(testApp);
  const alarms = async () => {
    await runJob(testApp, 'waiting-moves');
    return await alarmsAbout(testApp, 'moves at bitcoin');
  };
  const show = async () => (await op('funds', 'waiting')).out;
  expect(await show()).toContain('Nothing of the house waits');
  const cold = somebody(2009);
  await world.closeSigner();
  await world.openSigner({ cold: [cold], dayFees: 1n });
  await world.closeService();
  await world.openService({ allowedOrigins: [testApp.origin], cold: new Map([['BTC', { address: cold, limit: coin }]]) });
  await world.mine();
  await expect.poll(show).toContain(words);
  expect(await show()).toMatch(/bitcoin +cold in BTC +1 /);
  expect(await alarms()).toEqual([]);
  await world.database.ask(`update chain.transfer set waits_since = waits_since - interval '2 hours' where purpose = 'cold'`);
  await world.mine(2);
  await world.caughtUp();
  // between two tries of a block there is a moment in which it waits for nothing
  await expect.poll(alarms).toMatchObject([{ kind: 'moves-waiting' }]);
  expect((await op('alarms', 'list')).out).toContain(words);
  await world.closeService();
  await expect(runJob(testApp, 'waiting-moves')).rejects.toThrow(/cannot be reached/);
  expect(await show()).toContain('not known');
});
