// Seasons as events that are bet on: what is told of one, its prices against how seasons end, and its result from the published log alone.
import { expect, test } from 'vitest';
import type { FeedEventState, FeedMessage } from '#contract/protocols/sports-feed.ts';
import { settleMarket } from '#sportsbook/markets/settle-market.ts';
import { seasonKinds } from '#sportsbook/markets/season-kinds.ts';
import { beforeMatch } from '#sportsbook/markets/match-state.ts';
import { deriveSettlement } from '#sportsbook/results/derive-settlement.ts';
import { lostLeg, wonLeg } from '#sportsbook/slip/index.ts';
import { createPlayed } from '../played.ts';
import { createSportsFeed } from '../sports-feed.ts';
import { createSeasonChances } from './season-chances.ts';
import { createSeasons, endOfSeason, offeredMs } from './season-plan.ts';

const clock = { at: Date.UTC(2026, 10, 20, 12) };
const feed = createSportsFeed({
  seed: 'seasons',
  speed: 1,
  now: () => new Date(clock.at),
  sportKeys: ['football', 'emberfall'],
  resultsSecret: 'a secret',
});
const { world, schedule } = feed;
const playedOf = createPlayed(feed.plans);
const seasons = createSeasons(world, schedule, playedOf);
const dayMs = 86_400_000;

test('a season is offered for its last eleven days, closed while matches are played, settled after the last, and confirmed in time for its bets', () => {
  const plans = seasons.near(clock.at, clock.at + 20 * dayMs);
  expect(plans.length).toBeGreaterThan(6);
  for (const { steps, endsAtMs, matches } of plans) {
    const [announced, ...others] = steps;
    const confirmed = others.at(-1);
    expect(announced?.atMs).toBe(endsAtMs - offeredMs);
    expect(steps.map(({ atMs }) => atMs)).toEqual(steps.map(({ atMs }) => atMs).toSorted((one, other) => one - other));
    // a round of the wallet lives 14 days, and a confirmed bet six hours more
    expect((confirmed?.atMs ?? 0) - (announced?.atMs ?? 0) + 6 * 3_600_000).toBeLessThan(14 * dayMs);
    for (const fixture of matches) {
      if (playedOf(fixture).isCalledOff || fixture.startsAtMs < (announced?.atMs ?? 0)) continue;
      const during = steps.findLast(({ atMs }) => atMs <= fixture.startsAtMs + 60_000);
      expect(during?.isOpen).toBe(false);
    }
    expect(steps.filter(({ kind }) => kind === 'reopened').length).toBeGreaterThan(3);
  }
});

/** What the messages of an event add up to. */
function addUp(
  messages: readonly FeedMessage[],
  id: string,
): Pick<FeedEventState, 'markets' | 'settlements'> & { status: string | undefined } {
  let markets: FeedEventState['markets'] = [];
  let settlements: FeedEventState['settlements'] = [];
  let status: string | undefined;
  for (const message of messages) {
    if (!('eventId' in message) || message.eventId !== id) continue;
    if (message.type === 'event.changed') status = message.event.status;
    if (message.type === 'market.priced') markets = message.markets;
    if (message.type === 'market.suspended')
      markets = markets.map((one) => ({
        ...one,
        status: 'suspended',
        outcomes: one.outcomes.map((outcome) => (outcome.status === 'active' ? { ...outcome, status: 'suspended' } : outcome)),
      }));
    if (message.type === 'market.settled') {
      settlements = message.markets.map((settlement) => ({ certainty: message.certainty, settlement }));
      markets = [];
    }
  }
  return { markets, settlements, status };
}

test('what is told of a season adds up to what a snapshot says, and its result follows from the published log', async () => {
  const plan = seasons.near(clock.at - 16 * dayMs, clock.at).find(({ steps }) => (steps.at(-1)?.atMs ?? 0) < clock.at - dayMs / 4);
  if (plan === undefined) throw new Error('no season has ended');
  const [first, last] = [plan.steps[0]?.atMs ?? 0, plan.steps.at(-1)?.atMs ?? 0];
  const until = clock.at;
  const told: FeedMessage[] = [];
  // the day before the last match, and what follows
  const fromMs = plan.endsAtMs - dayMs / 2;
  for (let slot = Math.floor((fromMs - Date.UTC(2026, 0, 1)) / 5000); slot * 5000 + Date.UTC(2026, 0, 1) <= last + 60_000; slot += 1)
    told.push(...feed.row.slot(slot).map(({ message }) => message));
  const kinds = told.filter((one) => 'eventId' in one && one.eventId === plan.id).map(({ type }) => type);
  expect(kinds).toEqual(expect.arrayContaining(['market.priced', 'market.suspended', 'market.settled', 'event.changed']));
  for (const step of plan.steps.filter(({ atMs }) => atMs > fromMs + 4 * 3_600_000)) {
    clock.at = step.atMs + 1500;
    const state = feed.event(plan.id);
    const sum = addUp(
      told.filter(({ at }) => at <= clock.at),
      plan.id,
    );
    if (sum.markets.length > 0) expect(state?.markets).toEqual(sum.markets);
    expect(state?.settlements).toEqual(sum.settlements);
  }
  clock.at = until;
  expect(first).toBeLessThan(last);
  const day = await feed.results.day(new Date(last).toISOString().slice(0, 10));
  const entry = day?.entries.find(({ result }) => result.eventId === plan.id);
  const state = feed.event(plan.id);
  if (entry === undefined || state === undefined) throw new Error('the season is not published');
  expect(state.settlements.map(({ certainty }) => certainty)).toEqual([2, 2]);
  for (const { settlement } of state.settlements)
    for (const outcome of settlement.outcomes)
      expect(deriveSettlement(entry.result, { ...settlement, outcomeId: outcome.id }, 0)).toEqual(outcome);
  const winners = state.settlements[0]?.settlement.outcomes.filter(({ result }) => result === 1) ?? [];
  expect(winners.reduce((sum, { deadHeat, places = 1 }) => sum + places / deadHeat, 0)).toBe(1);
});

