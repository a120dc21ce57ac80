import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bookBase } from '#contract/protocols/sportsbook.ts';
import { type BookHouse, openBookHouse, slipOf } from '#sportsbook/testing/book-under-test.ts';
import { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

let number = 0;
/** A match of its own at 2.50, 3.20 and 2.90. */
async function match(more: Parameters<BookHouse['feed']['offer']>[0] | object = {}): Promise<string> {
  const id = `m${(number += 1)}`;
  await house.feed.offer({ id, ...more }, [marketOf('result', [2500, 3200, 2900]), marketOf('total', [1900, 1900], 'total=2.5')]);
  return id;
}

test('a single before the match is placed, staked, settled by the feed and paid', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const slip = slipOf([{ event, price: 2500 }]);
  const quote = await house.ask('quote', { playerId: bettor.playerId, currency: 'EUR', slip });
  expect(quote).toMatchObject({ lines: 1, stake: '1000', possibleReturn: '2500', totalOdds: '2.50', delayMs: 0, refusal: null });
  const bet = await bettor.bet(slip);
  expect(bet).toMatchObject({ state: 'accepted', stake: '1000', possibleReturn: '2500', isSettled: false, hasReceipt: true });
  expect(bettor.balance()).toBe(9000n);

  await house.feed.settle(event, 1, [wonBy('result', 3, 1)]);
  await house.quiet();
  expect(await bettor.read(bet.id)).toMatchObject({ state: 'won', payout: '2500', isSettled: true, isFinal: false, settlementVersion: 1 });
  expect(bettor.balance()).toBe(11_500n);
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await house.quiet();
  const final = await bettor.read(bet.id);
  expect(final).toMatchObject({ state: 'won', payout: '2500', isFinal: true, settlementVersion: 1 });
  expect(final.moments?.map(({ kind }) => kind)).toEqual(['placed', 'accepted', 'settled', 'confirmed']);
  expect(bettor.balance()).toBe(11_500n);
});

test('fifty submits of one key are one bet with one answer, and the key with another slip is refused', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const slip = slipOf([{ event, price: 2500 }]);
  const submitKey = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, async () => await bettor.place(slip, { submitKey })));
  expect(new Set(answers.map(({ bet }) => bet?.id)).size).toBe(1);
  expect(new Set(answers.map(({ bet }) => bet?.state))).toEqual(new Set(['accepted']));
  expect(bettor.balance()).toBe(9000n);
  const other = await bettor.place(slipOf([{ event, price: 2500 }], { amount: '2000' }), { submitKey });
  expect(other).toEqual({ bet: null, conflict: true });
  expect(bettor.balance()).toBe(9000n);
});

test('two processes that are given the same key take it once', async () => {
  const bettor = await house.bettor(10_000n);
  const second = await house.startBook();
  const event = await match();
  await expect.poll(async () => (await house.ask('event', { eventId: event }, second)).event?.isOpen).toBe(true);
  const submitKey = randomUUID();
  const slip = slipOf([{ event, price: 2500 }]);
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => await bettor.place(slip, { submitKey, app: at % 2 === 0 ? house.app : second })),
  );
  await house.quiet();
  const { bets } = await house.ask('bets', { playerId: bettor.playerId, isSettled: false, page: 1, perPage: 10 });
  expect(bets.map(({ state }) => state)).toEqual(['accepted']);
  expect(bettor.balance()).toBe(9000n);
});

test('SB-02 a price that moved is refused, taken where it rose, or taken anyway, as the player has chosen', async () => {
  const bettor = await house.bettor();
  const at = async (now: number, pricePolicy: 'none' | 'higher' | 'any') => {
    const event = await match();
    await house.feed.price(event, [marketOf('result', [now, 3200, 2900])]);
    const bet = await bettor.bet(slipOf([{ event, price: 2500 }]), { pricePolicy });
    return [bet.state, bet.legs[0]?.seen, bet.offer?.prices[0] ?? bet.legs[0]?.price];
  };
  expect(await at(2400, 'none')).toEqual(['reoffered', 2500, 2400]);
  expect(await at(2600, 'none')).toEqual(['reoffered', 2500, 2600]);
  expect(await at(2400, 'higher')).toEqual(['reoffered', 2500, 2400]);
  expect(await at(2600, 'higher')).toEqual(['accepted', undefined, 2600]);
  expect(await at(2400, 'any')).toEqual(['accepted', undefined, 2400]);
});

