// More payouts wait than one pass looks at. What brings their funds, and what has funds of its own, does not wait behind them.
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddressBook } from './addresses.ts';
import { deployToken, mintTo, sendToken } from './local-token.ts';
import { openKeys } from './signer/keys.ts';
import { ether, openWorld, until, type World } from './testing/open-world.ts';

const usd = `0x${'11'.repeat(20)}`;
const dollar = 1_000_000n;
const weiOfGwei = 1_000_000_000n;
/** What one pass looks at of a kind. */
const together = 4;
const waiting = together + 3;
const each = ether / 2n;
let world: World;
beforeAll(async () => {
  world = await openWorld({
    assets: `ETH:9:18:100000:3 USD:6:6:10000:3:${usd}`,
    service: { sweepFrom: new Map([['ETH', ether / 10n]]), together },
  });
  const { hot } = openAddressBook(openKeys(world.seed).xpub);
  await deployToken(world.node, usd);
  await mintTo(world.node, usd, world.rich[0] ?? '', 100n * dollar);
  await sendToken(world.node, usd, world.rich[0], hot, 100n * dollar);
  // enough for fees, and for none of the payouts that wait
  await world.send(hot, each / 2n);
  await world.mine();
  await world.caughtUp();
});
afterAll(async () => await world.close());

const countOf = async (where: string): Promise<number> => (await world.database.ask(`select 1 from chain.transfer where ${where}`)).length;
const statusesOf = (reference: string): string[] =>
  world.receiver.received.flatMap(({ event }) => (event.reference === reference ? [event.status] : []));
const receiverOf = (at: number): string => `0x${'ab'.repeat(18)}${at.toString(16).padStart(4, '0')}`;

const shownMoves = async () => (await world.api('GET', '/waiting')).body['waiting'];

/** Payouts of coins that were asked for an hour ago, one after another. */
async function queueWaiting(): Promise<void> {
  const values = Array.from({ length: waiting }, (_, at) => `('${v7()}'::uuid, '${receiverOf(at)}', ${at})`);
  await world.database.ask(
    `with n (reference, address, at) as (values ${values.join(', ')}),
     sent as (insert into chain.transfer (id, purpose, to_address, currency, units, state, created_at, updated_at)
       select 'payout:' || reference, 'payout', address, 'ETH', $1::numeric, 'queued', time, time
         from n, lateral (select $2::timestamptz + at * interval '1 second' as time) t returning id)
     insert into chain.payout (id, reference, currency, digits, amount, address, status, callback_url, created_at, updated_at)
     select 'payout:' || reference, reference, 'ETH', 9, $3::bigint, address, 'created', $4, $2, $2 from n`,
    [
      String(each * weiOfGwei),
      new Date(world.clock.now().getTime() - 3_600_000),
      String(each),
      `${world.receiver.url}/callbacks?from=chain`,
    ],
  );
}

test('a token is paid out, a sweep brings coins, and all that waited is paid, so many at once as are looked after', async () => {
  await queueWaiting();
  await until(async () => (await countOf(`waits_for = 'funds of the hot wallet'`)) >= together);
  const { reference } = await world.payout(receiverOf(waiting), dollar, { currency: 'USD', digits: 6 });
  await until(async () => (await countOf(`id = 'payout:${reference}' and state = 'signed'`)) === 1);
  await world.mine(2);
  await until(async () => statusesOf(reference).includes('succeeded'));
  const { address } = await world.charge(6n * ether);
  await world.send(address, 6n * ether);
  await world.mine(13);
  await until(async () => (await countOf(`purpose = 'sweep' and state = 'signed'`)) === 1);
  await world.mine(3);
  await until(async () => (await countOf(`purpose = 'payout' and state = 'signed'`)) >= together);
  // a pass that begins after it is seen shows that no more is sent
  await world.caughtUp();
  expect(await countOf(`purpose = 'payout' and state = 'signed'`)).toBe(together);
  await until(async () => {
    await world.mine();
    await world.caughtUp();
    return (await countOf(`state <> 'done'`)) === 0;
  });
  const [nonces] = await world.database.ask<{ all: number; range: number }>(
    `select count(*)::int as all, (max(nonce) - min(nonce) + 1)::int as range from chain.transfer where wallet is null`,
  );
  expect(nonces).toEqual({ all: waiting + 1, range: waiting + 1 });
  for (const at of [0, waiting - 1]) expect(await world.balance(receiverOf(at))).toBe(each);
});

test('a sweep that waited a day for its coins waits for its node since that does not answer', async () => {
  const { reference, address } = await world.charge(3n * dollar, { currency: 'USD', digits: 6 });
  const id = `sweep:${reference}`;
  await world.database.ask(
    `insert into chain.transfer (id, purpose, wallet, to_address, currency, units, state, created_at, updated_at)
     select $1, 'sweep', address_index, $2, 'USD', '3000000', 'queued', $3, $3 from chain.charge where address = $4`,
    [id, openAddressBook(openKeys(world.seed).xpub).hot, new Date(world.clock.now().getTime() - 86_400_000), address.toLowerCase()],
  );
  await until(async () => (await countOf(`id = '${id}' and waits_on = 'funds'`)) === 1);
  expect(await shownMoves()).toEqual([]);
  const before = world.clock.now().toISOString();
  await world.node.ask('anvil_setCode', usd, '0x60006000fd');
  await until(async () => (await countOf(`id = '${id}' and waits_on = 'node'`)) === 1);
  const moves = await shownMoves();
  expect(moves).toMatchObject([{ purpose: 'sweep', currency: 'USD', count: 1, waitsFor: expect.stringMatching(/^the node: /) }]);
  const [{ since }] = moves as [{ since: string }];
  expect(since >= before).toBe(true);
  await deployToken(world.node, usd);
  await until(async () => (await countOf(`id = '${id}' and waits_on = 'funds' and waits_since is null`)) === 1);
  expect(await shownMoves()).toEqual([]);
  // its balances are measured again with the next block
  await world.mine();
  await world.caughtUp();
});
