import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BookHouse, openBookHouse, slipOf, type TestBettor } from '#sportsbook/testing/book-under-test.ts';
import { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';
import { atOnce } from './auto-cash-out.ts';

let house: BookHouse;
beforeAll(async () => {
  // a live event waits, another does not
  house = await openBookHouse(inject('postgresUrl'), { delayMs: () => 6000 });
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

test('a cash-out in play is told on its bet: that it waits, and why it was refused', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2000 }]));
  await house.feed.offer({ id: event, status: 'live' }, [evens(800_000, 1200)]);
  const offer = await quote(bettor, bet.id);
  expect(offer).toMatchObject({ value: '1520', delayMs: 6000 });
  expect(await take(bettor, bet.id, offer?.offerId)).toMatchObject({ isTaken: null });
  const waiting = { state: 'waiting', value: '1520', decideAt: house.clock.ms + 6000, reason: null, isAutomatic: false };
  const { version, cashOut } = await bettor.read(bet.id);
  expect(cashOut).toMatchObject(waiting);
  // another offer meanwhile is no second cash-out
  const second = await quote(bettor, bet.id);
  expect(await take(bettor, bet.id, second?.offerId)).toMatchObject({ isTaken: false, reason: 'value-changed' });
  expect((await bettor.read(bet.id)).cashOut).toMatchObject(waiting);
  await house.feed.price(event, [evens(500_000, 1900)]);
  const place = await house.ask('snapshot', {});
  house.clock.ms += 6001;
  await expect.poll(async () => (await bettor.read(bet.id)).cashOut?.state).toBe('refused');
  const refused = await bettor.read(bet.id);
  expect(refused).toMatchObject({ state: 'accepted', cashOut: { reason: 'value-changed' }, payout: '0' });
  expect(refused.version).toBeGreaterThan(version);
  expect(refused.moments?.at(-1)).toMatchObject({ kind: 'cash-out-refused', detail: 'value-changed' });
  const { deltas } = await house.ask('deltas', { epoch: place.epoch, sequence: place.sequence, waitMs: 0 });
  expect(deltas).toContainEqual(
    expect.objectContaining({ type: 'bet', bet: expect.objectContaining({ id: bet.id, version: refused.version }) }),
  );
  expect(await take(bettor, bet.id, offer?.offerId)).toMatchObject({ isTaken: false, reason: 'value-changed' });
  expect(bettor.balance()).toBe(9000n);
});

/** Three legs at 2.00 in four lines of 10.00, of which the first is in play. */
async function trixieInPlay(bettor: TestBettor) {
  const events = [await match(), await match(), await match()];
  const bet = await bettor.bet(
    slipOf(
      events.map((event) => ({ event, price: 2000 })),
      { type: 'trixie' },
    ),
  );
  const [live = ''] = events;
  await house.feed.offer({ id: live, status: 'live' }, [evens()]);
  return { bet, live };
}

test.each([
  { name: 'lost', winner: 2, worth: '950' },
  { name: 'won', winner: 1, worth: '6650' },
])('a leg that is $name while a cash-out waits changes the value that was offered', async ({ winner, worth }) => {
  const bettor = await house.bettor(10_000n);
  const { bet, live } = await trixieInPlay(bettor);
  const offer = await quote(bettor, bet.id);
  expect(offer).toMatchObject({ value: '3800', delayMs: 6000 });
  expect(await take(bettor, bet.id, offer?.offerId)).toMatchObject({ isTaken: null });
  house.clock.ms += 3000;
  await house.feed.settle(live, 1, [wonBy('result', 3, winner)]);
  await house.quiet();
  house.clock.ms += 3001;
  await expect.poll(async () => (await bettor.read(bet.id)).cashOut?.state).toBe('refused');
  expect(await bettor.read(bet.id)).toMatchObject({ state: 'accepted', cashOut: { reason: 'value-changed' }, payout: '0' });
  expect(await quote(bettor, bet.id)).toMatchObject({ value: worth, delayMs: 0 });
});

test('an offer made in play is not to be had once the leg in play is lost, though nothing waits any more', async () => {
  const bettor = await house.bettor(10_000n);
  const { bet, live } = await trixieInPlay(bettor);
  const offer = await quote(bettor, bet.id);
  house.clock.ms += 2000;
  await house.feed.settle(live, 1, [wonBy('result', 3, 2)]);
  await house.feed.offer({ id: live, status: 'ended' }, [{ ...evens(), status: 'settled' }]);
  await house.quiet();
  expect(await take(bettor, bet.id, offer?.offerId)).toMatchObject({ isTaken: false, reason: 'value-changed' });
  expect(bettor.balance()).toBe(6000n);
});

