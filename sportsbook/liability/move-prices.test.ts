import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { type BookHouse, openBookHouse, slipOf } from '#sportsbook/testing/book-under-test.ts';
import { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
  await setMove(800, '10000');
});
afterAll(async () => await house.close());

const setMove = async (move: number, fullAt: string) =>
  await house.ask('set-price-move', { scope: 'book', subject: '*', move, fullAt, by: 'test', why: 'a test of moves' });
const match = async (id: string) => await house.feed.offer({ id }, [marketOf('result', [2500, 3200, 2900])]);
const pricesOf = async (eventId: string, app?: FastifyInstance) =>
  (await house.ask('event', { eventId }, app)).markets[0]?.outcomes.map(({ odds }) => odds);
const loses = async () =>
  (await house.ask('price-moves', { limit: 100 })).outcomes.map(({ eventId, outcomeId, loses: cents }) => [eventId, outcomeId, cents]);

test('every process of the book goes by it, one that begins anew from its first offer on, and houses are told', async () => {
  const [bettor, other] = [await house.bettor(1_000_000n), await house.startBook()];
  await match('p1');
  const place = await house.ask('deltas', { epoch: '', sequence: 0, waitMs: 0 }, other);
  expect((await bettor.bet(slipOf([{ event: 'p1', price: 2500 }], { amount: '10000' }))).state).toBe('accepted');
  // 150 would be lost: the whole move, 2.50 / 1.08
  for (const app of [house.app, other]) await expect.poll(async () => await pricesOf('p1', app)).toEqual([2300, 3200, 2900]);
  const told = (await house.ask('deltas', { epoch: place.epoch, sequence: place.sequence, waitMs: 0 }, other)).deltas;
  expect(told.flatMap((delta) => (delta.type === 'markets' ? delta.markets.map(({ outcomes }) => outcomes[0]?.odds) : []))).toContain(2300);
  // it looks for nothing by itself
  const anew = await house.startBook({ pollMs: 3_600_000 });
  expect(await pricesOf('p1', anew)).toEqual([2300, 3200, 2900]);
  const taken = await bettor.place(slipOf([{ event: 'p1', price: 2300 }]), { app: anew });
  expect(taken.bet?.state).toBe('accepted');
  // what the feed prices anew is moved as well
  await house.feed.price('p1', [marketOf('result', [2700, 3000, 2800])]);
  for (const app of [house.app, other, anew]) expect(await pricesOf('p1', app)).toEqual([2500, 3000, 2800]);
  await house.feed.settle('p1', 2, [wonBy('result', 3, 2)]);
  await house.quiet();
  await expect.poll(loses).toEqual([]);
});

test('a bet that is not accepted moves nothing, and one from before it was kept is weighed by the next look', async () => {
  const bettor = await house.bettor(5000n);
  await match('p2');
  // its stake is not there
  expect((await bettor.bet(slipOf([{ event: 'p2', price: 2500 }], { amount: '6000' }))).state).toBe('rejected');
  expect((await bettor.bet(slipOf([{ event: 'p2', outcome: 2, price: 3200 }], { amount: '1000' }))).state).toBe('accepted');
  await expect.poll(loses).toEqual([['p2', '2', '2200']]);
  await house.database.query(`update sportsbook.bet set riding = null where player_id = $1`, [bettor.playerId]);
  await house.database.query(`delete from sportsbook.liability`);
  await bettor.bet(slipOf([{ event: 'p2', outcome: 3, price: 2900 }], { amount: '1000' }));
  await expect.poll(loses).toEqual([
    ['p2', '2', '1200'],
    ['p2', '3', '900'],
  ]);
  await house.feed.settle('p2', 2, [wonBy('result', 3, 2)]);
  await expect.poll(loses).toEqual([]);
  await house.feed.say({ type: 'market.unsettled', eventId: 'p2', markets: [{ marketId: 'result', specifiers: '' }], reason: 'wrong' });
  // what is open again is weighed again
  await expect.poll(loses).toEqual([
    ['p2', '2', '1200'],
    ['p2', '3', '900'],
  ]);
  await house.feed.settle('p2', 2, [wonBy('result', 3, 1)]);
  await expect.poll(loses).toEqual([]);
});

test('a long combination with a small stake moves no price, however much it could pay; a system counts the lines of a leg', async () => {
  const bettor = await house.bettor(1_000_000n);
  const ids = ['p3', 'p4', 'p5', 'p6', 'p7', 'p8'];
  for (const id of ids) await match(id);
  const legs = ids.map((event) => ({ event, price: 2500 }));
  expect((await bettor.bet(slipOf(legs, { amount: '100' }))).state).toBe('accepted');
  // 1.50 on each, though it pays 244
  await expect.poll(loses).toEqual(ids.map((id) => [id, '1', '150']));
  expect(await pricesOf('p3')).toEqual([2500, 3200, 2900]);
  // each of three legs stands in two of three doubles
  const system = slipOf(legs.slice(0, 3), { type: 'system', sizes: [2], amount: '1000' });
  expect((await bettor.bet(system)).state).toBe('accepted');
  await expect.poll(async () => (await loses()).slice(0, 3)).toEqual(ids.slice(0, 3).map((id) => [id, '1', '3150']));
  await expect.poll(async () => await pricesOf('p3')).toEqual([2440, 3200, 2900]);
});
