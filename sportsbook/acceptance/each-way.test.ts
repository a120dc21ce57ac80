// Bets each way on a season: half to win, half to place, with the price of the place by the terms; how they are taken, settled, shared and proven.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { FeedSettlement } from '#contract/protocols/sports-feed.ts';
import type { BookSlip } from '#contract/protocols/sportsbook-bets.ts';
import { checkBet } from '#sportsbook/check-bet/check-bet.ts';
import { type BookHouse, openBookHouse } from '#sportsbook/testing/book-under-test.ts';
import { marketOf } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

let number = 0;
/** A season of four; the first is at 5.00 to win, and at 1.70 to be among the first three. */
async function season(id = `s${(number += 1)}`): Promise<string> {
  const competitorIds = ['1', '2', '3', '4'];
  await house.feed.offer({ id, kind: 'outright', round: 0, competitorIds, startsAt: house.clock.ms + 86_400_000 }, [
    marketOf('football:season-winner', [5000, 2500, 4000, 9000]),
    marketOf('football:season-top-three', [1700, 1250, 1600, 2600]),
  ]);
  return id;
}

const legOf = (event: string, outcome: string, price: number, more: Partial<BookSlip['legs'][number]> = {}): BookSlip['legs'][number] => ({
  price,
  selections: [{ eventId: event, marketId: 'football:season-winner', specifiers: '', outcomeId: outcome }],
  ...more,
});
const eachWay = (legs: BookSlip['legs'], more: Partial<BookSlip> = {}): BookSlip => ({
  type: legs.length === 1 ? 'single' : 'combo',
  legs,
  stake: { of: 'line', amount: '1000' },
  isEachWay: true,
  ...more,
});

/** Who ends where: by outcome the result and how many share it, and so many places. */
const settledAs = (market: string, ends: Record<string, readonly [0 | 1, number, number?]>): FeedSettlement => ({
  marketId: `football:season-${market}`,
  specifiers: '',
  rule: `season-${market}-1`,
  outcomes: Object.entries(ends).map(([id, [result, deadHeat, places]]) => ({
    id,
    result,
    voidHalves: 0,
    deadHeat,
    ...(places && { places }),
  })),
});
const lost = [0, 1] as const;
const won = [1, 1] as const;
const half = [1, 2] as const;

test('a place pays a fifth of the odds, never more than the market on places; both parts are told, staked and on the receipt', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await season();
  const slip = eachWay([legOf(event, '1', 5000)]);
  const quote = await house.ask('quote', { playerId: bettor.playerId, currency: 'EUR', slip });
  // 5.00 and 1 + 4.00 / 5 = 1.80, but the market on places has 1.70
  expect(quote).toMatchObject({ lines: 2, stake: '2000', possibleReturn: '6700', totalOdds: null, refusal: null });
  expect(quote.legs).toMatchObject([{ price: 5000, placePrice: 1700 }]);
  const other = await house.ask('quote', { playerId: bettor.playerId, currency: 'EUR', slip: eachWay([legOf(event, '4', 9000)]) });
  // 1 + 8.00 / 5 = 2.60
  expect(other.legs[0]?.placePrice).toBe(2600);
  const bet = await bettor.bet(slip);
  expect(bet).toMatchObject({ state: 'accepted', isEachWay: true, lines: 2, stake: '2000', possibleReturn: '6700' });
  expect(bet.legs.map(({ price, selections }) => [price, selections[0]?.marketId])).toEqual([
    [5000, 'football:season-winner'],
    [1700, 'football:season-top-three'],
  ]);
  expect(bettor.balance()).toBe(8000n);
  const { receipt } = await house.ask('receipt', { playerId: bettor.playerId, betId: bet.id });
  expect(receipt?.receipt).toMatchObject({ isEachWay: true, lines: 2, stake: '2000' });
  // second of all: the place is paid, the win is not
  await house.feed.settle(event, 1, [
    settledAs('winner', { '1': lost, '2': won, '3': lost, '4': lost }),
    settledAs('top-three', { '1': won, '2': won, '3': won, '4': lost }),
  ]);
  await house.quiet();
  expect(await bettor.read(bet.id)).toMatchObject({ state: 'won', payout: '1700' });
  expect(bettor.balance()).toBe(9700n);
  // the title was shared after all: half of the stake wins at 5.00
  await house.feed.settle(event, 2, [
    settledAs('winner', { '1': half, '2': half, '3': lost, '4': lost }),
    settledAs('top-three', { '1': won, '2': won, '3': won, '4': lost }),
  ]);
  await house.quiet();
  expect(await bettor.read(bet.id)).toMatchObject({ state: 'half', payout: String(2500 + 1700), isFinal: true });
  expect(bettor.balance()).toBe(12_200n);
});

