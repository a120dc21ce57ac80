// What lies on Bitcoin is asked output by output, so what was spent long ago must cost no question.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CountingNode, startCountingNode } from './testing/count-questions.ts';
import { type BitcoinWorld, coin, openBitcoinWorld, somebody } from './testing/open-bitcoin-world.ts';
import { until } from './testing/open-world.ts';
import { keptBlocks } from './watcher/kept-blocks.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });
let world: BitcoinWorld;
let counting: CountingNode;
/** The bodies of all requests that ask about outputs. */
let asked: string[] = [];
beforeAll(async () => {
  world = await openBitcoinWorld();
  counting = await startCountingNode(
    () => world.nodeUrl,
    (count, body) => {
      if (count('gettxout') > 0) asked.push(body);
    },
  );
  await world.closeService();
  await world.openService({ nodeUrl: counting.url });
});
afterAll(async () => {
  await world.close();
  await counting.close();
});

async function reserves(): Promise<bigint> {
  let row: Record<string, string> | undefined;
  await until(async () => {
    const head = String(await world.node.ask<number>('getblockcount'));
    [row] = ((await world.api('GET', '/reserves')).body['reserves'] ?? []) as Record<string, string>[];
    return row?.['block'] === head;
  });
  return BigInt(row?.['hot'] ?? '-1');
}
async function fees(): Promise<bigint> {
  const [row] = await world.database.ask<{ fees: string }>(
    'select coalesce(sum(fee), 0)::text as fees from chain.batch_version where block_number is not null',
  );
  return BigInt(row?.fees ?? '-1');
}
/** Whether the next block has the node asked about the outputs of a transaction. */
async function isAskedAbout(txid: string): Promise<boolean> {
  await reserves();
  asked = [];
  await world.mine();
  await reserves();
  expect(asked.length).toBeGreaterThan(0);
  return asked.some((body) => body.includes(txid));
}

test('an output that is spent is asked about while a re-organisation could give it back, and never again below that', async () => {
  const spent = await world.send(world.hot, 2n * coin);
  await world.mine(2);
  await world.caughtUp();
  const { reference } = await world.payout(somebody(1), coin);
  await until(async () => (await world.node.ask<string[]>('getrawmempool')).length > 0);
  await world.mine(2);
  await world.news(reference, 'succeeded');
  const left = coin - (await fees());
  expect(await reserves()).toBe(left);
  expect(await isAskedAbout(spent)).toBe(true);
  // the rest that came back to the hot wallet is unspent, and asked about for ever
  const [rest] = await world.database.ask<{ tx_hash: string }>('select tx_hash from chain.output where gone_block is null');
  await world.mine(Number(keptBlocks));
  expect(await reserves()).toBe(left);
  expect(await isAskedAbout(spent)).toBe(false);
  expect(await isAskedAbout(rest?.tx_hash ?? 'none')).toBe(true);
  expect(await reserves()).toBe(left);
});
