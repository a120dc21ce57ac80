// Deposits of bitcoins by a real chain in regtest: addresses, confirmations by amount, dust, a re-organisation, a node that goes away, many at once.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import fc from 'fast-check';
import Fastify from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { CashierCallback } from '#contract/protocols/cashier.ts';
import { freePort } from '#testing/free-port.ts';
import { signRequest } from '../cashier/signature.ts';
import { createDatabase, createTestClock, startReceiver } from '../cashier/testing/start-cashier.ts';
import { openFamily } from './families/index.ts';
import { chainPlugin } from './index.ts';
import { startLocalBitcoin } from './local-bitcoin.ts';
import { openNode } from './rpc/json-rpc.ts';
import { readAssets } from './rules/assets.ts';
import { satoshisOf } from './rules/satoshis.ts';
import { casinoKey, until } from './testing/open-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'bitcoin-'));
const [nodePort, port] = [await freePort(), await freePort()];
const family = openFamily('bitcoin-regtest', 1);
const account = HDKey.fromMasterSeed(randomBytes(32)).derive(`m/84'/1'/0'`);
const start = async () => await startLocalBitcoin({ port: nodePort, folder });
let local = await start();
const node = openNode(local.url, new AbortController().signal);
const [database, receiver] = [await createDatabase(inject('postgresUrl')), await startReceiver()];
const clock = createTestClock();
const url = `http://127.0.0.1:${port}/chain`;

async function openService(more: Partial<{ family: typeof family }> = {}) {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(chainPlugin, {
    prefix: '/chain',
    databaseUrl: database.url,
    publicUrl: url,
    ...casinoKey,
    brandName: 'Lanternhall',
    nodeUrl: local.url,
    network: 'Bitcoin',
    xpub: account.publicExtendedKey,
    assets: readAssets(family.assets),
    signer: undefined,
    faucet: true,
    pollMs: 20,
    retryDelaysMs: [20],
    allowedOrigins: [receiver.url],
    family,
    wallClock: clock.now,
    ...more,
  });
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}

