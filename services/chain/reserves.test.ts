// What lies on the chain is counted by what lies there, to the unit, and costs no more with every address that was emptied.
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddressBook } from './addresses.ts';
import { deployToken, mintTo, sendToken } from './local-token.ts';
import { toHex } from './rpc/json-rpc.ts';
import { openKeys } from './signer/keys.ts';
import { type CountingNode, startCountingNode } from './testing/count-questions.ts';
import { ether, openWorld, until, type World } from './testing/open-world.ts';

const usd = `0x${'11'.repeat(20)}`;
const dollar = 1_000_000n;
const weiOfGwei = 1_000_000_000n;
const funded = 10n * ether;
let asked = 0;
let counting: CountingNode;
let world: World;
let hot: string;
/** What a contract sent, in gwei: no list of transactions shows it. */
let unseen = 0n;
beforeAll(async () => {
  world = await openWorld({
    assets: `ETH:9:18:100000:3 USD:6:6:10000:3:${usd}`,
    service: {
      sweepFrom: new Map([
        ['ETH', ether / 20n],
        ['USD', dollar],
      ]),
    },
  });
  counting = await startCountingNode(
    () => world.localNode.url,
    (count) => {
      asked += count('eth_getBalance') + count('eth_call');
    },
  );
  await world.closeService();
  await world.openService({ nodeUrl: counting.url });
  hot = openAddressBook(openKeys(world.seed).xpub).hot;
  await deployToken(world.node, usd);
  await mintTo(world.node, usd, world.rich[0] ?? '', 1000n * dollar);
  await world.send(hot, funded);
  await world.mine();
  // as dear as on a busy day
  await world.node.ask('anvil_setNextBlockBaseFeePerGas', toHex(20n * weiOfGwei));
  await world.mine();
});
afterAll(async () => {
  await world.close({ unseen: { ETH: unseen } });
  await counting.close();
});

const countOf = async (where: string): Promise<number> => (await world.database.ask(`select 1 from chain.transfer where ${where}`)).length;
const isQuiet = async (): Promise<boolean> => (await countOf(`state <> 'done'`)) === 0;
const mineUntil = async (isSo: () => Promise<boolean>): Promise<void> =>
  await until(async () => {
    if (await isSo()) return true;
    await world.mine();
    await world.caughtUp();
    return false;
  });
const endedAs = (status: string) => (events: { status: string }[]) => events.some((event) => event.status === status);
const expectWhole = async (): Promise<void> => await world.expectWhole({ unseen: { ETH: unseen } });

test('coins for the fee of a token’s sweep that were not burnt are counted where they lie, and what was burnt is told', async () => {
  for (let sweeps = 1; sweeps <= 2; sweeps += 1) {
    const { reference, address } = await world.charge(10n * dollar, { currency: 'USD', digits: 6 });
    await sendToken(world.node, usd, world.rich[0], address, 10n * dollar);
    await world.mine(4);
    await world.news(reference, endedAs('succeeded'));
    await mineUntil(async () => (await countOf(`purpose = 'sweep' and state = 'done'`)) === sweeps && (await isQuiet()));
    expect(await world.balance(address)).toBeGreaterThan(0n);
    await expectWhole();
  }
  const { burnt, deposits } = await world.reserves();
  expect(burnt).toBeGreaterThan(0n);
  expect(deposits).toBeGreaterThan(0n);
  expect(await world.reserves('USD')).toEqual({ hot: 20n * dollar, deposits: 0n, cold: 0n, burnt: 0n });
});

test('what comes while a sweep is under way and is too little for another one is counted', async () => {
  const { reference, address } = await world.charge(ether);
  await world.send(address, ether);
  await world.mine(3);
  await world.news(reference, endedAs('succeeded'));
  await until(async () => (await countOf(`purpose = 'sweep' and state = 'signed'`)) > 0);
  await world.node.ask('anvil_dropAllTransactions');
  await world.send(address, ether / 50n);
  await world.mine();
  await mineUntil(async () => (await countOf(`purpose = 'sweep' and currency = 'ETH' and state = 'done'`)) > 0 && (await isQuiet()));
  expect(await world.balance(address)).toBeGreaterThanOrEqual(ether / 50n);
  await expectWhole();
});