test('a leg that is confirmed as it was told leaves the offer as it is', async () => {
  const bettor = await house.bettor(10_000n);
  const { bet, live } = await trixieInPlay(bettor);
  await house.feed.settle(live, 1, [wonBy('result', 3, 1)]);
  await house.feed.offer({ id: live, status: 'ended' }, [{ ...evens(), status: 'settled' }]);
  await house.quiet();
  const offer = await quote(bettor, bet.id);
  await house.feed.settle(live, 2, [wonBy('result', 3, 1)]);
  await house.quiet();
  expect(await take(bettor, bet.id, offer?.offerId)).toMatchObject({ isTaken: true, bet: { payout: offer?.value } });
});

test('however many bets wait for a value that does not come, each of the others is cashed out at its own', async () => {
  const event = await match();
  const first = await house.bettor(10_000n);
  const bet = await first.bet(slipOf([{ event, price: 2000 }], { amount: '20' }));
  // as many bets before it as are looked at in one go, and one more
  await house.database.query(
    `insert into sportsbook.bet
     select (jsonb_populate_record(bet, jsonb_build_object('id', gen.id, 'submit_key', gen.id, 'round_id', gen.id, 'bet_tx_id', gen.id,
              'auto_cash_out', 1000000000))).*
       from sportsbook.bet, (select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0')) as id from generate_series(1, $2::int) n) gen
      where bet.id = $1`,
    [bet.id, atOnce + 1],
  );
  const bettor = await house.bettor(10_000n);
  const wanted = await bettor.bet(slipOf([{ event, price: 2000 }]));
  await house.ask('cash-out-auto', { playerId: bettor.playerId, betId: wanted.id, value: '1500' });
  await house.feed.price(event, [evens(800_000, 1200)]);
  await expect.poll(async () => (await bettor.read(wanted.id)).state).toBe('cashed-out');
  expect((await bettor.read(wanted.id)).cashOut).toMatchObject({ state: 'taken', isAutomatic: true, value: '1520' });
  await house.database.query(`update sportsbook.bet set auto_cash_out = null where auto_cash_out = 1000000000`);
});

test('a part that is cashed out leaves the wish for the rest', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2000 }]));
  // more than the whole is worth now
  await house.ask('cash-out-auto', { playerId: bettor.playerId, betId: bet.id, value: '1000' });
  const offer = await quote(bettor, bet.id, 400);
  expect(await take(bettor, bet.id, offer?.offerId)).toMatchObject({ isTaken: true, bet: { autoCashOut: '1000', openThousandths: 600 } });
  await house.feed.price(event, [evens(900_000, 1100)]);
  await expect.poll(async () => (await bettor.read(bet.id)).state).toBe('cashed-out');
  // 0.6 of what is worth 1710
  expect(await bettor.read(bet.id)).toMatchObject({ payout: String(380 + 1026), autoCashOut: null, cashOut: { isAutomatic: true } });
});

test('what open bets are worth is told with their list, without an offer; offers that nobody took are forgotten', async () => {
  const bettor = await house.bettor(10_000n);
  const { playerId } = bettor;
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2000 }]));
  const offersOf = async () =>
    (await house.database.query<{ id: string }>('select id from sportsbook.cash_out where bet_id = $1', [bet.id])).rows;
  const page = { playerId, isSettled: false, page: 1, perPage: 10 };
  const { bets } = await house.ask('bets', { ...page, isValued: true });
  expect(bets).toMatchObject([{ id: bet.id, value: { value: '950', reason: null } }]);
  expect((await house.ask('bets', page)).bets[0]).not.toHaveProperty('value');
  expect(await offersOf()).toEqual([]);
  await house.feed.say({ type: 'market.suspended', eventId: event, groups: null, reason: 'goal' });
  expect((await house.ask('bets', { ...page, isValued: true })).bets[0]?.value).toEqual({ value: '0', reason: 'suspended' });
  await house.feed.price(event, [evens()]);
  const offer = await quote(bettor, bet.id);
  expect((await offersOf()).length).toBe(1);
  house.clock.ms += 3_700_000;
  await expect.poll(offersOf).toEqual([]);
  expect(await take(bettor, bet.id, offer?.offerId)).toMatchObject({ isTaken: false, reason: 'over' });
});
