// Cash-outs of bets whose stake may come back: the value is the mean of what the bet may still pay, refunds among it.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { FeedMarket } from '#contract/protocols/sports-feed.ts';
import { universeOf } from '#sportsbook/feed/plan/universe.ts';
import { describeMarkets } from '#sportsbook/markets/describe-markets.ts';
import type { MatchState } from '#sportsbook/markets/match-state.ts';
import { rules } from '#sportsbook/markets/rules/index.ts';
import { fairChances, priceMarket } from '#sportsbook/pricing/price-market.ts';
import { football } from '#sportsbook/sports/football/sport.ts';
import { type BookHouse, openBookHouse, slipOf, type TestBettor } from '#sportsbook/testing/book-under-test.ts';
import { marketOf } from '#sportsbook/testing/test-feed.ts';
import { createRandom } from '#sportsbook/world/random.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'), {}, describeMarkets());
});
afterAll(async () => await house.close());

const squads = [0, 1].map((side) => Array.from({ length: 16 }, (_, at) => `${side}-${at}`)) as [string[], string[]];
const parameters = football.parameters([0, 0], squads, createRandom('refundable'));

/** A match that stands like this, five minutes before its end. */
const late = (goals: readonly [number, number]): MatchState => ({
  ...football.opening(parameters, createRandom('refundable', 1)),
  period: 'half-2',
  playedMs: 40 * 60_000,
  isRunning: true,
  counts: { 'goals:half-1': goals, 'goals:match': goals },
  closed: ['half-1'],
});

/** A market of the sport at its price, and what a bet at a price on one of its outcomes brings in the mean, by every end that may come. */
function priced(state: MatchState, key: string) {
  const model = football.model(parameters, state);
  const planned = universeOf(football, parameters).flatMap(({ markets }) => markets);
  const market = planned.find((one) => one.key === `football:${key}`);
  if (market === undefined) throw new Error(`There is no market ${key}`);
  const { kind, specifiers, marketId } = market;
  const told = priceMarket(marketId, kind, specifiers, fairChances(kind, specifiers, model) ?? [], 0.05, true);
  if (told === undefined) throw new Error(`${key} has no price`);
  const rule = rules[kind.rule];
  const cells = rule.needs === 'record' ? [] : (model.grid(kind.unit, kind.period)?.cells(rule.needs) ?? []);
  function mean(outcome: string, price: number): number {
    let [sum, paid] = [0, 0];
    for (const cell of cells) {
      if (rule.needs === 'record') continue;
      const { result, voidHalves } = rule.verdict(outcome, cell, specifiers, kind.limits ?? {});
      sum += cell.weight;
      paid += cell.weight * (voidHalves / 2 + (1 - voidHalves / 2) * result * price);
    }
    return paid / sum;
  }
  return { told, mean };
}

let number = 0;
/** A bet of 100.00 on the first outcome of a market at 3.00, which then stands as told. */
async function betOn(told: FeedMarket): Promise<{ bettor: TestBettor; betId: string; eventId: string }> {
  const eventId = `refundable-${(number += 1)}`;
  const bettor = await house.bettor(100_000n);
  const [first] = told.outcomes;
  const before = { ...told, outcomes: told.outcomes.map((outcome) => ({ ...outcome, odds: 3000, status: 'active' as const })) };
  await house.feed.offer({ id: eventId }, [before]);
  const slip = slipOf([{ event: eventId, market: told.marketId, specifiers: told.specifiers, price: 3000 }], { amount: '10000' });
  for (const selection of slip.legs.flatMap(({ selections }) => selections)) selection.outcomeId = first?.id ?? '';
  const bet = await bettor.bet(slip);
  expect(bet.state).toBe('accepted');
  await house.feed.price(eventId, [told]);
  return { bettor, betId: bet.id, eventId };
}
const quoteOf = async ({ bettor, betId }: { bettor: TestBettor; betId: string }) =>
  (await house.ask('cash-out-quote', { playerId: bettor.playerId, betId, thousandths: 1000 })).quote;

test('a bet that is all but sure to be refunded is worth its stake, less the margin', async () => {
  const { told, mean } = priced(late([1, 1]), 'draw-no-bet|');
  const fair = mean('home', 3);
  // won at 3.00 in few cases, lost in as few
  expect(fair).toBeLessThan(1.2);
  const quote = await quoteOf(await betOn(told));
  expect(Number(quote?.value) / 10_000).toBeCloseTo(fair * 0.95, 3);
});

test.each([
  ['total|total=3', [1, 1]],
  ['total|total=2.25', [1, 1]],
  ['total|total=2.5', [1, 1]],
  ['total|total=1.75', [1, 0]],
  ['handicap|hcp=0', [0, 0]],
  ['handicap|hcp=0.25', [0, 0]],
  ['handicap|hcp=-0.75', [1, 0]],
  ['handicap|hcp=-1', [1, 0]],
  ['double-chance|', [0, 0]],
] as const)('the value of %s is the exact mean of what it may pay, less the margin', async (key, goals) => {
  const { told, mean } = priced(late(goals), key);
  const quote = await quoteOf(await betOn(told));
  expect(quote).toMatchObject({ isOpen: true });
  expect(Number(quote?.value) / 10_000).toBeCloseTo(mean(told.outcomes[0]?.id ?? '', 3) * 0.95, 3);
});

