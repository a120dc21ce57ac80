import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { FeedSettlement } from '#contract/protocols/sports-feed.ts';
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import { type BookHouse, openBookHouse, slipOf, type TestBettor } from '#sportsbook/testing/book-under-test.ts';
import { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

let number = 0;
async function match(): Promise<string> {
  const id = `s${(number += 1)}`;
  await house.feed.offer({ id }, [marketOf('result', [2500, 3200, 2900]), marketOf('handicap', [1900, 1900], 'hcp=-0.25')]);
  return id;
}
const ended = (told: FeedSettlement, outcome: number, result: Partial<FeedSettlement['outcomes'][number]>): FeedSettlement => ({
  ...told,
  outcomes: told.outcomes.map((one, at) => (at + 1 === outcome ? { ...one, ...result } : one)),
});

/** What is left of the account after everything due was done. */
async function settled(bettor: TestBettor, bet: BookBet): Promise<[state: string, payout: string, balance: bigint]> {
  await house.quiet();
  const { state, payout } = await bettor.read(bet.id);
  return [state, payout, bettor.balance()];
}

test('quarter lines, dead heats and pushes pay their part', async () => {
  const bettor = await house.bettor(100_000n);
  const on = async (market: string, specifiers: string, price: number, settlement: (event: string) => FeedSettlement) => {
    const before = bettor.balance();
    const event = await match();
    const bet = await bettor.bet(slipOf([{ event, market, specifiers, price }]));
    await house.feed.settle(event, 2, [settlement(event)]);
    const [state, payout, balance] = await settled(bettor, bet);
    return [state, payout, balance - before];
  };
  const handicap = (result: 0 | 1, voidHalves: 0 | 1 | 2) => () => ended(wonBy('handicap', 2, 2, 'hcp=-0.25'), 1, { result, voidHalves });
  expect(await on('handicap', 'hcp=-0.25', 1900, handicap(1, 1))).toEqual(['half', '1450', 450n]);
  expect(await on('handicap', 'hcp=-0.25', 1900, handicap(0, 1))).toEqual(['half', '500', -500n]);
  expect(await on('handicap', 'hcp=-0.25', 1900, handicap(0, 2))).toEqual(['void', '1000', 0n]);
  expect(await on('result', '', 2500, () => ended(wonBy('result', 3, 1), 1, { deadHeat: 2 }))).toEqual(['half', '1250', 250n]);
  expect(await on('result', '', 2500, () => ended(wonBy('result', 3, 1), 1, { deadHeat: 3, places: 2 }))).toEqual(['half', '1666', 666n]);
  expect(await on('result', '', 2500, () => wonBy('result', 3, 2))).toEqual(['lost', '0', -1000n]);
});

test('a combo is lost with its first lost leg, and a void leg shrinks it', async () => {
  const bettor = await house.bettor(100_000n);
  const [a, b, c] = [await match(), await match(), await match()];
  const legs = [a, b, c].map((event) => ({ event, price: 2500 }));
  const [combo, yankee] = [await bettor.bet(slipOf(legs)), await bettor.bet(slipOf(legs, { type: 'trixie', amount: '100' }))];
  expect(yankee).toMatchObject({ lines: 4, stake: '400', possibleReturn: String(3 * 625 + 1562) });
  await house.feed.settle(a, 2, [ended(wonBy('result', 3, 1), 1, { result: 0, voidHalves: 2 })]);
  await house.feed.settle(b, 2, [wonBy('result', 3, 1)]);
  expect(await settled(bettor, combo)).toEqual(['accepted', '0', 98_600n]);
  await house.feed.settle(c, 2, [wonBy('result', 3, 1)]);
  // 1 * 2.5 * 2.5; and 2.5 + 2.5 + 6.25 + 6.25
  expect((await settled(bettor, combo)).slice(0, 2)).toEqual(['won', '6250']);
  expect(await settled(bettor, yankee)).toEqual(['won', '1750', 98_600n + 6250n + 1750n]);

  const [d, e] = [await match(), await match()];
  const lost = await bettor.bet(slipOf([d, e].map((event) => ({ event, price: 2500 }))));
  await house.feed.settle(d, 2, [wonBy('result', 3, 3)]);
  await house.quiet();
  expect(await bettor.read(lost.id)).toMatchObject({ state: 'lost', isFinal: true, possibleReturn: '0' });
});

test('SB-05 a result taken back is put right: what was paid comes back, and the new result pays', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const [home, away] = [await bettor.bet(slipOf([{ event, price: 2500 }])), await bettor.bet(slipOf([{ event, outcome: 3, price: 2900 }]))];
  await house.feed.settle(event, 1, [wonBy('result', 3, 1)]);
  expect(await settled(bettor, home)).toEqual(['won', '2500', 10_500n]);
  expect((await settled(bettor, away))[0]).toBe('lost');
  await house.feed.say({
    type: 'market.unsettled',
    eventId: event,
    markets: [{ marketId: 'result', specifiers: '' }],
    reason: 'wrong goal',
  });
  expect(await settled(bettor, home)).toEqual(['accepted', '0', 8000n]);
  await house.feed.settle(event, 2, [wonBy('result', 3, 3)]);
  expect(await settled(bettor, home)).toEqual(['lost', '0', 10_900n]);
  expect(await settled(bettor, away)).toEqual(['won', '2900', 10_900n]);
  const told = await bettor.read(away.id);
  expect(told).toMatchObject({ isFinal: true, settlementVersion: 3, receivable: '0' });
  expect(told.moments?.map(({ kind, payout }) => [kind, payout])).toEqual([
    ['placed', undefined],
    ['accepted', undefined],
    ['settled', '0'],
    ['resettled', '0'],
    ['resettled', '2900'],
  ]);
  expect(told.moments?.map(({ rule }) => rule).slice(-2)).toEqual(['feed-corrected-1', 'feed-corrected-1']);
});