test('an offer is taken within its ten seconds and not after', async () => {
  const bettor = await house.bettor(10_000n);
  const reoffered = async () => {
    const event = await match();
    await house.feed.price(event, [marketOf('result', [2400, 3200, 2900])]);
    return await bettor.bet(slipOf([{ event, price: 2500 }]));
  };
  const answer = async (betId: string, isTaken: boolean) =>
    (await house.ask('answer-offer', { playerId: bettor.playerId, sessionId: bettor.sessionId, betId, isTaken })).bet;
  const first = await reoffered();
  expect(bettor.balance()).toBe(10_000n);
  expect(await answer(first.id, true)).toMatchObject({ state: 'accepted', possibleReturn: '2400' });
  expect(await answer(first.id, true)).toMatchObject({ state: 'accepted' });
  expect(bettor.balance()).toBe(9000n);
  expect(await answer((await reoffered()).id, false)).toMatchObject({ state: 'rejected', refusal: { code: 'offer-over' } });
  const late = await reoffered();
  house.clock.ms += 10_001;
  expect(await answer(late.id, true)).toMatchObject({ state: 'rejected', refusal: { code: 'offer-over' } });
  const silent = await reoffered();
  house.clock.ms += 10_001;
  await expect.poll(async () => (await bettor.read(silent.id)).state).toBe('rejected');
  expect(bettor.balance()).toBe(9000n);
});

test('what stands against a slip is told in the order of the checks', async () => {
  const bettor = await house.bettor(1000n);
  const [a, b] = [await match(), await match()];
  const refusal = async (...args: Parameters<typeof slipOf>) => (await bettor.bet(slipOf(...args))).refusal;
  expect(await refusal([{ event: a, price: 2500 }], { type: 'yankee' })).toEqual({ code: 'bad-slip', detail: 'wrong-number-of-legs' });
  expect(await refusal([{ event: 'nowhere', price: 2500 }])).toEqual({ code: 'unknown-selection', legs: [0] });
  const related = [
    { event: b, price: 2500 },
    { event: a, price: 2500 },
    { event: a, market: 'total', specifiers: 'total=2.5', price: 1900 },
  ];
  expect(await refusal(related)).toEqual({ code: 'related', detail: 'same-event', legs: [1, 2] });
  expect(await refusal([{ event: a, price: 2500 }], { amount: '19' })).toEqual({ code: 'stake-too-low', limit: '20' });
  expect(await refusal([{ event: a, price: 2500 }], { amount: '1001' })).toEqual({ code: 'insufficient-funds' });
  await house.feed.say({ type: 'market.suspended', eventId: a, groups: null, reason: 'goal' });
  expect(
    await refusal([
      { event: b, price: 2500 },
      { event: a, price: 2500 },
    ]),
  ).toEqual({ code: 'market-closed', legs: [1] });
  expect(bettor.balance()).toBe(1000n);
});

test('a stake over its bound is offered lower, and the bound is told before', async () => {
  const bettor = await house.bettor(100_000_000n);
  const event = await match();
  const slip = slipOf([{ event, price: 2500 }], { amount: '600000' });
  const quote = await house.ask('quote', { playerId: bettor.playerId, currency: 'EUR', slip });
  expect(quote.limits).toMatchObject({ minStake: '20', maxStake: '500000', setBy: 'book' });
  const bet = await bettor.bet(slip);
  expect(bet).toMatchObject({ state: 'reoffered', refusal: { code: 'stake-too-high' }, offer: { kind: 'lower-stake', stake: '500000' } });
  await house.database.query(`insert into sportsbook.player_factor values ($1, 100, 'arbitrage', 'test', now())`, [bettor.playerId]);
  const factored = await house.ask('quote', { playerId: bettor.playerId, currency: 'EUR', slip });
  expect(factored).toMatchObject({ limits: { maxStake: '50000', setBy: 'player' }, factor: { thousandths: 100, reason: 'arbitrage' } });
});