async function api(method: 'GET' | 'POST', path: string, body?: object) {
  const target = new URL(`${url}/api${path}`);
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    // one that was kept open may be of a service that was closed since
    connection: 'close',
    ...signRequest(casinoKey, { method, path: target.pathname, body: text }, clock.now()),
  };
  const response = await fetch(target, { method, headers, ...(body !== undefined && { body: text }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const requestOf = (amount: number, reference = v7()) => ({
  reference,
  method: 'crypto',
  amount,
  currency: 'BTC',
  digits: 8,
  customer: { id: v7(), country: 'DE', language: 'en' },
  callbackUrl: `${receiver.url}/callbacks?from=bitcoin`,
});

async function charge(amount: number, reference?: string) {
  const request = { ...requestOf(amount, reference), returnUrl: `${url}/wallet` };
  const { status, body } = await api('POST', '/charges', request);
  expect(status).toBe(200);
  const { address, uri } = body['transfer'] as { address: string; uri: string };
  return { reference: request.reference, address, uri, page: String(body['redirectUrl']) };
}

const mine = async (blocks = 1): Promise<void> => await local.mine(blocks);
const send = async (address: string, coins: number): Promise<string> => await node.ask<string>('sendtoaddress', address, coins);
const newsOf = (reference: string): CashierCallback[] =>
  receiver.received.map(({ event }) => event).filter((event) => event.reference === reference);
const heard = async (reference: string, status: string): Promise<CashierCallback | undefined> => {
  await receiver.until(() => newsOf(reference).some((event) => event.status === status));
  return newsOf(reference).at(-1);
};
const progressed = async (reference: string, confirmations: number): Promise<void> =>
  await receiver.until(() => newsOf(reference).some(({ progress }) => progress?.confirmations === confirmations));
async function caughtUp(): Promise<void> {
  const hash = await node.ask<string>('getbestblockhash');
  await until(async () => (await database.ask('select 1 from chain.block where hash = $1', [hash])).length > 0);
}

let service: Awaited<ReturnType<typeof openService>>;
beforeAll(async () => {
  service = await openService();
  await api('GET', `/payments/${v7()}`); // makes the schema
  await caughtUp();
});
afterAll(async () => {
  await service.close();
  await local.stop();
  await receiver.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('what a node writes as a decimal is read to the satoshi', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2_100_000_000_000_000n), (satoshis) => {
      const text = satoshis.toString().padStart(9, '0');
      return satoshisOf(JSON.parse(`${text.slice(0, -8)}.${text.slice(-8)}`) as number) === satoshis;
    }),
  );
});

test('the addresses are those that BIP 84 names for its account', () => {
  // the account and its first addresses are in the proposal's own test vectors, of mainnet under the seed of twelve words
  const seed = Buffer.from(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    'hex',
  );
  const { publicExtendedKey } = HDKey.fromMasterSeed(seed).derive(`m/84'/0'/0'`);
  const book = openFamily('bitcoin', 1).openBook(publicExtendedKey);
  expect([book.deposit(0), book.deposit(1)]).toEqual([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  ]);
});

test('each payment has an address of its own, the same for the same reference, and a link that wallets read', async () => {
  const [one, other] = [await charge(1_234_567), await charge(1_234_567)];
  expect(one.address).toMatch(/^bcrt1q[02-9ac-hj-np-z]{38}$/);
  expect(one.uri).toBe(`bitcoin:${one.address}?amount=0.01234567`);
  expect(other.address).not.toBe(one.address);
  expect((await charge(1_234_567, one.reference)).address).toBe(one.address);
  expect((await api('POST', '/charges', { ...requestOf(999), returnUrl: `${url}/wallet` })).status).toBe(422);
  expect((await api('POST', '/payouts', { ...requestOf(10_000), fields: { address: other.address } })).status).toBe(503);
});

test('a small deposit takes two blocks, each of which is told, a large one six, and both are credited once', async () => {
  const [small, large] = [await charge(1_234_567), await charge(150_000_000)];
  await send(small.address, 0.012_345_67);
  await send(large.address, 1.5);
  await mine();
  await progressed(small.reference, 1);
  expect(newsOf(small.reference)[0]).toMatchObject({ status: 'pending', progress: { received: 1_234_567, confirmations: 1, needed: 2 } });
  await mine();
  expect(await heard(small.reference, 'succeeded')).toMatchObject({ amount: 1_234_567, currency: 'BTC', kind: 'charge' });
  await mine(3);
  await progressed(large.reference, 5);
  await mine();
  expect(await heard(large.reference, 'succeeded')).toMatchObject({ amount: 150_000_000 });
  await mine(60);
  await caughtUp();
  for (const { reference } of [small, large]) expect(newsOf(reference).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
});

test('two outputs of one transaction, and a stranger’s dust to an address, are what they are', async () => {
  const [paid, dusty] = [await charge(2_000_000), await charge(2_000_000)];
  await node.ask('sendmany', '', { [paid.address]: 0.015, [dusty.address]: 0.000_009_99 });
  await send(paid.address, 0.005);
  await mine(2);
  expect(await heard(paid.reference, 'succeeded')).toMatchObject({ amount: 2_000_000 });
  await caughtUp();
  expect(newsOf(dusty.reference).every(({ progress }) => progress?.received === 0)).toBe(true);
  expect((await api('GET', `/payments/${dusty.reference}`)).body).toMatchObject({ status: 'created' });
});

test('two deposits in three blocks that are re-organised away are undone, and credited once when they come again', async () => {
  const [one, other] = [await charge(50_000_000), await charge(50_000_000)];
  await mine();
  await send(one.address, 0.5);
  await mine();
  await send(other.address, 0.5);
  await mine();
  await progressed(other.reference, 1);
  await progressed(one.reference, 2);
  const height = await node.ask<number>('getblockcount');
  await service.close();
  await node.ask('invalidateblock', await node.ask<string>('getblockhash', height - 2));
  await mine(4);
  service = await openService();
  await caughtUp();
  const [gone] = await database.ask<{ depth: number; deposits: number }>('select depth, deposits from chain.reorganisation');
  expect(gone).toEqual({ depth: 3, deposits: 2 });
  for (const { reference } of [one, other]) expect(newsOf(reference).some(({ status }) => status === 'succeeded')).toBe(false);
  await send(one.address, 0.5);
  await send(other.address, 0.5);
  await mine(3);
  for (const { reference } of [one, other]) {
    await heard(reference, 'succeeded');
    expect(newsOf(reference).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  }
});

test('while the node is away for ten minutes addresses are given out; what came is credited once when it is back, and nothing ran out', async () => {
  const [before, never] = [await charge(3_000_000), await charge(3_000_000)];
  await send(before.address, 0.03);
  await mine();
  await progressed(before.reference, 1);
  await local.stop();
  const during = [await charge(3_000_000)];
  clock.advance(300_000);
  during.push(await charge(3_000_000));
  clock.advance(300_000);
  // what is asked meanwhile is answered from its tables
  expect((await api('GET', `/payments/${before.reference}`)).body).toMatchObject({ kind: 'charge', status: 'pending' });
  local = await start();
  for (const { address } of during) await send(address, 0.03);
  await mine(2);
  for (const { reference } of [before, ...during]) expect(await heard(reference, 'succeeded')).toMatchObject({ amount: 3_000_000 });
  expect((await api('GET', `/payments/${never.reference}`)).body).toMatchObject({ status: 'created' });
  await mine(2);
  await caughtUp();
  for (const { reference } of [before, ...during]) expect(newsOf(reference).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
});

test('blocks that others made while it was away, with a deposit in them and another branch under it, are read when it is back', async () => {
  const [gone, kept] = [await charge(3_000_000), await charge(3_000_000)];
  await send(gone.address, 0.03);
  await mine();
  await progressed(gone.reference, 1);
  await service.close();
  // its node goes, and comes back with another branch: ten minutes in which it heard nothing
  await node.ask('invalidateblock', await node.ask<string>('getbestblockhash'));
  local.forget();
  await send(kept.address, 0.03);
  await mine(2);
  await local.stop();
  service = await openService();
  clock.advance(600_000);
  expect((await api('GET', `/payments/${gone.reference}`)).body).toMatchObject({ status: 'pending' });
  local = await start();
  expect(await heard(kept.reference, 'succeeded')).toMatchObject({ amount: 3_000_000 });
  await caughtUp();
  expect((await api('GET', `/payments/${gone.reference}`)).body).toMatchObject({ status: 'created' });
  expect(newsOf(gone.reference).at(-1)?.progress).toMatchObject({ received: 0, confirmations: 0 });
});

test('the page of a payment says where to send what, and sends free coins once', async () => {
  const { reference, address, page } = await charge(4_000_000);
  const text = await (await fetch(page)).text();
  expect(text).not.toContain('a contract sends');
  expect(text).toContain(address);
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const press = async () =>
    await fetch(`${page}/faucet`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      headers: { origin: new URL(url).origin },
      redirect: 'manual',
    });
  expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([303, 303]);
  await mine(2);
  expect(await heard(reference, 'succeeded')).toMatchObject({ amount: 4_000_000 });
});

test('a thousand addresses that are paid in one block are all credited, to the satoshi, and are the reserves', async () => {
  const charges = [];
  // as many at once as the service has connections: one that waits for its turn is refused after some seconds, which a busy machine takes
  for (let at = 0; at < 1000; at += 4)
    charges.push(...(await Promise.all(Array.from({ length: 4 }, async (_, more) => await charge(10_000 + at + more)))));
  await node.ask('sendmany', '', Object.fromEntries(charges.map(({ address }, at) => [address, (10_000 + at) / 1e8])));
  await mine(2);
  const isDone = async () => {
    const [row] = await database.ask<{ count: string }>(
      `select count(*) from chain.charge where status = 'succeeded' and amount between 10000 and 10999 and told_amount = amount`,
    );
    return Number(row?.count) === 1000;
  };
  await until(isDone);
  const [came] = await database.ask<{ sum: string }>('select sum(units) from chain.deposit');
  const sums = { hot: '0', deposits: came?.sum, cold: '0', burnt: '0', cameIn: came?.sum, paidOut: '0' };
  const head = String(await node.ask<number>('getblockcount'));
  await expect
    .poll(async () => (await api('GET', '/reserves')).body['reserves'])
    .toEqual([{ currency: 'BTC', ...sums, block: head, at: expect.any(String) as string }]);
});

test('a node of another network is not believed', async () => {
  const { reference, address } = await charge(5_000_000);
  await service.close();
  service = await openService({ family: { ...openFamily('bitcoin', 1), openBook: family.openBook } });
  await send(address, 0.05);
  await mine(2);
  await api('GET', `/payments/${reference}`);
  expect(newsOf(reference)).toEqual([]);
  await service.close();
  service = await openService();
  expect(await heard(reference, 'succeeded')).toMatchObject({ amount: 5_000_000 });
});
