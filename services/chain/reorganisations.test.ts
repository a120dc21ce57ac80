// Blocks that go after their deposits were credited, and a node that is of another chain.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFamily } from './families/index.ts';
import { ether, openWorld, until, type World } from './testing/open-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const endedAs = (status: string) => (events: { status: string }[]) => events.some((event) => event.status === status);
let aheadSeconds = 0;
/** Another chain from a snapshot on: its blocks are of another time. */
async function revertTo(snapshot: string): Promise<void> {
  await world.node.ask('evm_revert', snapshot);
  aheadSeconds += 7200;
  await world.node.ask('evm_setNextBlockTimestamp', Math.floor(Date.now() / 1000) + aheadSeconds);
}
const outcomesOf = (reference: string): string[] =>
  world.receiver.received
    .filter(({ event }) => event.reference === reference && event.status !== 'pending')
    .map(({ event }) => event.status);

test('a deposit that was credited and stays away for twelve blocks is told as taken back, and credited again when it comes again', async () => {
  const { reference, address } = await world.charge(ether / 2n);
  const snapshot = await world.node.ask<string>('evm_snapshot');
  await world.send(address, ether / 2n);
  await world.mine(3);
  await world.news(reference, endedAs('succeeded'));
  await revertTo(snapshot);
  await world.mine(11);
  await world.caughtUp();
  // it may come yet: nothing is taken back while the other chain is young
  expect(outcomesOf(reference)).toEqual(['succeeded']);
  expect(await world.state(reference)).toMatchObject({ status: 'succeeded' });
  await world.mine(3);
  const events = await world.news(reference, endedAs('charged-back'));
  expect(events.at(-1)).toMatchObject({ status: 'charged-back', reason: 'deposit-reorganised', amount: Number(ether / 2n) });
  await world.mine(20);
  await world.caughtUp();
  expect(outcomesOf(reference)).toEqual(['succeeded', 'charged-back']);
  await world.send(address, ether / 2n);
  await world.mine(3);
  await world.news(reference, (all) => all.filter(({ status }) => status === 'succeeded').length === 2);
  expect(outcomesOf(reference)).toEqual(['succeeded', 'charged-back', 'succeeded']);
});

test('of one that was credited in two parts, that which stays away is told as taken back, and all is credited when it comes again', async () => {
  const { reference, address } = await world.charge(ether);
  await world.send(address, ether / 4n);
  await world.mine();
  const snapshot = await world.node.ask<string>('evm_snapshot');
  await world.send(address, (ether * 3n) / 4n);
  await world.mine(13);
  await world.news(reference, endedAs('succeeded'));
  await revertTo(snapshot);
  await world.mine(20);
  await world.caughtUp();
  await world.mine(14);
  const gone = { status: 'charged-back', reason: 'deposit-reorganised', amount: Number((ether * 3n) / 4n) };
  expect((await world.news(reference, endedAs('charged-back'))).at(-1)).toMatchObject(gone);
  expect(await world.state(reference)).toMatchObject(gone);
  await world.send(address, (ether * 3n) / 4n);
  await world.mine(13);
  const events = await world.news(reference, (all) => all.filter(({ status }) => status === 'succeeded').length === 2);
  expect(events.at(-1)).toMatchObject({ status: 'succeeded', amount: Number(ether) });
  expect(outcomesOf(reference)).toEqual(['succeeded', 'charged-back', 'succeeded']);
});

test('one that is credited and comes again within twelve blocks was never gone', async () => {
  const { reference, address } = await world.charge(ether / 2n);
  const snapshot = await world.node.ask<string>('evm_snapshot');
  await world.send(address, ether / 2n);
  await world.mine(3);
  await world.news(reference, endedAs('succeeded'));
  await revertTo(snapshot);
  await world.mine(5);
  await world.caughtUp();
  await world.send(address, ether / 2n);
  await world.mine(30);
  await world.caughtUp();
  expect(outcomesOf(reference)).toEqual(['succeeded']);
});

test('a node of another chain is not believed', async () => {
  const { reference, address } = await world.charge(ether / 2n);
  await world.closeService();
  await world.openService({ family: openFamily('ethereum', 1) });
  await world.send(address, ether / 2n);
  await world.mine(5);
  // it has looked: what was asked of it meanwhile was answered from its tables
  await world.node.ask('anvil_setChainId', 31_337);
  for (let look = 0; look < 10; look += 1) await world.state(reference);
  expect(await world.state(reference)).toMatchObject({ status: 'created' });
  await world.closeService();
  await world.openService();
  await world.news(reference, endedAs('succeeded'));
});

test('another chain under the same address stops the watcher, and nothing is credited by it', async () => {
  await world.mine(40);
  await world.caughtUp();
  const { reference, address } = await world.charge(ether / 2n);
  const [{ number } = { number: '0' }] = await world.database.ask<{ number: string }>(
    'select max(number)::text as number from chain.block',
  );
  await world.closeService();
  await world.database.ask('create table known_block as table chain.block');
  await world.database.ask(`update chain.block set hash = 'another ' || number, parent_hash = 'another ' || (number - 1)`);
  await world.openService();
  await world.send(address, ether / 2n);
  await world.mine(5);
  await until(async () => (await world.state(reference))['status'] !== undefined);
  const [now] = await world.database.ask<{ number: string }>('select max(number)::text as number from chain.block');
  expect(now?.number).toBe(number);
  expect(await world.state(reference)).toMatchObject({ status: 'created' });
  // with the chain that it knows it goes on where it stood
  await world.closeService();
  await world.database.ask(
    'update chain.block b set hash = was.hash, parent_hash = was.parent_hash from known_block was where was.number = b.number',
  );
  await world.openService();
  await world.news(reference, endedAs('succeeded'));
});
