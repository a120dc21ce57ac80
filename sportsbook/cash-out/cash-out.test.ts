import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BookHouse, openBookHouse, slipOf, type TestBettor } from '#sportsbook/testing/book-under-test.ts';
import { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

let number = 0;
/** A match whose home side is as likely to win as not, at 2.00. */
async function match(more: object = {}): Promise<string> {
  const id = `k${(number += 1)}`;
  await house.feed.offer({ id, ...more }, [evens()]);
  return id;
}
const evens = (chance = 500_000, odds = 2000) => {
  const market = marketOf('result', [odds, 3200, 2900]);
  return { ...market, outcomes: market.outcomes.map((one, at) => (at === 0 ? { ...one, probability: chance } : one)) };
};
const quote = async ({ playerId }: TestBettor, betId: string, thousandths = 1000) =>
  (await house.ask('cash-out-quote', { playerId, betId, thousandths })).quote;
const take = async ({ playerId }: TestBettor, betId: string, offerId: string | null | undefined) =>
  await house.ask('cash-out-take', { playerId, betId, offerId: offerId ?? '00000000-0000-4000-8000-000000000000' });

test('a bet is cashed out at its value less the margin, once', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2000 }]));
  // 1000 * 2.00 * 0.5 less 5 %
  const first = await quote(bettor, bet.id);
  expect(first).toMatchObject({ isOpen: true, value: '950', thousandths: 1000, delayMs: 0 });
  await house.feed.price(event, [evens(800_000, 1200)]);
  const offer = await quote(bettor, bet.id);
  expect(offer).toMatchObject({ value: '1520' });
  const [one, two] = await Promise.all([take(bettor, bet.id, offer?.offerId), take(bettor, bet.id, offer?.offerId)]);
  expect([one.isTaken, two.isTaken]).toContain(true);
  expect(await take(bettor, bet.id, offer?.offerId)).toMatchObject({
    isTaken: true,
    bet: { state: 'cashed-out', payout: '1520', isSettled: true },
  });
  await house.quiet();
  expect(bettor.balance()).toBe(10_520n);
  expect(await take(bettor, bet.id, first?.offerId)).toMatchObject({ isTaken: false });
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await house.quiet();
  expect([bettor.balance(), (await bettor.read(bet.id)).state]).toEqual([10_520n, 'cashed-out']);
});

test('a part is cashed out, and the rest is settled as it ends', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2000 }]));
  const offer = await quote(bettor, bet.id, 400);
  expect(offer).toMatchObject({ value: '380', thousandths: 400 });
  expect(await take(bettor, bet.id, offer?.offerId)).toMatchObject({
    isTaken: true,
    bet: { state: 'accepted', payout: '380', openThousandths: 600 },
  });
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await house.quiet();
  expect(await bettor.read(bet.id)).toMatchObject({ state: 'won', payout: String(380 + 1200) });
  expect(bettor.balance()).toBe(9000n + 1580n);
});

test('an offer is over after four seconds, and with a suspended leg there is none', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2000 }]));
  const offer = await quote(bettor, bet.id);
  house.clock.ms += 4001;
  expect(await take(bettor, bet.id, offer?.offerId)).toMatchObject({ isTaken: false, reason: 'over' });
  const next = await quote(bettor, bet.id);
  await house.feed.say({ type: 'market.suspended', eventId: event, groups: null, reason: 'goal' });
  expect(await take(bettor, bet.id, next?.offerId)).toMatchObject({ isTaken: false, reason: 'suspended' });
  expect(await quote(bettor, bet.id)).toMatchObject({ isOpen: false, reason: 'suspended', offerId: null });
  const stranger = await house.bettor();
  expect(await quote(stranger, bet.id)).toBeNull();
  expect(await take(stranger, bet.id, next?.offerId)).toMatchObject({ bet: null, isTaken: false });
  expect(bettor.balance()).toBe(9000n);
});

test('a bet that comes to the wanted value is cashed out by itself', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2000 }]));
  const { playerId } = bettor;
  expect((await house.ask('cash-out-auto', { playerId, betId: bet.id, value: '1500' })).bet?.autoCashOut).toBe('1500');
  await house.feed.price(event, [evens(700_000, 1400)]);
  await house.quiet();
  expect((await bettor.read(bet.id)).state).toBe('accepted');
  await house.feed.price(event, [evens(800_000, 1200)]);
  await expect.poll(async () => (await bettor.read(bet.id)).state).toBe('cashed-out');
  await house.quiet();
  expect(bettor.balance()).toBe(10_520n);
});