test('who works it out again from the receipt and the published table comes to the same', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await season();
  const bet = await bettor.bet(eachWay([legOf(event, '4', 9000)]));
  // level for the third place: the place is shared
  await house.feed.settle(event, 2, [
    settledAs('winner', { '1': won, '2': lost, '3': lost, '4': lost }),
    settledAs('top-three', { '1': won, '2': won, '3': half, '4': half }),
  ]);
  await house.quiet();
  expect(await bettor.read(bet.id)).toMatchObject({ state: 'half', payout: '1300' });
  const day = new Date(house.clock.ms).toISOString().slice(0, 10);
  const counts = { 'place:1': [1, 1], 'place:2': [2, 1], 'place:3': [3, 2], 'place:4': [3, 2] };
  const ended = { status: 'closed' as const, closed: ['season', 'match'], order: [], absent: [], voids: [] };
  house.feed.publish(day, [{ eventId: event, at: house.clock.ms, counts, ...ended }]);
  const proof = await house.ask('bet-proof', { betId: bet.id });
  const check = checkBet({ proof, rulings: [], openThousandths: 1000 });
  expect(check).toMatchObject({ receipt: 'right', logFault: null, payout: '1300', payoutByHand: '1300' });
  expect(check.legs).toEqual([[{ result: 0, voidHalves: 0, deadHeat: 1 }], [{ result: 1, voidHalves: 0, deadHeat: 2 }]]);
});

test('three who share the second place and the third are paid two thirds, by the book and by whoever works it out again', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await season();
  const bet = await bettor.bet(eachWay([legOf(event, '4', 9000)]));
  const shared = [1, 3, 2] as const;
  await house.feed.settle(event, 2, [
    settledAs('winner', { '1': won, '2': lost, '3': lost, '4': lost }),
    settledAs('top-three', { '1': won, '2': shared, '3': shared, '4': shared }),
  ]);
  await house.quiet();
  // 10.00 at 2.60 * 2/3, rounded down once
  expect(await bettor.read(bet.id)).toMatchObject({ state: 'half', payout: '1733' });
  expect(bettor.balance()).toBe(8000n + 1733n);
  const day = new Date(house.clock.ms).toISOString().slice(0, 10);
  const counts = { 'place:1': [1, 1], 'place:2': [2, 3], 'place:3': [2, 3], 'place:4': [2, 3] };
  const ended = { status: 'closed' as const, closed: ['season', 'match'], order: [], absent: [], voids: [] };
  house.feed.publish(day, [{ eventId: event, at: house.clock.ms, counts, ...ended }]);
  const proof = await house.ask('bet-proof', { betId: bet.id });
  const check = checkBet({ proof, rulings: [], openThousandths: 1000 });
  expect(check).toMatchObject({ receipt: 'right', logFault: null, payout: '1733', payoutByHand: '1733' });
  expect(check.legs[1]).toEqual([{ result: 1, voidHalves: 0, deadHeat: 3, places: 2 }]);
});

test('a combo each way is one line to win and one to place; a void season leaves both', async () => {
  const bettor = await house.bettor(100_000n);
  const [one, two] = [await season(), await season()];
  const bet = await bettor.bet(eachWay([legOf(one, '1', 5000), legOf(two, '4', 9000)]));
  // 10 * 5 * 9 and 10 * 1.7 * 2.6
  expect(bet).toMatchObject({ lines: 2, stake: '2000', possibleReturn: String(45_000 + 4420), totalOdds: null });
  await house.feed.say({
    type: 'market.voided',
    eventId: two,
    from: null,
    to: null,
    markets: null,
    rule: 'called-off-1',
    reason: 'called-off',
  });
  await house.feed.settle(one, 2, [
    settledAs('winner', { '1': lost, '2': won, '3': lost, '4': lost }),
    settledAs('top-three', { '1': won, '2': won, '3': won, '4': lost }),
  ]);
  await house.quiet();
  expect(await bettor.read(bet.id)).toMatchObject({ state: 'won', payout: '1700' });
});

test('what has no place is refused each way; a place that moved is offered anew; both parts of a season do not combine', async () => {
  const bettor = await house.bettor(100_000n);
  const event = await season();
  await house.feed.offer({ id: 'match' }, [marketOf('result', [2000, 3000, 4000])]);
  const onMatch = { price: 2000, selections: [{ eventId: 'match', marketId: 'result', specifiers: '', outcomeId: '1' }] };
  expect(await bettor.bet(eachWay([legOf(event, '1', 5000), onMatch]))).toMatchObject({
    state: 'rejected',
    refusal: { code: 'no-each-way', legs: [1] },
  });
  const moved = await bettor.bet(eachWay([legOf(event, '1', 5000, { placePrice: 1800 })]));
  expect(moved).toMatchObject({
    state: 'reoffered',
    refusal: { code: 'price-changed' },
    offer: { prices: [5000, 1700], possibleReturn: '6700' },
  });
  const taken = await house.ask('answer-offer', { playerId: bettor.playerId, betId: moved.id, sessionId: bettor.sessionId, isTaken: true });
  expect(taken.bet).toMatchObject({ state: 'accepted', stake: '2000' });
  const both = eachWay([
    legOf(event, '1', 5000),
    { price: 1700, selections: [{ eventId: event, marketId: 'football:season-top-three', specifiers: '', outcomeId: '2' }] },
  ]);
  expect((await bettor.bet({ ...both, isEachWay: false })).refusal).toMatchObject({ code: 'related', detail: 'same-event' });
  await house.feed.say({ type: 'market.suspended', eventId: event, groups: null, reason: 'matches-played' });
  expect((await bettor.bet(eachWay([legOf(event, '1', 5000)]))).refusal?.code).toBe('market-closed');
  const quote = (await house.ask('cash-out-quote', { playerId: bettor.playerId, betId: moved.id, thousandths: 1000 })).quote;
  expect(quote).toMatchObject({ isOpen: false, reason: 'suspended' });
});