test('parts of the smallest unit that came with a deposit are in no sum, so that books and chain agree', async () => {
  const { reference, address } = await world.charge(ether / 50n);
  const value = toHex((ether / 50n) * weiOfGwei + 999_999_999n);
  await world.node.ask('eth_sendTransaction', { from: world.rich[0], to: address, value });
  await world.mine(4);
  await world.news(reference, endedAs('succeeded'));
  await expectWhole();
  expect((await world.reserves()).deposits).toBeGreaterThanOrEqual(ether / 50n);
});

test('coins that a contract sent to an address are found within an hour of its end, and nothing is told of them', async () => {
  const { reference, address } = await world.charge(ether);
  const sender = `0x${'f0'.repeat(20)}`;
  // sends on what it gets
  await world.node.ask('anvil_setCode', sender, `0x60006000600060003473${address.slice(2)}5af100`);
  const before = await world.reserves();
  await world.node.ask('eth_sendTransaction', { from: world.rich[1], to: sender, value: toHex(ether * weiOfGwei), gas: toHex(100_000) });
  await world.mine(4);
  expect(await world.balance(address)).toBe(ether);
  expect(await world.reserves()).toEqual(before);
  world.clock.advance(3_600_000);
  await world.mine();
  expect((await world.reserves()).deposits).toBe(before.deposits + ether);
  unseen += ether;
  await expectWhole();
  expect(await world.news(reference, endedAs('failed'))).toMatchObject([{ status: 'failed', reason: 'expired' }]);
});

test('what a re-organisation took is in no sum any more', async () => {
  const { address } = await world.charge(ether);
  await world.reserves();
  const snapshot = await world.node.ask<string>('evm_snapshot');
  await world.send(address, ether);
  await world.mine(2);
  expect((await world.reserves()).deposits).toBeGreaterThanOrEqual(ether);
  await world.node.ask('evm_revert', snapshot);
  await world.node.ask('evm_setNextBlockTimestamp', Math.floor(Date.now() / 1000) + 7200);
  await world.mine(4);
  await expectWhole();
});

test('two thousand emptied addresses cost nothing, however many blocks come', async () => {
  await world.reserves();
  const block = String(BigInt(await world.node.ask<string>('eth_blockNumber')) - 4n);
  await world.database.ask(
    `insert into chain.charge (id, reference, address_index, address, currency, digits, amount, told_amount, status, language, return_url, callback_url,
       form_token, expires_at, created_at, updated_at)
     select 'x' || g, gen_random_uuid(), g, '0x' || lpad(to_hex(g), 40, '0'), 'ETH', 9, 1000000, 1000000, 'succeeded', 'en', 'http://a', 'http://b', 't',
       now(), now(), now() from generate_series(10001, 12000) g`,
  );
  await world.database.ask(
    `insert into chain.deposit (tx_hash, position, charge_id, currency, units, block_number, seen_at)
     select 'h' || g, 0, 'x' || g, 'ETH', 1000000000000000, $1, now() from generate_series(10001, 12000) g`,
    [block],
  );
  await world.database.ask(
    `insert into chain.transfer (id, purpose, wallet, to_address, currency, units, state, block_number, created_at, updated_at)
     select 'sweep:' || g, 'sweep', g, $2, 'ETH', 1, 'done', $1, now(), now() from generate_series(10001, 12000) g`,
    [block, hot],
  );
  await until(isQuiet);
  const before = await world.reserves();
  asked = 0;
  for (let blocks = 0; blocks < 5; blocks += 1) {
    await world.mine();
    expect(await world.reserves()).toEqual(before);
  }
  // the hot wallet in both currencies, once a block and once more where the clock went on
  expect(asked).toBeLessThanOrEqual(20);
  // what was made up goes again: no block has it
  await world.database.ask(`delete from chain.transfer where wallet > 10000`);
  await world.database.ask('delete from chain.deposit where charge_id in (select id from chain.charge where address_index > 10000)');
  await world.database.ask(`delete from chain.charge where address_index > 10000`);
});

test('while the node is away for long, what lay there is no answer', async () => {
  await world.reserves();
  await world.closeService();
  await world.openService({ nodeUrl: 'http://127.0.0.1:9' });
  // the first question may go out on a line of the service before
  await expect
    .poll(
      async () =>
        await world.api('GET', '/reserves').then(
          ({ status }) => status,
          () => 0,
        ),
    )
    .toBe(200);
  world.clock.advance(11 * 60_000);
  expect(await world.api('GET', '/reserves')).toMatchObject({ status: 503 });
  expect((await world.api('GET', `/payments/${v7()}`)).status).toBe(404);
  await world.closeService();
});
