// The value at which a bet is cashed out by itself, beside what else goes on in the book.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BookHouse, openBookHouse, slipOf, type TestBettor } from '#sportsbook/testing/book-under-test.ts';
import { marketOf } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'), { delayMs: () => 6000 });
});
afterAll(async () => await house.close());

const evens = (chance = 500_000, odds = 2000) => {
  const market = marketOf('result', [odds, 3200, 2900]);
  return { ...market, outcomes: market.outcomes.map((one, at) => (at === 0 ? { ...one, probability: chance } : one)) };
};
const setValue = async ({ playerId }: TestBettor, betId: string, value: string | null) =>
  await house.ask('cash-out-auto', { playerId, betId, value });

/** A bet on a match that is in play behind it. */
async function betInPlay(id: string): Promise<{ bettor: TestBettor; betId: string }> {
  const bettor = await house.bettor(10_000n);
  await house.feed.offer({ id }, [evens()]);
  const { id: betId } = await bettor.bet(slipOf([{ event: id, price: 2000 }]));
  await house.feed.offer({ id, status: 'live' }, [evens(800_000, 1200)]);
  return { bettor, betId };
}

test('a value that is set or taken away leaves the cash-out that its player took, and ends the one that the book took for it', async () => {
  const { bettor, betId } = await betInPlay('a1');
  const { playerId } = bettor;
  const { quote } = await house.ask('cash-out-quote', { playerId, betId, thousandths: 1000 });
  expect(await house.ask('cash-out-take', { playerId, betId, offerId: quote?.offerId ?? '' })).toMatchObject({ isTaken: null });
  await setValue(bettor, betId, '1900');
  house.clock.ms += 6001;
  await expect.poll(async () => (await bettor.read(betId)).cashOut?.state).toBe('taken');

  const other = await betInPlay('a2');
  await setValue(other.bettor, other.betId, '1500');
  await expect.poll(async () => (await other.bettor.read(other.betId)).cashOut).toMatchObject({ state: 'waiting', isAutomatic: true });
  await setValue(other.bettor, other.betId, null);
  house.clock.ms += 6001;
  const tries = async () =>
    (await house.database.query<{ state: string }>('select state from sportsbook.cash_out where bet_id = $1', [other.betId])).rows;
  await expect.poll(tries).toEqual([{ state: 'refused' }]);
  expect(await other.bettor.read(other.betId)).toMatchObject({ state: 'accepted', autoCashOut: null, payout: '0' });
  // of a try that came to nothing no row is left
  house.clock.ms += 3_700_000;
  await expect.poll(tries).toEqual([]);
});

test('what an operator suspends in another process is closed while the feed is asked what bets are worth', async () => {
  const bettor = await house.bettor(10_000n);
  const total = marketOf('total', [1800, 2000], 'total=2.5');
  await house.feed.offer({ id: 'a3' }, [evens(), total]);
  house.feed.joint = () => ({ combines: true, sequence: 1, probability: 250_000, refund: 0, odds: 3000, reason: null, pair: null });
  const [result, over] = [
    { event: 'a3', price: 3000 },
    { event: 'a3', market: 'total', specifiers: 'total=2.5', price: 1800 },
  ];
  const slip = slipOf([result, over]);
  const selections = slip.legs.flatMap((leg) => leg.selections);
  const bet = await bettor.bet({ ...slip, type: 'single', legs: [{ price: 3000, selections }] });
  const other = await house.startBook();
  const { joint } = house.feed.source;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  house.feed.source.joint = async (request) => {
    asked.resolve();
    await answer.promise;
    return await joint(request);
  };
  await setValue(bettor, bet.id, '9000');
  await asked.promise;
  await house.ask('set-closure', { scope: 'event', subject: 'a3', isClosed: true, by: 'eve', why: 'odd stakes' }, other);
  await expect.poll(async () => (await house.ask('event', { eventId: 'a3' })).event?.closedBy).toBe('operator');
  answer.resolve();
  house.feed.source.joint = joint;
  expect((await bettor.read(bet.id)).state).toBe('accepted');
});