test('a combination within one event has the price of its joint distribution', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const selection = (marketId: string, specifiers = '') => ({ eventId: event, marketId, specifiers, outcomeId: '1' });
  const slip = {
    type: 'single' as const,
    legs: [{ selections: [selection('result'), selection('total', 'total=2.5')], price: 3100 }],
    stake: { of: 'line' as const, amount: '1000' },
  };
  expect((await bettor.bet(slip)).refusal).toEqual({ code: 'not-combinable', detail: 'not-combinable', legs: [0] });
  house.feed.joint = () => ({ combines: false, sequence: 1, probability: 0, odds: 0, reason: 'all-but-certain', pair: null });
  expect((await bettor.bet(slip)).refusal).toEqual({ code: 'not-combinable', detail: 'all-but-certain', legs: [0] });
  house.feed.joint = () => ({ combines: true, sequence: 1, probability: 300_000, odds: 3100, reason: null, pair: null });
  const bet = await bettor.bet(slip);
  expect(bet).toMatchObject({ state: 'accepted', possibleReturn: '3100' });
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await house.quiet();
  expect((await bettor.read(bet.id)).state).toBe('accepted');
  await house.feed.settle(event, 2, [wonBy('total', 2, 1, 'total=2.5')]);
  await house.quiet();
  expect(await bettor.read(bet.id)).toMatchObject({ state: 'won', payout: '3100', isFinal: true });
});

test('a live bet waits, and markets and prices are looked at again at its end', async () => {
  const bettor = await house.bettor(10_000n);
  const live = await house.startBook({}, { delayMs: () => 100_000 });
  const event = await match({ status: 'live', startsAt: house.clock.ms - 60_000 });
  await expect.poll(async () => (await house.ask('event', { eventId: event }, live)).event?.isOpen).toBe(true);
  const slip = slipOf([{ event, price: 2500 }]);
  const placed = (await bettor.place(slip, { app: live })).bet;
  expect(placed).toMatchObject({ state: 'pending', decideAt: house.clock.ms + 100_000 });
  expect(bettor.balance()).toBe(10_000n);
  const second = (await bettor.place(slip, { app: live })).bet;
  await house.feed.price(event, [marketOf('result', [2600, 3200, 2900])]);
  house.clock.ms += 102_000;
  await expect.poll(async () => (await bettor.read(placed?.id ?? '')).state).toBe('reoffered');
  await expect.poll(async () => (await bettor.read(second?.id ?? '')).state).toBe('reoffered');
  expect(bettor.balance()).toBe(10_000n);
});

test('SB-02 at the end of the delay a price counts as higher by what the player saw, not by what it was at placing', async () => {
  const bettor = await house.bettor(10_000n);
  const live = await house.startBook({}, { delayMs: () => 5000 });
  const end = async (last: number) => {
    const event = await match({ status: 'live', startsAt: house.clock.ms - 60_000 });
    await house.feed.price(event, [marketOf('result', [2600, 3200, 2900])]);
    await expect.poll(async () => (await house.ask('event', { eventId: event }, live)).event?.isOpen).toBe(true);
    const placed = (await bettor.place(slipOf([{ event, price: 2500 }]), { app: live, pricePolicy: 'higher' })).bet;
    expect(placed).toMatchObject({ state: 'pending', legs: [{ price: 2600 }] });
    await house.feed.price(event, [marketOf('result', [last, 3200, 2900])]);
    house.clock.ms += 5500;
    await expect.poll(async () => (await bettor.read(placed?.id ?? '')).state).not.toBe('pending');
    const { state, legs, offer } = await bettor.read(placed?.id ?? '');
    return [state, offer?.prices[0] ?? legs[0]?.price, legs[0]?.seen];
  };
  expect(await end(2550)).toEqual(['accepted', 2550, undefined]);
  expect(await end(2450)).toEqual(['reoffered', 2450, 2500]);
});

