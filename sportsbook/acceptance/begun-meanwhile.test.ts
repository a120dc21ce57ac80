// Bets whose events begin while they are on their way: nothing that is in play is taken without its delay.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BookHouse, openBookHouse, slipOf } from '#sportsbook/testing/book-under-test.ts';
import { marketOf } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'), { delayMs: (sportId) => (sportId === 'tennis' ? 1000 : 8000) });
});
afterAll(async () => await house.close());

let number = 0;
async function match(more: object = {}): Promise<string> {
  const id = `b${(number += 1)}`;
  await house.feed.offer({ id, ...more }, [marketOf('result', [2500, 3200, 2900])]);
  return id;
}
const begin = async (eventId: string): Promise<void> =>
  await house.feed.offer({ id: eventId, status: 'live' }, [marketOf('result', [2500, 3200, 2900])]);
/** When others look after a bet that its process has not decided. */
const graceMs = 2001;

test('an offer that was made before its match and is taken in play waits as any bet in play, at every step', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const take = async () =>
    (await house.ask('answer-offer', { playerId: bettor.playerId, sessionId: bettor.sessionId, betId: bet.id, isTaken: true })).bet;
  const bet = await bettor.bet(slipOf([{ event, price: 2600 }]));
  expect(bet).toMatchObject({ state: 'reoffered', legs: [{ isLive: false }] });
  await begin(event);
  for (const price of [2400, 2300]) {
    expect(await take()).toMatchObject({ state: 'pending', decideAt: house.clock.ms + 8000, legs: [{ isLive: true }] });
    await house.feed.price(event, [marketOf('result', [price, 3200, 2900])]);
    house.clock.ms += 8000 + graceMs;
    await expect.poll(async () => (await bettor.read(bet.id)).state).toBe('reoffered');
  }
  expect(await take()).toMatchObject({ state: 'pending', decideAt: house.clock.ms + 8000 });
  expect(bettor.balance()).toBe(10_000n);
  house.clock.ms += 8000 + graceMs;
  await expect.poll(async () => (await bettor.read(bet.id)).state).toBe('accepted');
  expect(bettor.balance()).toBe(9000n);
});

test('a match that begins while the bet waits for another one makes it wait for its own delay too', async () => {
  const bettor = await house.bettor(10_000n);
  const played = await match({ sportId: 'tennis', status: 'live', startsAt: house.clock.ms - 60_000 });
  const soon = await match();
  const slip = slipOf([
    { event: played, price: 2500 },
    { event: soon, price: 2500 },
  ]);
  const bet = await bettor.bet(slip);
  expect(bet).toMatchObject({ state: 'pending', decideAt: house.clock.ms + 1000 });
  await begin(soon);
  house.clock.ms += 1000 + graceMs;
  await expect.poll(async () => (await bettor.read(bet.id)).version).toBeGreaterThan(bet.version);
  expect(await bettor.read(bet.id)).toMatchObject({
    state: 'pending',
    decideAt: house.clock.ms + 8000,
    legs: [{ isLive: true }, { isLive: true }],
  });
  house.clock.ms += 8000 + graceMs;
  await expect.poll(async () => (await bettor.read(bet.id)).state).toBe('accepted');
});

test('a match that should have begun is in play, though its feed does not say so yet', async () => {
  const bettor = await house.bettor(10_000n);
  const late = await match({ startsAt: house.clock.ms - 1 });
  const quote = await house.ask('quote', { playerId: bettor.playerId, currency: 'EUR', slip: slipOf([{ event: late, price: 2500 }]) });
  expect(quote).toMatchObject({ delayMs: 8000, legs: [{ isLive: true }] });
  expect((await bettor.bet(slipOf([{ event: late, price: 2500 }]))).state).toBe('pending');
  // the beginning of a season is no moment of a match
  const season = await match({ kind: 'outright', startsAt: house.clock.ms - 1 });
  expect((await bettor.bet(slipOf([{ event: season, price: 2500 }]))).state).toBe('accepted');
});

test('an offer is taken in the session of now, where that of its placing is over', async () => {
  const bettor = await house.bettor(10_000n);
  const bet = await bettor.bet(slipOf([{ event: await match(), price: 2600 }]));
  expect(bet.state).toBe('reoffered');
  const sessionToken = randomUUID();
  house.operator.wallet.open(sessionToken, { playerId: bettor.playerId, currency: 'EUR', balance: 10_000n });
  await house.database.query('update sportsbook.session set ended_at = now() where id = $1', [bettor.sessionId]);
  const { rows } = await house.database.query<{ id: string }>(
    `insert into sportsbook.session (id, session_token, player_id, currency, exponent, country, language, min_stake, max_stake, created_at)
     select gen_random_uuid(), $2, player_id, currency, exponent, country, language, min_stake, max_stake, now()
       from sportsbook.session where id = $1 returning id`,
    [bettor.sessionId, sessionToken],
  );
  const asked = { playerId: bettor.playerId, betId: bet.id, isTaken: true };
  const taken = await house.ask('answer-offer', { ...asked, sessionId: rows[0]?.id ?? '' });
  expect(taken.bet).toMatchObject({ state: 'accepted', refusal: null });
  expect(house.operator.wallet.balance(sessionToken)).toBe(9000n);
});
