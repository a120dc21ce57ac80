// Coins leave their addresses for the hot wallet, and what is too much for that goes to a cold one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddressBook } from './addresses.ts';
import { openKeys } from './signer/keys.ts';
import { ether, openWorld, until, type World } from './testing/open-world.ts';

const cold = `0x${'c0'.repeat(20)}`;
const limit = 50n * ether;
let world: World;
let hot: string;
/** Throws there once, as a process that dies there. */
let diesAt = '';
const atStep = (step: string): void => {
  if (step !== diesAt) return;
  diesAt = '';
  throw new Error(`it died at "${step}"`);
};
beforeAll(async () => {
  world = await openWorld({
    service: { sweepFrom: new Map([['ETH', ether / 10n]]), cold: new Map([['ETH', { address: cold, limit }]]), atStep },
    rules: { cold: [cold] },
  });
  hot = openAddressBook(openKeys(world.seed).xpub).hot;
  await world.send(hot, 40n * ether);
  await world.mine();
});
afterAll(async () => await world.close());

const endedAs = (status: string) => (events: { status: string }[]) => events.some((event) => event.status === status);
const countOf = async (purpose: string, state = 'done'): Promise<number> =>
  (await world.database.ask('select 1 from chain.transfer where purpose = $1 and state = $2', [purpose, state])).length;
const mineUntil = async (isSo: () => Promise<boolean>): Promise<void> =>
  await until(async () => {
    if (await isSo()) return true;
    await world.mine();
    await world.caughtUp();
    return false;
  });
const steps = ['asking the signer', 'signed', 'written down', 'sent', 'about to be told', 'told'];

test.each(['', 'sweeps about to be planned', ...steps])(
  'coins are swept into the hot wallet once, also where it dies at "%s"',
  async (step) => {
    const [before, sweeps] = [await world.balance(hot), await countOf('sweep')];
    const { reference, address } = await world.charge(ether / 2n);
    await world.send(address, ether / 2n);
    diesAt = step;
    await world.mine(3);
    await world.news(reference, endedAs('succeeded'));
    await mineUntil(async () => (await countOf('sweep')) > sweeps);
    expect(diesAt).toBe('');
    const [moved, left] = [(await world.balance(hot)) - before, await world.balance(address)];
    expect(moved + left).toBeLessThan(ether / 2n);
    expect(moved + left).toBeGreaterThan(ether / 2n - 1_000_000n); // but the fee
    expect(left).toBeLessThan(1_000_000n);
  },
);

test('what comes while a sweep is under way is swept after it', async () => {
  const { reference, address } = await world.charge(ether / 2n);
  await world.send(address, ether / 2n);
  await world.mine(3);
  await world.news(reference, endedAs('succeeded'));
  await until(async () => (await countOf('sweep', 'signed')) > 0);
  await world.node.ask('anvil_dropAllTransactions');
  await world.send(address, ether / 2n);
  await world.mine();
  await mineUntil(async () => (await world.balance(address)) < ether / 100n);
  await mineUntil(async () => (await countOf('sweep', 'signed')) === 0);
  await world.mine(12); // as many as so much takes
  const told = await world.news(reference, (events) => events.filter(({ status }) => status === 'succeeded').length === 2);
  expect(told.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)).toEqual([Number(ether / 2n), Number(ether)]);
});

test('a sweep that waits for the fees of a day is told with the signer’s words, and is made once there is room', async () => {
  const waiting = async () => (await world.api('GET', '/waiting')).body['waiting'] as object[];
  // what is mined before would count as the sweep that waits
  await mineUntil(async () => (await countOf('sweep', 'mined')) === 0);
  expect(await waiting()).toEqual([]);
  const { dayFees } = world.rules;
  world.rules.dayFees = 1n;
  const sweeps = await countOf('sweep');
  const { reference, address } = await world.charge(ether / 2n);
  await world.send(address, ether / 2n);
  await world.mine(3);
  await world.news(reference, endedAs('succeeded'));
  await until(async () => (await waiting()).length > 0);
  const waitsFor = 'the signer: The limit of a day for fees of the network is reached; it goes on by itself, or with a higher limit.';
  expect(await waiting()).toMatchObject([{ purpose: 'sweep', currency: 'ETH', count: 1, waitsFor }]);
  world.rules.dayFees = dayFees;
  await mineUntil(async () => (await countOf('sweep')) > sweeps);
  expect(await waiting()).toEqual([]);
});

test.each(['', ...steps])('what passes the limit goes to the cold wallet once, also where it dies at "%s"', async (step) => {
  const [before, moves] = [await world.balance(cold), await countOf('cold')];
  await mineUntil(async () => (await countOf('sweep', 'mined')) === 0);
  const held = await world.balance(hot);
  diesAt = step;
  await world.send(hot, 70n * ether);
  await world.mine();
  await mineUntil(async () => (await countOf('cold')) > moves);
  expect(diesAt).toBe('');
  await world.mine(3);
  await world.caughtUp();
  expect(await countOf('cold')).toBe(moves + 1);
  const moved = (await world.balance(cold)) - before;
  // all above the limit, less what its fee may be
  expect(held + 70n * ether - limit - moved).toBeLessThan(1_000_000n);
  expect(held + 70n * ether - limit - moved).toBeGreaterThanOrEqual(0n);
});

test('with a limit of nothing all of the hot wallet goes but the fee, and an empty one holds no payout back', async () => {
  await world.closeService();
  await world.openService({ cold: new Map([['ETH', { address: cold, limit: 0n }]]) });
  await mineUntil(async () => (await world.balance(hot)) < 1_000_000n);
  await mineUntil(async () => (await countOf('cold', 'mined')) === 0);
  expect(await world.balance(hot)).toBeLessThan(1_000_000n);
  const { reference } = await world.payout(`0x${'ab'.repeat(20)}`, ether);
  const reason = async (): Promise<string | null | undefined> =>
    (await world.database.ask<{ waits_for: string | null }>('select * from chain.transfer where id = $1', [`payout:${reference}`]))[0]
      ?.waits_for;
  await until(async () => (await reason()) !== null);
  expect(await reason()).toBe('funds of the hot wallet');
});

test('the reserves tell the hot wallet, the addresses and the cold one apart', async () => {
  expect(await world.reserves()).toMatchObject({ hot: await world.balance(hot), cold: await world.balance(cold) });
  const reserves = (await world.api('GET', '/reserves')).body['reserves'];
  expect(reserves).toEqual([expect.objectContaining({ currency: 'ETH', paidOut: '0' })]);
});
