// Tokens over a real chain: deposits, payouts, and sweeps whose fee the hot wallet pays first.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddressBook, withChecksum } from './addresses.ts';
import { openKeys } from './signer/keys.ts';
import { ether, openWorld, until, type World } from './testing/open-world.ts';
import { deployLiar, deployToken, mintTo, sendToken, tokenBalance } from './local-token.ts';

const [usd, other, lying] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`, `0x${'33'.repeat(20)}`];
const dollar = 1_000_000n;
const inUsd = { currency: 'USD', digits: 6 };
let world: World;
let hot: string;
/** Throws there once, as a process that dies there. */
let diesAt = '';
beforeAll(async () => {
  world = await openWorld({
    assets: `ETH:9:18:100000:3<1000000000,12 USD:6:6:10000:3:${usd} LIE:6:6:10000:3:${lying}`,
    service: {
      sweepFrom: new Map([
        ['ETH', ether / 10n],
        ['USD', dollar],
      ]),
      atStep(step) {
        if (step !== diesAt) return;
        diesAt = '';
        throw new Error(`it died at "${step}"`);
      },
    },
  });
  hot = openAddressBook(openKeys(world.seed).xpub).hot;
  for (const at of [usd, other]) await deployToken(world.node, at);
  await deployLiar(world.node, lying);
  for (const at of [usd, other]) await mintTo(world.node, at, world.rich[0] ?? '', 1_000_000n * dollar);
  await sendToken(world.node, usd, world.rich[0], hot, 1000n * dollar);
  await world.send(hot, 100n * ether);
  await world.mine();
});
afterAll(async () => await world.close({ uneven: { LIE: 'its contract tells no true balance' } }));

const endedAs = (status: string) => (events: { status: string }[]) => events.some((event) => event.status === status);
const toldOf = (reference: string) => world.receiver.received.flatMap(({ event }) => (event.reference === reference ? [event] : []));
const paySomeUsd = async (address: string, units: bigint): Promise<string> =>
  await sendToken(world.node, usd, world.rich[0], address, units);
interface Transfer {
  id: string;
  state: string;
  purpose: string;
}
const transfersOf = async (address: string): Promise<Transfer[]> =>
  await world.database.ask<Transfer>(
    `select t.id, t.state, t.purpose from chain.transfer t join chain.charge c on c.address = $1 where t.wallet = c.address_index or t.to_address = c.address order by t.id`,
    [address.toLowerCase()],
  );
/** Makes blocks until it is so. */
const mineUntil = async (isSo: () => Promise<boolean>): Promise<void> =>
  await until(async () => {
    if (await isSo()) return true;
    await world.mine();
    await world.caughtUp();
    return false;
  });
const isEmptied = (address: string) => async () =>
  (await tokenBalance(world.node, usd, address)) === 0n && (await transfersOf(address)).every(({ state }) => state === 'done');

test('a token is credited in its own digits, names its contract to the wallet, and is swept with coins for its fee', async () => {
  const { reference, address, body } = await world.charge(25n * dollar, inUsd);
  expect(body['transfer']).toMatchObject({ uri: `ethereum:${usd}@31337/transfer?address=${address}&uint256=25000000` });
  const before = await tokenBalance(world.node, usd, hot);
  await paySomeUsd(address, 25n * dollar);
  await world.mine(3);
  const events = await world.news(reference, endedAs('succeeded'));
  expect(events.at(-1)).toMatchObject({ status: 'succeeded', amount: Number(25n * dollar), currency: 'USD' });
  await until(async () => (await transfersOf(address)).length === 2);
  await mineUntil(isEmptied(address));
  expect(await tokenBalance(world.node, usd, hot)).toBe(before + 25n * dollar);
  expect((await transfersOf(address)).map(({ id }) => id.replace(/:\d+/, '').slice(0, -37))).toEqual(['fund', 'sweep:USD']);
});

test('a token that is not listed, and one by another name, are no deposit; one of a listed contract to an address for coins is told as what it is', async () => {
  const coins = await world.charge(ether / 2n);
  await sendToken(world.node, other, world.rich[0], coins.address, 5n * dollar);
  await paySomeUsd(coins.address, 7n * dollar);
  await world.mine(13);
  await world.caughtUp();
  expect(await world.state(coins.reference)).toMatchObject({ status: 'created' });
  const kept = await world.database.ask(
    'select d.currency, units::text from chain.deposit d join chain.charge c on c.id = d.charge_id where c.reference = $1',
    [coins.reference],
  );
  expect(kept).toEqual([{ currency: 'USD', units: String(7n * dollar) }]);
  const came = { kind: 'charge', status: 'succeeded', currency: 'USD', amount: Number(7n * dollar) };
  expect(await world.news(coins.reference, endedAs('succeeded'))).toMatchObject([came]);
  // more of it is told with what came before, dust is not, and the payment ends with a reason that says so
  await paySomeUsd(coins.address, dollar);
  await world.mine(2);
  await world.caughtUp();
  expect(toldOf(coins.reference)).toHaveLength(1);
  await world.mine();
  await until(async () => await Promise.resolve(toldOf(coins.reference).length === 2));
  expect(toldOf(coins.reference).at(-1)).toMatchObject({ ...came, amount: Number(8n * dollar) });
  const dusty = await world.charge(ether / 2n);
  await paySomeUsd(dusty.address, 1n);
  await world.mine(5);
  world.clock.advance(3_600_001);
  await world.mine();
  expect((await world.news(coins.reference, endedAs('failed'))).at(-1)).toMatchObject({ reason: 'other-currency', currency: 'ETH' });
  expect(await world.news(dusty.reference, endedAs('failed'))).toMatchObject([{ reason: 'expired' }]);
});

test('a token of another currency that comes after a payment has ended is told, and anew after a re-organisation', async () => {
  const { reference, address } = await world.charge(ether / 2n);
  world.clock.advance(3_600_001);
  await world.mine();
  await world.news(reference, endedAs('failed'));
  const snapshot = await world.node.ask<string>('evm_snapshot');
  await paySomeUsd(address, 3n * dollar);
  await world.mine();
  await world.caughtUp();
  await world.node.ask('evm_revert', snapshot);
  await world.node.ask('evm_setNextBlockTimestamp', Math.floor(Date.now() / 1000) + 9000);
  await world.mine(6);
  await world.caughtUp();
  expect(toldOf(reference)).toHaveLength(1);
  await paySomeUsd(address, 4n * dollar);
  await world.mine(3);
  expect((await world.news(reference, endedAs('succeeded'))).at(-1)).toMatchObject({ currency: 'USD', amount: Number(4n * dollar) });
  expect(toldOf(reference)).toHaveLength(2);
});

test('coins that pay for the sweep of a token are no deposit, not even at an address for coins', async () => {
  const { reference, address } = await world.charge(ether / 1000n);
  await paySomeUsd(address, 9n * dollar);
  await world.send(address, ether / 1000n);
  await world.mine(3);
  await world.news(reference, endedAs('succeeded'));
  await mineUntil(isEmptied(address));
  await world.mine(12);
  await world.caughtUp();
  expect((await transfersOf(address)).map(({ purpose }) => purpose)).toContain('sweep');
  const events = toldOf(reference).filter(({ status, currency }) => status === 'succeeded' && currency === 'ETH');
  expect(events.map(({ amount }) => amount)).toEqual([Number(ether / 1000n)]);
});

test('several transfers of one transaction and several tokens at one address are all counted', async () => {
  const { reference, address } = await world.charge(3n * dollar, inUsd);
  for (let part = 0; part < 3; part += 1) await paySomeUsd(address, dollar);
  await world.send(address, ether);
  await world.mine(3);
  expect((await world.news(reference, endedAs('succeeded'))).at(-1)).toMatchObject({ amount: Number(3n * dollar) });
  // the token leaves first, then the coins: the fee of the first is not swept away from under it
  await mineUntil(async () => (await world.balance(address)) < ether / 10n && (await isEmptied(address)()));
  expect(await world.balance(hot)).toBeGreaterThan(100n * ether);
});

test('a token is paid out once, and one that only says so is told as failed', async () => {
  const to = withChecksum(`0x${'cd'.repeat(20)}`);
  const { reference, status } = await world.payout(to, 40n * dollar, inUsd);
  expect(status).toBe(200);
  await mineUntil(async () =>
    endedAs('succeeded')(world.receiver.received.filter(({ event }) => event.reference === reference).map(({ event }) => event)),
  );
  expect(await tokenBalance(world.node, usd, to)).toBe(40n * dollar);
  expect((await world.payout(withChecksum(usd), dollar, inUsd)).status).toBe(422);
  const lie = await world.payout(to, 40n * dollar, { currency: 'LIE', digits: 6 });
  await mineUntil(async () => world.receiver.received.some(({ event }) => event.reference === lie.reference));
  expect((await world.news(lie.reference, endedAs('failed'))).at(-1)).toMatchObject({ reason: 'transfer-reverted' });
});

test('a contract that does not answer holds up what is in its token, and nothing else', async () => {
  await world.node.ask('anvil_setCode', lying, '0x60006000fd');
  const waits = await world.payout(withChecksum(`0x${'ce'.repeat(20)}`), dollar, { currency: 'LIE', digits: 6 });
  const goes = await world.payout(withChecksum(`0x${'cf'.repeat(20)}`), dollar, inUsd);
  await mineUntil(async () =>
    endedAs('succeeded')(world.receiver.received.filter(({ event }) => event.reference === goes.reference).map(({ event }) => event)),
  );
  const [row] = await world.database.ask<{ waits_for: string; state: string }>('select * from chain.transfer where id = $1', [
    `payout:${waits.reference}`,
  ]);
  expect(row).toMatchObject({ state: 'queued', waits_for: expect.stringMatching(/^the node: eth_call/) });
  await deployLiar(world.node, lying);
});

test.each(['sweeps about to be planned', 'asking the signer', 'signed', 'written down', 'sent', 'about to be told', 'told'])(
  'a sweep that dies at "%s" goes on there, and moves everything once',
  async (step) => {
    const { reference, address } = await world.charge(2n * dollar, inUsd);
    const before = await tokenBalance(world.node, usd, hot);
    await paySomeUsd(address, 2n * dollar);
    diesAt = step;
    await world.mine(3);
    await world.news(reference, endedAs('succeeded'));
    await mineUntil(async () => (await transfersOf(address)).length === 2 && (await isEmptied(address)()));
    expect(diesAt).toBe('');
    expect(await tokenBalance(world.node, usd, hot)).toBe(before + 2n * dollar);
    expect((await transfersOf(address)).map(({ purpose }) => purpose)).toEqual(['fund', 'sweep']);
  },
);