test('who shares a place shares what it pays; who shares places that all count wins whole', () => {
  const places = { a: [1, 2], b: [1, 2], c: [3, 2], d: [3, 2], e: [5, 1] } as const;
  const counts = Object.fromEntries(Object.entries(places).map(([id, place]) => [`place:${id}`, place]));
  const state = { ...beforeMatch, status: 'ended' as const, counts, closed: ['season', 'match'] };
  const heats = seasonKinds.map((kind) =>
    settleMarket(kind, {}, Object.keys(places), state)?.map(({ verdict: { result, deadHeat } }) => [result, deadHeat]),
  );
  expect(heats).toEqual([
    [
      [1, 2],
      [1, 2],
      [0, 1],
      [0, 1],
      [0, 1],
    ],
    [
      [1, 1],
      [1, 1],
      [1, 2],
      [1, 2],
      [0, 1],
    ],
  ]);
});

test('three who share two places that count win two thirds each, and three who share one a third', () => {
  const counts = { 'place:a': [1, 1], 'place:b': [2, 3], 'place:c': [2, 3], 'place:d': [2, 3], 'place:e': [5, 1] } as const;
  const state = { ...beforeMatch, status: 'ended' as const, counts, closed: ['season', 'match'] };
  const [, topThree] = seasonKinds;
  const ends = topThree && settleMarket(topThree, {}, ['a', 'b', 'c', 'd', 'e'], state)?.map(({ verdict }) => verdict);
  const shared = { result: 1, voidHalves: 0, deadHeat: 3, places: 2 };
  expect(ends).toEqual([wonLeg, shared, shared, shared, lostLeg]);
  const level = { ...state, counts: { ...counts, 'place:b': [2, 1], 'place:c': [3, 3], 'place:e': [3, 3], 'place:d': [3, 3] } as const };
  expect(topThree && settleMarket(topThree, {}, ['c', 'd'], level)?.map(({ verdict }) => verdict)).toEqual([
    { ...wonLeg, deadHeat: 3 },
    { ...wonLeg, deadHeat: 3 },
  ]);
});

test('chances of seasons are calibrated: what they say of leagues and of the middle of a season comes true as often', () => {
  const chances = createSeasonChances(world, playedOf);
  const buckets = Array.from({ length: 5 }, () => ({ said: 0, came: 0, count: 0 }));
  let [brier, naive, first] = [0, 0, 0];
  for (const plan of seasons.near(clock.at - 60 * dayMs, clock.at).slice(0, 40)) {
    const { winner, topThree } = chances.of(plan, plan.steps[0]?.atMs ?? 0);
    const { counts } = endOfSeason(plan, playedOf);
    expect(winner.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
    expect(topThree.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(3, 6);
    for (const { id, probability } of topThree) {
      const came = (counts[`place:${id}`]?.[0] ?? 9) <= 3 ? 1 : 0;
      const bucket = buckets[Math.min(4, Math.floor(probability * 5))];
      if (bucket === undefined) continue;
      bucket.said += probability;
      bucket.came += came;
      bucket.count += 1;
      brier += (probability - came) ** 2;
      naive += (3 / topThree.length - came) ** 2;
    }
    const favourite = winner.toSorted((one, other) => other.probability - one.probability)[0];
    if (counts[`place:${favourite?.id ?? ''}`]?.[0] === 1) first += 1;
  }
  for (const { said, came, count } of buckets) {
    const share = said / count;
    // four standard errors of so many
    expect(Math.abs(came - said)).toBeLessThan(4 * Math.sqrt(Math.max(0.02, share * (1 - share)) * count) + 1);
  }
  expect(brier).toBeLessThan(naive * 0.75);
  expect(first).toBeGreaterThan(15);
});
