// A token whose contract refuses, answers nothing or lies hurts its own currency alone, on a real chain.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAddressBook } from './addresses.ts';
import { deployLiar, deployToken, mintTo, sendToken, tokenBalance } from './local-token.ts';
import { openKeys } from './signer/keys.ts';
import { type CountingNode, startCountingNode } from './testing/count-questions.ts';
import { ether, openWorld, until, type World } from './testing/open-world.ts';

const [usd, bad, unborn] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`, `0x${'33'.repeat(20)}`];
const dollar = 1_000_000n;
const shapes = { USD: { currency: 'USD', digits: 6 }, BAD: { currency: 'BAD', digits: 6 } } as const;
let asked = 0;
let counting: CountingNode;
let world: World;
/** What came in BAD without a log. */
let unseen = 0n;
beforeAll(async () => {
  world = await openWorld({
    assets: `ETH:9:18:100000:3 USD:6:6:10000:3:${usd} BAD:6:6:10000:3:${bad} NEW:6:6:10000:3:${unborn}`,
    service: {
      sweepFrom: new Map([
        ['ETH', ether / 10n],
        ['USD', dollar],
        ['BAD', dollar],
      ]),
      cold: new Map([['BAD', { address: `0x${'c0'.repeat(20)}`, limit: 1_000_000n * dollar }]]),
    },
  });
  counting = await startCountingNode(
    () => world.localNode.url,
    (_count, body) => {
      // at a block of its own, not the newest: the reserves
      asked += [...body.matchAll(/"to":"0x(22){20}","data":"0x[0-9a-f]+"},"0x/g)].length;
    },
  );
  for (const at of [usd, bad]) {
    await deployToken(world.node, at);
    await mintTo(world.node, at, world.rich[0] ?? '', 1000n * dollar);
  }
  await world.send(openAddressBook(openKeys(world.seed).xpub).hot, 10n * ether);
  await world.mine();
});
afterEach(async () => await deployToken(world.node, bad));
afterAll(async () => {
  await world.close({ unseen: { BAD: unseen }, uneven: { NEW: 'it has no contract' } });
  await counting.close();
});

const endedAs = (status: string) => (events: { status: string }[]) => events.some((event) => event.status === status);
const mineUntil = async (isSo: () => Promise<boolean>): Promise<void> =>
  await until(async () => {
    if (await isSo()) return true;
    await world.mine();
    await world.caughtUp();
    return false;
  });

type Told = Record<string, string>;
async function told(): Promise<Record<string, Told>> {
  const { status, body } = await world.api('GET', '/reserves');
  expect(status).toBe(200);
  return Object.fromEntries((body['reserves'] as Told[]).map((one) => [one['currency'] ?? '', one]));
}

async function pay(currency: 'ETH' | 'USD' | 'BAD', amount: bigint): Promise<{ reference: string; address: string }> {
  const { reference, address } = await world.charge(amount, currency === 'ETH' ? {} : shapes[currency]);
  if (currency === 'ETH') await world.send(address, amount);
  else await sendToken(world.node, currency === 'USD' ? usd : bad, world.rich[0], address, amount);
  return { reference, address };
}

const faults: [string, () => Promise<void>, RegExp][] = [
  ['refuses', async () => void (await world.node.ask('anvil_setCode', bad, '0x60006000fd')), /revert/],
  ['answers nothing', async () => void (await world.node.ask('anvil_setCode', bad, '0x00')), /answers no balance/],
  ['is gone', async () => void (await world.node.ask('anvil_setCode', bad, '0x')), /answers no balance/],
  ['names the highest number', async () => await deployLiar(world.node, bad), /more than there can be/],
];

test.each(faults)(
  'a contract that %s leaves its own reserve where it was and says so; others are measured and swept',
  async (_, fail, why) => {
    const swept = await pay('BAD', 5n * dollar);
    await world.mine(3);
    await world.news(swept.reference, endedAs('succeeded'));
    await mineUntil(async () => (await tokenBalance(world.node, bad, swept.address)) === 0n);
    const before = await world.reserves('BAD');
    const { BAD: last } = await told();
    // credited while nobody can ask what lies there
    const later = await pay('BAD', 3n * dollar);
    await world.mine();
    await fail();
    await world.mine(3);
    await world.news(later.reference, endedAs('succeeded'));
    await until(async () => (await told())['BAD']?.['staleSince'] !== undefined);
    const [coins, dollars] = [await pay('ETH', ether), await pay('USD', 2n * dollar)];
    await world.mine(3);
    for (const { reference } of [coins, dollars]) await world.news(reference, endedAs('succeeded'));
    await mineUntil(
      async () => (await tokenBalance(world.node, usd, dollars.address)) === 0n && (await world.balance(coins.address)) < ether,
    );
    for (const currency of ['ETH', 'USD']) await world.reserves(currency);
    world.clock.advance(11 * 60_000);
    await world.mine();
    for (const currency of ['ETH', 'USD']) await world.reserves(currency);
    const { ETH: eth, BAD: stale, NEW: never } = await told();
    expect(eth).not.toHaveProperty('staleSince');
    expect(stale).toMatchObject({
      hot: String(before.hot),
      deposits: String(before.deposits),
      cold: '0',
      staleReason: expect.stringMatching(why),
    });
    expect(BigInt(stale?.['block'] ?? 0)).toBeLessThan(BigInt(eth?.['block'] ?? 0));
    expect(Date.parse(stale?.['at'] ?? '')).toBeLessThan(Date.parse(eth?.['at'] ?? ''));
    expect(Date.parse(stale?.['staleSince'] ?? '')).toBeGreaterThanOrEqual(Date.parse(last?.['at'] ?? ''));
    expect(never).toEqual({ currency: 'NEW', staleSince: expect.any(String), staleReason: expect.stringMatching(/answers no balance/) });
    await deployToken(world.node, bad);
    await mineUntil(async () => (await tokenBalance(world.node, bad, later.address)) === 0n);
    expect(await world.reserves('BAD')).toEqual({ ...before, hot: before.hot + 3n * dollar });
    expect((await told())['BAD']).not.toHaveProperty('staleSince');
    await world.expectWhole({ unseen: { BAD: unseen }, uneven: { NEW: 'it has no contract' } });
  },
);

test('what was to be looked at meanwhile is looked at as soon as it answers, and until then a block costs two questions', async () => {
  await world.closeService();
  await world.openService({ nodeUrl: counting.url });
  const { address } = await world.charge(dollar, shapes.BAD);
  const before = await world.reserves('BAD');
  await world.node.ask('anvil_setCode', bad, '0x60006000fd');
  // no log tells of it
  await mintTo(world.node, bad, address, 7n * dollar);
  unseen += 7n * dollar;
  world.clock.advance(3_600_000);
  await world.mine();
  await world.reserves();
  asked = 0;
  for (let blocks = 0; blocks < 5; blocks += 1) {
    await world.mine();
    await world.reserves();
  }
  // of the hot wallet and the cold one, once a block and once more where the clock went on
  expect(asked).toBeGreaterThanOrEqual(10);
  expect(asked).toBeLessThanOrEqual(12);
  await deployToken(world.node, bad);
  await world.mine();
  expect(await world.reserves('BAD')).toEqual({ ...before, deposits: before.deposits + 7n * dollar });
});

test('what a contract once lied about at an address that nobody asks any more is asked again', async () => {
  const { address } = await world.charge(dollar, shapes.BAD);
  const before = await world.reserves('BAD');
  await world.database.ask(
    `with old as (update chain.charge set look_at = null where address = $1 returning address_index)
     insert into chain.holding (currency, address_index, units) select 'BAD', address_index, 1e34 from old`,
    [address.toLowerCase()],
  );
  await world.mine();
  await until(async () => /more than there can be/.test((await told())['BAD']?.['staleReason'] ?? ''));
  await world.mine();
  expect(await world.reserves('BAD')).toEqual(before);
});

test('a hundred addresses that hold a token which is not told, and something else, keep no later one from being swept', async () => {
  const mixed = await Promise.all(Array.from({ length: 100 }, async () => (await world.charge(dollar, shapes.BAD)).address.toLowerCase()));
  await world.node.ask('anvil_setCode', bad, '0x60006000fd');
  await world.mine();
  await until(async () => (await told())['BAD']?.['staleSince'] !== undefined);
  await world.database.ask(
    `with due as (update chain.charge set is_sweep_due = true where address = any($1) returning id)
     insert into chain.deposit (tx_hash, position, charge_id, currency, units, block_number, seen_at)
     select 'mixed ' || currency, row_number() over (order by id), id, currency, 1, 1, now() from due, unnest(array['BAD', 'ETH']) currency`,
    [mixed],
  );
  const later = await pay('ETH', ether);
  await world.mine(3);
  await world.news(later.reference, endedAs('succeeded'));
  await mineUntil(async () => (await world.balance(later.address)) < ether);
  const stillDue = await world.database.ask('select 1 from chain.charge where is_sweep_due and address = any($1)', [mixed]);
  expect(stillDue).toHaveLength(100);
  await world.database.ask(`delete from chain.deposit where tx_hash like 'mixed %'`);
});