test('what is confirmed as it was settled is no correction, of a void bet neither', async () => {
  const bettor = await house.bettor(10_000n);
  const [won, voided] = [await match(), await match()];
  const bets = [await bettor.bet(slipOf([{ event: won, price: 2500 }])), await bettor.bet(slipOf([{ event: voided, price: 2500 }]))];
  for (const certainty of [1, 2] as const) {
    await house.feed.settle(won, certainty, [wonBy('result', 3, 1)]);
    await house.feed.settle(voided, certainty, [ended(wonBy('result', 3, 2), 1, { voidHalves: 2 })]);
    await house.quiet();
  }
  const told = await Promise.all(bets.map(async ({ id }) => await bettor.read(id)));
  expect(told.map(({ state, isFinal, settlementVersion }) => [state, isFinal, settlementVersion])).toEqual([
    ['won', true, 1],
    ['void', true, 1],
  ]);
  expect(told.map(({ moments }) => moments?.slice(2).map(({ kind }) => kind))).toEqual([
    ['settled', 'confirmed'],
    ['voided', 'confirmed'],
  ]);
  const { deliveries } = await house.ask('operator-bet', { betId: bets[0]?.id ?? '' });
  expect(deliveries.map(({ call, settlementVersion }) => [call, settlementVersion])).toEqual([
    ['win', 1],
    ['round-close', 1],
  ]);
});

test('a leg that ends is news of the bet that goes on, each time otherwise', async () => {
  const bettor = await house.bettor(10_000n);
  const [a, b] = [await match(), await match()];
  const bet = await bettor.bet(slipOf([a, b].map((event) => ({ event, price: 2500 }))));
  const place = await house.ask('snapshot', {});
  await house.feed.settle(a, 1, [wonBy('result', 3, 1)]);
  await house.quiet();
  const toldOfLeg = async () => {
    const { deltas } = await house.ask('deltas', { epoch: place.epoch, sequence: place.sequence, waitMs: 0 });
    return deltas.flatMap((delta) => (delta.type === 'bet' && delta.bet.legs[0]?.result ? [delta.bet] : []));
  };
  await expect.poll(toldOfLeg).toMatchObject([{ id: bet.id, state: 'accepted', legs: [{ result: { result: 1 } }, { result: null }] }]);
  const version = (await toldOfLeg())[0]?.version ?? 0;
  expect(version).toBeGreaterThan(bet.version);
  await house.feed.settle(a, 2, [wonBy('result', 3, 1)]);
  await house.quiet();
  expect((await bettor.read(bet.id)).version).toBe(version);
  await house.feed.settle(a, 2, [ended(wonBy('result', 3, 1), 1, { deadHeat: 2 })]);
  await house.quiet();
  expect((await bettor.read(bet.id)).version).toBeGreaterThan(version);
});

test('HI-01 a bet that is settled between two pages of settled bets neither repeats one nor hides one', async () => {
  const bettor = await house.bettor(100_000n);
  const events = [await match(), await match(), await match(), await match()];
  const ids: string[] = [];
  for (const event of events) {
    ids.push((await bettor.bet(slipOf([{ event, price: 2500 }]))).id);
    house.clock.ms += 10;
  }
  const settle = async (at: number) => {
    await house.feed.settle(events[at] ?? '', 2, [wonBy('result', 3, 1)]);
    await house.quiet();
    house.clock.ms += 10;
  };
  const page = async (number_: number, before?: string) => {
    const asked = { playerId: bettor.playerId, isSettled: true, page: number_, perPage: 2, ...(before !== undefined && { before }) };
    return (await house.ask('bets', asked)).bets.map(({ id }) => id);
  };
  for (const at of [3, 0, 1]) await settle(at);
  const first = await page(1);
  expect(first).toEqual([ids[1], ids[0]]);
  await settle(2);
  expect(await page(2, first[0])).toEqual([ids[3]]);
  expect(await page(1)).toEqual([ids[2], ids[1]]);
  // the bet that the first page began with is open again
  await house.feed.say({
    type: 'market.unsettled',
    eventId: events[1] ?? '',
    markets: [{ marketId: 'result', specifiers: '' }],
    reason: 'wrong',
  });
  await house.quiet();
  expect(await page(2, first[0])).toEqual([ids[3]]);
});

