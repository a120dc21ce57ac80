// A thousand addresses and two thousand deposits, of coins and of a token, in few blocks: all are credited, and the node is asked no more than of one.
// CHAIN_ADDRESSES=10000 CHAIN_PER_BLOCK=2000 is ten thousand addresses, and two thousand deposits in each block.
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toHex } from './rpc/json-rpc.ts';
import { tokenTransferData } from './rules/gas.ts';
import { type CountingNode, startCountingNode } from './testing/count-questions.ts';
import { ether, openWorld, until, type World } from './testing/open-world.ts';
import { deployToken, mintTo } from './local-token.ts';

const usd = `0x${'11'.repeat(20)}`;
const addresses = Number(process.env['CHAIN_ADDRESSES'] ?? '1000');
const together = 50;
const perBlock = Number(process.env['CHAIN_PER_BLOCK'] ?? '250');
/** What a transfer of a token may take. */
const gasEach = 100_000;
/** Seconds between two blocks of Ethereum. */
const blockS = 12;
const gwei = 1_000_000_000n;
const counts = { blocks: 0, filters: 0, receipts: 0 };
let counting: CountingNode;
let world: World;
beforeAll(async () => {
  world = await openWorld({
    assets: `ETH:9:18:100000:3 USD:6:6:10000:3:${usd}`,
    isApart: true,
    gasLimit: Math.max(30_000_000, perBlock * gasEach),
  });
  counting = await startCountingNode(
    () => world.localNode.url,
    (asked, body) => {
      if (/"eth_getBlockByNumber","params":\["0x[0-9a-f]+",true\]/.test(body)) counts.blocks += 1;
      counts.filters += asked('eth_getLogs');
      counts.receipts += asked('eth_getTransactionReceipt');
    },
  );
  await deployToken(world.node, usd);
  await mintTo(world.node, usd, world.rich[0] ?? '', 10n ** 15n);
  await world.openService({ nodeUrl: counting.url });
  await world.state(v7()); // makes the schema
  await world.caughtUp();
});
afterAll(async () => {
  await world.close();
  await counting.close();
});

const chunked = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** How many blocks after the last confirmation of what was paid it may be credited. */
const creditedWithin = 2;
const confirmations = 3;
const counted = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await world.database.ask<{ count: string }>(text, values))[0]?.count);
const headOf = async (): Promise<number> => Number(await world.node.ask<string>('eth_blockNumber'));
/** Payments that were whole, and deep enough, so many blocks before the newest one, and are not credited. */
const lateAt = async (head: number): Promise<number> =>
  await counted(
    `select count(*) from (
       select c.id from chain.charge c join chain.deposit d on d.charge_id = c.id where c.status <> 'succeeded'
       group by c.id, c.amount, c.currency
       having sum(d.units) / case c.currency when 'ETH' then ${gwei} else 1 end >= c.amount and max(d.block_number) + $1 <= $2) late`,
    [confirmations - 1 + creditedWithin, head],
  );

/** Where a charge is paid to. A service that is busy says to try again, as the casino does. */
async function addressFor(isToken: boolean): Promise<string> {
  const reference = v7();
  let address = '';
  while (address === '')
    ({ address } = await (isToken
      ? world.charge(2_000_000n, { reference, currency: 'USD', digits: 6 })
      : world.charge(ether / 500n, { reference })));
  return address;
}

test('every deposit of many is credited within two blocks after its last confirmation, with one filter over all addresses', async () => {
  const charges: { address: string; isToken: boolean }[] = [];
  for (const some of chunked([...Array(addresses).keys()], together))
    charges.push(
      ...(await Promise.all(
        some.map(async (number) => {
          const isToken = number % 2 === 1;
          return { address: await addressFor(isToken), isToken };
        }),
      )),
    );
  // each in two parts
  const first = Number(await world.node.ask<string>('eth_getTransactionCount', world.rich[0], 'latest'));
  const transactions = [...charges, ...charges].map(({ address, isToken }, at) => ({
    nonce: toHex(first + at),
    from: world.rich[0],
    ...(isToken
      ? { to: usd, data: tokenTransferData(address.toLowerCase(), 1_000_000n), gas: toHex(gasEach) }
      : { to: address, value: toHex((ether / 1000n) * gwei), gas: '0x5208' }),
  }));
  const before = { ...counts };
  const mined = async (): Promise<number> =>
    Number(await world.node.ask<string>('eth_getTransactionCount', world.rich[0], 'latest')) - first;
  /** Makes a block, which the service reads before there is another. */
  async function mine(): Promise<void> {
    await world.mine();
    await world.caughtUp();
    const head = await headOf();
    expect(await lateAt(head), `late at block ${head}`).toBe(0);
  }
  const waiting = async (): Promise<number> => await counted(`select count(*) from chain.charge where status <> 'succeeded'`);
  let blocks = 0;
  for (const [at, some] of chunked(transactions, perBlock).entries()) {
    const sent = await world.node.batch(some.map((transaction) => ({ method: 'eth_sendTransaction', params: [transaction] })));
    expect(sent.filter((hash) => typeof hash !== 'string')).toEqual([]);
    for (; (await mined()) < Math.min(transactions.length, (at + 1) * perBlock); blocks += 1) await mine();
  }
  const last = await headOf();
  for (let more = 1; more < confirmations; more += 1) await mine();
  const confirmedAt = performance.now();
  // none is late by the count of blocks, whatever time the machine takes for one
  let more = 0;
  for (; more < creditedWithin && (await waiting()) > 0; more += 1) await mine();
  expect(await waiting(), `not credited ${(await headOf()) - last - (confirmations - 1)} blocks after the last confirmation`).toBe(0);
  await until(async () => (await counted('select count(*) from chain.callback where next_attempt_at is not null')) === 0);
  const tookS = (performance.now() - confirmedAt) / 1000;
  expect(await counted('select count(*) from chain.deposit')).toBe(2 * addresses);
  expect(await counted(`select count(*) from chain.charge where status = 'succeeded' and told_amount = amount`)).toBe(addresses);
  const outcomes = world.receiver.received.filter(({ event }) => event.status === 'succeeded').map(({ event }) => event.reference);
  expect([outcomes.length, new Set(outcomes).size]).toEqual([addresses, addresses]);
  console.log(
    `${2 * addresses} deposits in ${blocks} blocks: ${counts.filters - before.filters} filters, ${counts.receipts - before.receipts} receipts; ` +
      `credited ${more} blocks after the last confirmation, all told ${tookS.toFixed(1)} s after it, ${(tookS / blockS).toFixed(1)} blocks of ${blockS} s`,
  );
  // a range is one filter, and there are no more ranges than blocks
  expect(counts.filters - before.filters).toBe(counts.blocks - before.blocks);
  expect(counts.filters - before.filters).toBeLessThanOrEqual(blocks + confirmations - 1 + creditedWithin);
  expect(counts.receipts - before.receipts).toBeLessThanOrEqual(2 * addresses);
}, 1_800_000);