test('by a feed that does not say how likely a refund is, no such bet has a value; others have theirs', async () => {
  const silent = ({ outcomes, ...market }: FeedMarket): FeedMarket => ({
    ...market,
    outcomes: outcomes.map(({ id, odds, probability, status }) => ({ id, odds, probability, status })),
  });
  const refused = { isOpen: false, reason: 'unavailable', offerId: null };
  expect(await quoteOf(await betOn(silent(priced(late([1, 1]), 'draw-no-bet|').told)))).toMatchObject(refused);
  expect(await quoteOf(await betOn(silent(priced(late([1, 1]), 'total|total=3').told)))).toMatchObject(refused);
  expect(await quoteOf(await betOn(silent(priced(late([1, 1]), 'total|total=2.5').told)))).toMatchObject({ isOpen: true });
  // of a kind that nobody has described nothing is known
  expect(await quoteOf(await betOn(silent(marketOf('unheard-of', [2000, 2000]))))).toMatchObject(refused);
});

test('a combination within a match of which a leg may be refunded is worth that too', async () => {
  const eventId = 'refundable-together';
  const bettor = await house.bettor(100_000n);
  const market = (id: string) => marketOf(`football:${id}`, [2000, 2000]);
  await house.feed.offer({ id: eventId }, [market('anytime-scorer'), market('result')]);
  house.feed.joint = () => ({ combines: true, sequence: 1, probability: 250_000, odds: 3000, reason: null, pair: null });
  const leg = (id: string) => ({ eventId, marketId: `football:${id}`, specifiers: '', outcomeId: '1' });
  const slip = slipOf([{ event: eventId, price: 3000 }], { amount: '10000' });
  for (const one of slip.legs) one.selections = [leg('anytime-scorer'), leg('result')];
  const { id: betId } = await bettor.bet(slip);
  expect(await quoteOf({ bettor, betId })).toMatchObject({ isOpen: false, reason: 'unavailable' });
  house.feed.joint = () => ({ combines: true, sequence: 1, probability: 250_000, refund: 20_000, odds: 3000, reason: null, pair: null });
  // 0.02 + 0.98 * 0.25 * 3.00, less 5 %
  expect(await quoteOf({ bettor, betId })).toMatchObject({ isOpen: true, value: String(Math.floor(0.755 * 10_000 * 0.95)) });
});

test('of a combination in which one leg is void already only the stake may come back', async () => {
  const eventId = 'refundable-void';
  const bettor = await house.bettor(100_000n);
  const market = (id: string) => marketOf(`football:${id}`, [2000, 2000]);
  await house.feed.offer({ id: eventId }, [market('first-scorer'), market('result')]);
  house.feed.joint = () => ({ combines: true, sequence: 1, probability: 250_000, refund: 0, odds: 3000, reason: null, pair: null });
  const slip = slipOf([{ event: eventId, price: 3000 }], { amount: '10000' });
  const leg = (id: string) => ({ eventId, marketId: `football:${id}`, specifiers: '', outcomeId: '1' });
  for (const one of slip.legs) one.selections = [leg('first-scorer'), leg('result')];
  const { id: betId } = await bettor.bet(slip);
  const outcomes = [1, 2].map((id) => ({ id: String(id), result: 0 as const, voidHalves: 2 as const, deadHeat: 1 }));
  await house.feed.settle(eventId, 1, [{ marketId: 'football:first-scorer', specifiers: '', rule: 'first-scorer-1', outcomes }]);
  await house.quiet();
  // 465 of 1000 that the other leg wins
  expect(await quoteOf({ bettor, betId })).toMatchObject({ isOpen: true, value: String(Math.floor(4650 * 0.95)) });
});

test('a chance that moves without a price is taken, and told to no house', async () => {
  const [before, after] = [0, 900_000].map((refund) => {
    const market = marketOf('football:draw-no-bet', [1900, 1900]);
    return { ...market, outcomes: market.outcomes.map((outcome) => ({ ...outcome, probability: 500_000, refund })) };
  }) as [FeedMarket, FeedMarket];
  const { bettor, betId, eventId } = await betOn(before);
  // 0.5 * 3.00, less 5 %
  expect(await quoteOf({ bettor, betId })).toMatchObject({ value: '14250' });
  const place = await house.ask('event', { eventId });
  await house.feed.price(eventId, [after]);
  const { deltas } = await house.ask('deltas', { epoch: place.epoch, sequence: place.sequence, waitMs: 0 });
  expect(deltas).toEqual([]);
  // 0.9 + 0.1 * 0.5 * 3.00
  expect(await quoteOf({ bettor, betId })).toMatchObject({ value: '9975' });
});