test('the silence of a producer closes its markets, and its return opens them', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  await house.feed.setUp('prematch', false);
  expect((await house.ask('event', { eventId: event })).event).toMatchObject({ isOpen: false, closedBy: 'silence', openMarkets: 0 });
  expect((await bettor.bet(slipOf([{ event, price: 2500 }]))).refusal?.code).toBe('market-closed');
  await house.feed.setUp('prematch', true);
  expect((await house.ask('event', { eventId: event })).event).toMatchObject({ isOpen: true, closedBy: null, openMarkets: 2 });
  expect((await bettor.bet(slipOf([{ event, price: 2500 }]))).state).toBe('accepted');
});

test('a producer that was not heard yet is silent: its markets open when it is heard, also after a restart', async () => {
  const event = await match();
  const isOpen = async (app: FastifyInstance) => (await house.ask('event', { eventId: event }, app)).event;
  await house.feed.setUp('prematch', false);
  const back = await house.startBook();
  expect(await isOpen(back)).toMatchObject({ isOpen: false, closedBy: 'silence', openMarkets: 0 });
  const bettor = await house.bettor();
  expect((await bettor.place(slipOf([{ event, price: 2500 }]), { app: back })).bet?.refusal?.code).toBe('market-closed');
  await house.feed.setUp('prematch', true);
  expect(await isOpen(back)).toMatchObject({ isOpen: true, openMarkets: 2 });
});

test('what an operator keeps closed takes no bets', async () => {
  const event = await match();
  await house.database.query(`insert into sportsbook.closure values ('event', $1, 'doubtful line-up', 'test', now())`, [event]);
  await expect.poll(async () => (await house.ask('event', { eventId: event })).event?.closedBy).toBe('operator');
  await house.database.query('delete from sportsbook.closure');
  await expect.poll(async () => (await house.ask('event', { eventId: event })).event?.isOpen).toBe(true);
});

test('a stranger gets nothing: a wrong key, a body out of shape, another player', async () => {
  const [bettor, stranger] = [await house.bettor(), await house.bettor()];
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  const read = { playerId: stranger.playerId, betId: bet.id };
  expect(await house.ask('bet', read)).toEqual({ bet: null });
  expect(await house.ask('receipt', read)).toEqual({ receipt: null });
  expect((await house.send(`${bookBase}/bet`, read, { secret: 'guessed' })).status).toBe(401);
  expect((await house.send(`${bookBase}/bet`, { playerId: 1 })).status).toBe(400);
  const theirs = {
    playerId: stranger.playerId,
    sessionId: bettor.sessionId,
    submitKey: randomUUID(),
    currency: 'EUR',
    pricePolicy: 'any' as const,
  };
  expect(await house.ask('submit', { ...theirs, slip: slipOf([{ event, price: 2500 }]) })).toEqual({ bet: null, conflict: false });
});

test('who follows the book is told what changed, and to begin anew where that is no longer kept', async () => {
  const { epoch, sequence, events } = await house.ask('snapshot', {});
  expect(events.length).toBeGreaterThan(0);
  const waiting = house.ask('deltas', { epoch, sequence, waitMs: 20_000 });
  const event = await match();
  const { deltas, isReset } = await waiting;
  expect([isReset, deltas[0]?.type]).toEqual([false, 'event']);
  const bettor = await house.bettor();
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  const next = await house.ask('deltas', { epoch, sequence, waitMs: 0 });
  expect(next.deltas.at(-1)).toMatchObject({ type: 'bet', bet: { id: bet.id, state: 'accepted' } });
  expect(await house.ask('deltas', { epoch: 'another run', sequence, waitMs: 0 })).toMatchObject({ isReset: true, deltas: [] });
});
