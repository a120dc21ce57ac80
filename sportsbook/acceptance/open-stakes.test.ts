// Bounds of stakes count what a player has open on the slip's events, also where bets are placed at one moment.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BookHouse, openBookHouse, slipOf, type TestBettor } from '#sportsbook/testing/book-under-test.ts';
import { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

let number = 0;
async function match(): Promise<string> {
  const id = `n${(number += 1)}`;
  await house.feed.offer({ id }, [marketOf('result', [2500, 3200, 2900]), marketOf('total', [1900, 1900], 'total=2.5')]);
  return id;
}
/** A player of whom the book takes EUR 50 at most. */
async function factored(currency = 'EUR'): Promise<TestBettor> {
  const bettor = await house.bettor(1_000_000n, currency);
  await house.database.query(`insert into sportsbook.player_factor values ($1, 10, 'arbitrage', 'test', now())`, [bettor.playerId]);
  return bettor;
}
const openOf = async (bettor: TestBettor): Promise<bigint> => {
  const { bets } = await house.ask('bets', { playerId: bettor.playerId, isSettled: false, states: ['accepted'], page: 1, perPage: 100 });
  return bets.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
};
const single = (event: string, amount: string) => slipOf([{ event, price: 2500 }], { amount });

test("a player's factor bounds what is open on an event, whichever market it is on", async () => {
  const [bettor, event, other] = [await factored(), await match(), await match()];
  expect((await bettor.bet(single(event, '3000'))).state).toBe('accepted');
  const total = slipOf([{ event, market: 'total', specifiers: 'total=2.5', price: 1900 }], { amount: '3000' });
  const quote = await house.ask('quote', { playerId: bettor.playerId, currency: 'EUR', slip: total });
  expect(quote.limits).toMatchObject({ maxStake: '2000', setBy: 'player' });
  const inReais = await house.ask('quote', { playerId: bettor.playerId, currency: 'BRL', slip: total });
  expect(inReais.limits.maxStake).toBe('10000');
  expect(await bettor.bet(total)).toMatchObject({ state: 'reoffered', offer: { kind: 'lower-stake', stake: '2000' } });
  expect((await bettor.bet(single(event, '2000'))).state).toBe('accepted');
  expect((await bettor.bet(single(event, '100'))).refusal).toEqual({ code: 'stakes-open' });
  const both = slipOf(
    [event, other].map((one) => ({ event: one, price: 2500 })),
    { amount: '100' },
  );
  expect((await bettor.bet(both)).refusal).toEqual({ code: 'stakes-open' });
  // another event has its own, and what is decided counts no more
  expect((await bettor.bet(single(other, '5000'))).state).toBe('accepted');
  await house.feed.settle(event, 1, [wonBy('result', 3, 1)]);
  await house.quiet();
  expect((await bettor.bet({ ...total, stake: { of: 'line', amount: '5000' } })).state).toBe('accepted');
});

test('bets that are placed at one moment, in two processes, do not pass the bound together', async () => {
  const [bettor, event] = [await factored(), await match()];
  const second = await house.startBook();
  await expect.poll(async () => (await house.ask('event', { eventId: event }, second)).event?.isOpen).toBe(true);
  const placed = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => await bettor.place(single(event, '700'), { app: at % 2 === 0 ? house.app : second })),
  );
  await house.quiet();
  expect(await openOf(bettor)).toBe(4900n);
  const states = placed.map(({ bet }) => bet?.state);
  expect(states.filter((state) => state === 'accepted')).toHaveLength(7);
  // what is left is offered to the others, and taken by one
  const offers = placed.flatMap(({ bet }) => (bet?.state === 'reoffered' ? [bet.id] : []));
  const answers = await Promise.all(
    offers.map(async (betId) => {
      const asked = { playerId: bettor.playerId, sessionId: bettor.sessionId, betId, isTaken: true };
      return (await house.ask('answer-offer', asked)).bet;
    }),
  );
  await house.quiet();
  expect(await openOf(bettor)).toBe(5000n);
  expect(new Set(answers.map((bet) => bet?.refusal?.code ?? bet?.state))).toEqual(new Set(['accepted', 'stakes-open']));
});

test('what may be paid counts alike, and a live bet keeps its room while it waits', async () => {
  const [bettor, event] = [await house.bettor(100_000_000n), await match()];
  await house.database.query(`insert into sportsbook.bound values ('event', $1, null, null, 10000, 'test', 'test', now())`, [event]);
  expect((await bettor.bet(single(event, '3000'))).state).toBe('accepted');
  expect(await bettor.bet(single(event, '3000'))).toMatchObject({ refusal: { code: 'payout-too-high', limit: '1000' } });

  const live = await house.startBook({}, { delayMs: () => 5000 });
  const running = `n${(number += 1)}`;
  await house.feed.offer({ id: running, status: 'live' }, [marketOf('result', [2500, 3200, 2900])]);
  const waiting = await factored();
  await expect.poll(async () => (await house.ask('event', { eventId: running }, live)).event?.isOpen).toBe(true);
  const first = (await waiting.place(single(running, '4000'), { app: live })).bet;
  expect(first?.state).toBe('pending');
  expect((await waiting.place(single(running, '2000'), { app: live })).bet).toMatchObject({ state: 'reoffered', offer: { stake: '1000' } });
  house.clock.ms += 5500;
  await expect.poll(async () => (await waiting.read(first?.id ?? '')).state).toBe('accepted');
});

test('two live bets that wait do not pass the payout together when their prices rise', async () => {
  const bettor = await house.bettor(100_000_000n);
  const live = await house.startBook({}, { delayMs: () => 5000 });
  const running = `n${(number += 1)}`;
  await house.feed.offer({ id: running, status: 'live' }, [marketOf('result', [2500, 3200, 2900])]);
  await house.database.query(`insert into sportsbook.bound values ('event', $1, null, null, 10000, 'test', 'test', now())`, [running]);
  await expect.poll(async () => (await house.ask('event', { eventId: running }, live)).event?.isOpen).toBe(true);
  const place = async () => (await bettor.place(single(running, '2000'), { app: live, pricePolicy: 'higher' })).bet?.id ?? '';
  const ids = [await place(), await place()];
  await house.feed.price(running, [marketOf('result', [3000, 3200, 2900])]);
  house.clock.ms += 5000 + 2001;
  const states = async () => await Promise.all(ids.map(async (id) => (await bettor.read(id)).state));
  // 60.00 each, and 100.00 in all
  await expect.poll(async () => (await states()).toSorted()).toEqual(['accepted', 'rejected']);
  const [rejected] = (await Promise.all(ids.map(async (id) => await bettor.read(id)))).filter(({ state }) => state === 'rejected');
  expect(rejected?.refusal).toEqual({ code: 'stakes-open' });
});
