// Deposits by a real chain: addresses, confirmations by amount, re-organisations, a node that goes away.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from './testing/is-record.ts';
import { ether, openWorld, until, type World } from './testing/open-world.ts';

let world: World;
const folder = mkdtempSync(join(tmpdir(), 'chain-'));
beforeAll(async () => {
  world = await openWorld({ stateFile: join(folder, 'state.json') });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const endedAs = (status: string) => (events: { status: string }[]) => events.some((event) => event.status === status);

test('an address of its own is given out for each payment, with its checksum, and once for the same reference', async () => {
  const [one, other] = [await world.charge(ether / 10n), await world.charge(ether / 10n)];
  expect(one.address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(one.address).not.toBe(one.address.toLowerCase());
  expect(one.address).not.toBe(other.address);
  expect(one.body['transfer']).toMatchObject({ network: 'Ethereum', uri: `ethereum:${one.address}@31337?value=100000000000000000` });
  const again = await Promise.all(Array.from({ length: 5 }, async () => await world.charge(ether / 10n, { reference: one.reference })));
  expect(new Set(again.map(({ address }) => address))).toEqual(new Set([one.address]));
  const changed = await world.api('POST', '/charges', { reference: one.reference, ...(await world.charge(ether)).body });
  expect(changed.status).toBe(422);
});

test('a stranger, another coin, dust and another amount under the same reference are refused', async () => {
  const stranger = await world.api('GET', `/payments/${v7()}`, undefined, {
    keyId: 'casino',
    secret: 'a secret of nobody who is known here',
  });
  expect(stranger.status).toBe(401);
  expect((await world.charge(ether, { currency: 'BTC' })).body['status']).toBe(422);
  expect((await world.charge(99_999n)).body['status']).toBe(422);
  const { reference } = await world.charge(ether);
  expect((await world.charge(2n * ether, { reference })).body['status']).toBe(409);
  expect((await world.api('GET', `/payments/${v7()}`)).status).toBe(404);
});

test('a small deposit takes three blocks, each of which is told, and is credited once', async () => {
  const { reference, address } = await world.charge(ether / 2n);
  await world.send(address, ether / 2n);
  await world.mine();
  const [seen] = await world.news(reference, (events) => events.length > 0);
  expect(seen).toMatchObject({ status: 'pending', amount: 500_000_000, progress: { received: 500_000_000, confirmations: 1, needed: 3 } });
  expect(await world.state(reference)).toMatchObject({ kind: 'charge', status: 'pending' });
  await world.mine();
  await world.news(reference, (events) => events.some(({ progress }) => progress?.confirmations === 2));
  await world.mine();
  const events = await world.news(reference, endedAs('succeeded'));
  expect(events.at(-1)).toMatchObject({ status: 'succeeded', amount: 500_000_000, currency: 'ETH', kind: 'charge' });
  await world.mine(70);
  await world.caughtUp();
  expect(world.receiver.received.filter(({ event }) => event.reference === reference && event.status === 'succeeded')).toHaveLength(1);
});

test('a large one takes twelve', async () => {
  const { reference, address } = await world.charge(2n * ether);
  await world.send(address, 2n * ether);
  await world.mine(11);
  await world.news(reference, (events) => events.some(({ progress }) => progress?.confirmations === 11 && progress.needed === 12));
  await world.mine();
  expect((await world.news(reference, endedAs('succeeded'))).at(-1)).toMatchObject({ amount: Number(2n * ether) });
});

test('coins in several parts are one payment; what is short or over is told as it came', async () => {
  const [parts, short, over] = [await world.charge(ether), await world.charge(ether), await world.charge(ether)];
  await world.send(parts.address, ether / 4n);
  await world.send(short.address, ether / 4n);
  await world.send(over.address, ether + 1n);
  await world.mine();
  await world.send(parts.address, (3n * ether) / 4n);
  await world.mine(12);
  expect((await world.news(parts.reference, endedAs('succeeded'))).at(-1)).toMatchObject({ amount: Number(ether) });
  expect((await world.news(over.reference, endedAs('succeeded'))).at(-1)).toMatchObject({ amount: Number(ether) + 1 });
  expect(await world.state(short.reference)).toMatchObject({ status: 'pending' });
  // the rest is asked for while there is time for it, and what is whole asks for nothing more
  const toldOf = async (reference: string) =>
    (await world.news(reference, (events) => events.length > 0)).map(({ progress }) => progress?.uri);
  const wei = (amount: bigint): string => String(amount * 1_000_000_000n);
  expect(new Set(await toldOf(short.reference))).toEqual(new Set([`ethereum:${short.address}@31337?value=${wei((3n * ether) / 4n)}`]));
  expect([(await toldOf(parts.reference)).at(-1), (await toldOf(over.reference)).at(-1)]).toEqual([undefined, undefined]);
  world.clock.advance(3_600_001);
  expect((await world.news(short.reference, endedAs('succeeded'))).at(-1)).toMatchObject({ amount: Number(ether / 4n) });
});

test('nothing in time fails; what comes late, or after it was given up, is credited all the same', async () => {
  const [late, given, never] = [await world.charge(ether / 10n), await world.charge(ether / 10n), await world.charge(ether / 10n)];
  expect((await world.api('POST', `/charges/${given.reference}/cancel`, {})).body).toEqual({ state: 'cancelled' });
  world.clock.advance(3_600_001);
  expect((await world.news(late.reference, endedAs('failed'))).at(-1)).toMatchObject({ reason: 'expired' });
  await world.send(late.address, ether / 10n);
  await world.send(given.address, ether / 10n);
  await world.mine(3);
  await world.news(late.reference, endedAs('succeeded'));
  await world.news(given.reference, endedAs('succeeded'));
  expect(await world.state(never.reference)).toMatchObject({ status: 'failed', reason: 'expired' });
});

test('a part that came before its payment was given up is credited when the time is over, however deep it lies by then', async () => {
  const { reference, address } = await world.charge(2n * ether);
  await world.send(address, ether / 2n);
  await world.mine(4);
  await world.news(reference, (events) => events.some(({ progress }) => progress?.confirmations === 3));
  expect((await world.api('POST', `/charges/${reference}/cancel`, {})).body).toEqual({ state: 'cancelled' });
  await world.mine(60);
  await world.caughtUp();
  expect(await world.state(reference)).toMatchObject({ status: 'cancelled' });
  world.clock.advance(3_600_001);
  await world.mine();
  expect((await world.news(reference, endedAs('succeeded'))).at(-1)).toMatchObject({ amount: Number(ether / 2n) });
});

test('dust is not credited', async () => {
  const { reference, address } = await world.charge(ether / 10n);
  await world.send(address, 99_999n);
  await world.mine(5);
  world.clock.advance(3_600_001);
  expect((await world.news(reference, endedAs('failed'))).at(-1)).toMatchObject({ reason: 'below-minimum' });
});

test('a transaction that failed credits nothing', async () => {
  const { reference, address } = await world.charge(ether / 10n);
  // init code that sends its value on to nobody and reverts: the block lists a payment that never was
  await world.node.ask('anvil_setCode', address, '0x60006000fd');
  const hash = await world.node.ask<string>('eth_sendTransaction', {
    from: world.rich[0],
    to: address,
    value: '0x16345785d8a0000',
    gas: '0x186a0',
  });
  await world.mine(4);
  await world.caughtUp();
  const receipt = await world.node.ask<{ status: string }>('eth_getTransactionReceipt', hash);
  expect(receipt.status).toBe('0x0');
  expect(await world.state(reference)).toMatchObject({ status: 'created' });
});

test('a re-organisation of three blocks with two deposits in it is undone and told; what comes again is credited once', async () => {
  const [stays, goes] = [await world.charge(2n * ether), await world.charge(2n * ether)];
  const snapshot = await world.node.ask<string>('evm_snapshot');
  await world.send(stays.address, 2n * ether);
  await world.send(goes.address, 2n * ether);
  await world.mine(3);
  await world.caughtUp();
  await world.news(stays.reference, (events) => events.length > 0);
  // another chain from the same block on: one of the two is in it, later
  await world.node.ask('evm_revert', snapshot);
  await world.send(stays.address, 2n * ether, world.rich[1]);
  await world.node.ask('evm_setNextBlockTimestamp', Math.floor(Date.now() / 1000) + 7200);
  await world.mine(1);
  await world.caughtUp();
  const told = await world.news(goes.reference, (events) => events.some(({ progress }) => progress?.received === 0));
  expect(told.at(-1)).toMatchObject({ status: 'pending', progress: { received: 0, confirmations: 0 } });
  await world.mine(11);
  await world.news(stays.reference, endedAs('succeeded'));
  expect(await world.state(goes.reference)).toMatchObject({ status: 'created' });
  const [reorganisation] = await world.database.ask('select depth, deposits from chain.reorganisation order by at desc limit 1');
  expect(reorganisation).toEqual({ depth: 3, deposits: 2 });
  await world.send(goes.address, 2n * ether);
  await world.mine(12);
  await world.news(goes.reference, endedAs('succeeded'));
  for (const { reference } of [stays, goes])
    expect(world.receiver.received.filter(({ event }) => event.reference === reference && event.status === 'succeeded')).toHaveLength(1);
});

test('the page shows the address and what the chain shows of it; it has no tap outside of a demo', async () => {
  const { page, address, reference } = await world.charge(ether / 2n);
  const response = await fetch(page);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const shown = await response.text();
  expect(shown).toContain(address);
  // what a contract sends is not seen, and is told so before
  expect(shown).toContain('Coins that a contract sends');
  expect((await fetch(`${page}/faucet`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(page.replace(/[^/]+$/, 'x'.repeat(43)))).status).toBe(404);
  await world.send(address, ether / 2n);
  await world.mine(3);
  await world.news(reference, endedAs('succeeded'));
  expect(await (await fetch(page)).text()).not.toContain(address);
});

test('while the node is away addresses are given out; what came meanwhile is credited once it is back', async () => {
  const before = await world.charge(ether / 2n);
  await world.send(before.address, ether / 2n);
  await world.mine();
  await world.news(before.reference, (events) => events.length > 0);
  let during = before;
  await world.restartNode(async () => {
    during = await world.charge(ether / 2n);
    world.clock.advance(600_000);
  });
  await world.send(during.address, ether / 2n);
  await world.mine(3);
  for (const { reference } of [before, during])
    expect((await world.news(reference, endedAs('succeeded'))).at(-1)).toMatchObject({ amount: Number(ether / 2n) });
});

test('what came in time is credited as such, however long the service was away', async () => {
  const [whole, parts, none] = [await world.charge(ether / 2n), await world.charge(ether), await world.charge(ether)];
  await world.closeService();
  // ranges are fifty blocks: what follows is in three of them
  await world.send(parts.address, ether / 2n);
  await world.mine(60);
  await world.send(parts.address, ether / 2n);
  await world.send(whole.address, ether / 2n);
  await world.mine(60);
  world.clock.advance(2 * 3_600_000);
  await world.openService();
  expect((await world.news(none.reference, endedAs('failed'))).at(-1)).toMatchObject({ status: 'failed', reason: 'expired' });
  const outcomesOf = async (reference: string) =>
    (await world.news(reference, endedAs('succeeded'))).flatMap(({ status, amount }) => (status === 'pending' ? [] : [[status, amount]]));
  expect(await outcomesOf(whole.reference)).toEqual([['succeeded', Number(ether / 2n)]]);
  expect(await outcomesOf(parts.reference)).toEqual([['succeeded', Number(ether)]]);
});

test('news that were heard are kept for thirty days, those that nobody took for longer', async () => {
  const [never, lately] = [v7(), v7()];
  const day = 24 * 3_600_000;
  const before = (days: number): Date => new Date(world.clock.now().getTime() - days * day);
  const news = async (id: string, at: Date, deliveredAt: Date | null) =>
    await world.database.ask(
      `insert into chain.callback (id, reference, is_progress, callback_url, body, give_up_at, created_at, delivered_at)
       values ($1, $2, false, 'http://a', '{}', $3, $3, $4)`,
      [id, v7(), at, deliveredAt],
    );
  await news(never, before(60), null);
  await news(lately, before(29), before(29));
  await world.database.ask(
    `insert into chain.callback (id, reference, is_progress, callback_url, body, give_up_at, created_at, delivered_at)
     select gen_random_uuid(), gen_random_uuid(), false, 'http://a', '{}', $1, $1, $1 from generate_series(1, 400)`,
    [before(31)],
  );
  const { reference, address } = await world.charge(ether / 2n);
  await world.send(address, ether / 2n);
  await world.mine(3);
  await world.news(reference, endedAs('succeeded'));
  const kept = async () => await world.database.ask<{ id: string }>('select id from chain.callback where created_at <= $1', [before(28)]);
  await until(async () => (await kept()).length === 2);
  expect((await kept()).map(({ id }) => id).toSorted()).toEqual([never, lately].toSorted());
  expect(await world.database.ask('select 1 from chain.callback where reference = $1', [reference])).not.toEqual([]);
});

test('the casino finds the payments of a time, and the reserves beside them', async () => {
  const query = `from=${encodeURIComponent(new Date(0).toISOString())}&to=${encodeURIComponent(new Date(Date.now() + 9e7).toISOString())}`;
  const { body } = await world.api('GET', `/payments?${query}`);
  const states = (body['payments'] as { status: string; amount: number }[]).filter(({ status }) => status === 'succeeded');
  const credited = states.reduce((sum, { amount }) => sum + amount, 0);
  // all that was credited lies at the addresses, and the dust of one beside it
  expect(Number((await world.reserves()).deposits) - 99_999).toBe(credited);
});

test('a list goes on where its page ended, though that payment is told anew meanwhile', async () => {
  await world.database.ask(
    `insert into chain.charge (id, reference, address_index, address, currency, digits, amount, told_amount, status, language, return_url,
       callback_url, form_token, expires_at, created_at, updated_at)
     select 'x' || lpad(n::text, 4, '0'), gen_random_uuid(), n + 5000, '0x' || lpad(to_hex(n), 40, '0'), 'ETH', 9, 1000000, 1000000,
       'succeeded', 'en', 'http://a', 'http://b', 't', now(), now(), '2026-01-01'::timestamptz + n * interval '1 minute'
     from generate_series(1, 500) n`,
  );
  const day = 'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z';
  const seen: string[] = [];
  for (let next = ''; ; ) {
    const { body } = await world.api('GET', `/payments?${day}${next === '' ? '' : `&after=${encodeURIComponent(next)}`}`);
    if (!isRecord(body) || !Array.isArray(body['payments'])) throw new Error('no list of payments');
    const ids = body['payments'].map((one: { id: string }) => one.id);
    seen.push(...ids);
    if (typeof body['next'] !== 'string') break;
    next = body['next'];
    await world.database.ask(`update chain.charge set updated_at = '2026-02-01' where id = $1`, [ids.at(-1)]);
  }
  expect([seen.length, new Set(seen).size]).toEqual([500, 500]);
});