test('a confirmed result is corrected too, as long as the round is open', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  await house.feed.settle(event, 2, [wonBy('result', 3, 2)]);
  expect(await settled(bettor, bet)).toEqual(['lost', '0', 9000n]);
  await house.feed.settle(event, 2, [ended(wonBy('result', 3, 1), 1, { deadHeat: 2 })]);
  expect(await settled(bettor, bet)).toEqual(['half', '1250', 10_250n]);
  // not two on one place, but four on two, of which the part is the same; then four on three
  await house.feed.settle(event, 2, [ended(wonBy('result', 3, 1), 1, { deadHeat: 4, places: 2 })]);
  expect(await settled(bettor, bet)).toEqual(['half', '1250', 10_250n]);
  expect((await bettor.read(bet.id)).legs[0]?.result).toEqual({ result: 1, voidHalves: 0, deadHeat: 4, places: 2 });
  await house.feed.settle(event, 2, [ended(wonBy('result', 3, 1), 1, { deadHeat: 4, places: 3 })]);
  expect(await settled(bettor, bet)).toEqual(['half', '1875', 10_875n]);
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  expect(await settled(bettor, bet)).toEqual(['won', '2500', 11_500n]);
  const before = house.clock.ms;
  house.clock.ms += 6 * 3_600_000 + 1000;
  const closed = () =>
    house.operator.calls.filter(
      ({ call, body }) => call === 'round-close' && house.operator.wallet.rounds.get(body.roundId)?.isClosed === true,
    );
  await expect.poll(() => closed().length).toBeGreaterThan(0);
  await house.quiet();
  house.clock.ms = before;
});

test('a void window gives back the stakes of bets taken within it, and its end is undone alike', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const early = await bettor.bet(slipOf([{ event, price: 2500 }]));
  house.clock.ms += 60_000;
  const from = house.clock.ms;
  const late = await bettor.bet(slipOf([{ event, price: 2500 }]));
  house.clock.ms += 60_000;
  const window = { eventId: event, from, to: house.clock.ms, markets: null, reason: 'price error' };
  await house.feed.say({ type: 'market.voided', ...window, rule: 'obvious-error' });
  expect(await settled(bettor, late)).toEqual(['void', '1000', 9000n]);
  expect((await bettor.read(late.id)).legs[0]?.selections[0]?.rule).toBe('obvious-error');
  expect((await settled(bettor, early))[0]).toBe('accepted');
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  expect(await settled(bettor, early)).toEqual(['won', '2500', 11_500n]);
  expect((await settled(bettor, late)).slice(0, 2)).toEqual(['void', '1000']);
  await house.feed.say({ type: 'market.unvoided', ...window });
  expect(await settled(bettor, late)).toEqual(['won', '2500', 13_000n]);
});

test('a payout that was spent stays as a receivable that is shown, and comes in when there is money', async () => {
  const bettor = await house.bettor(1000n);
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  await house.feed.settle(event, 1, [wonBy('result', 3, 1)]);
  await house.quiet();
  // the house answers so where the account does not cover it
  house.operator.failNext('rollback', { status: 'TEMPORARY' });
  await house.feed.settle(event, 1, [wonBy('result', 3, 2)]);
  await expect.poll(async () => (await bettor.read(bet.id)).receivable).toBe('2500');
  expect(await bettor.read(bet.id)).toMatchObject({ state: 'lost', payout: '0' });
  house.clock.ms += 10_000;
  await house.quiet();
  expect((await bettor.read(bet.id)).receivable).toBe('0');
  expect(bettor.balance()).toBe(0n);
});

test('a result that came while the book was away settles when it is back, once', async () => {
  const alone = await openBookHouse(inject('postgresUrl'));
  try {
    const bettor = await alone.bettor(10_000n);
    await alone.feed.offer({ id: 'x' }, [marketOf('result', [2500, 3200, 2900])]);
    const bet = await bettor.bet(slipOf([{ event: 'x', price: 2500 }]));
    await alone.app.close();
    await alone.feed.settle('x', 1, [wonBy('result', 3, 1)]);
    const back = await alone.startBook();
    await alone.quiet();
    const read = async () => (await alone.ask('bet', { playerId: bettor.playerId, betId: bet.id }, back)).bet;
    await expect.poll(async () => (await read())?.state).toBe('won');
    await alone.quiet();
    expect([(await read())?.settlementVersion, bettor.balance()]).toEqual([1, 11_500n]);
  } finally {
    await alone.close();
  }
});

test('120 bets on one market are settled in batches, each once', async () => {
  const event = await match();
  const bettor = await house.bettor(10_000_000n);
  const count = 120;
  for (let at = 0; at < count; at += 20)
    await Promise.all(Array.from({ length: 20 }, async () => await bettor.bet(slipOf([{ event, price: 2500 }], { amount: '100' }))));
  await house.startBook();
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await house.quiet();
  expect(bettor.balance()).toBe(10_000_000n + BigInt(count) * 150n);
});
