import { expect, test } from 'vitest';
import { createSportsFeed } from '#sportsbook/feed/sports-feed.ts';
import { createSportsFeed as openAgain } from '#sportsbook/feed/sports-feed.ts';
import { checkDay } from './chain.ts';
import { deriveSettlement } from './derive-settlement.ts';

const at = Date.UTC(2026, 10, 3, 12);
const options = { seed: 'results', speed: 1, now: () => new Date(at), sportKeys: ['football', 'tennis'], resultsSecret: 'a secret' };

test('SB-27 the log of results is a chain of signed days that anybody can recompute, and a changed entry is noticed', async () => {
  const feed = createSportsFeed(options);
  const [first, second] = [await feed.results.day('2026-11-01'), await feed.results.day('2026-11-02')];
  if (first === undefined || second === undefined) throw new Error('a day is missing');
  expect(first.entries.length).toBeGreaterThan(20);
  expect(checkDay(first, feed.resultsKey)).toBeUndefined();
  expect(checkDay(second, feed.resultsKey, first.head)).toBeUndefined();
  expect(await openAgain(options).results.day('2026-11-02')).toEqual(second);
  const bent = structuredClone(second);
  const result = bent.entries[3]?.result;
  if (result !== undefined) result.status = 'cancelled';
  expect(checkDay(bent, feed.resultsKey)).toBe('entry 3');
  expect(checkDay({ ...second, previous: first.entries[0]?.hash ?? '' }, feed.resultsKey, first.head)).toBe('previous');
  expect(checkDay({ ...second, signature: first.signature }, feed.resultsKey)).toBe('signature');
  expect(await feed.results.day('2026-11-03')).toBeUndefined();
  expect(await feed.results.day('tomorrow')).toBeUndefined();
});

test('SB-27 what the feed has settled follows from the published result', async () => {
  const feed = createSportsFeed(options);
  const log = await feed.results.day('2026-11-02');
  let compared = 0;
  for (const { result } of log?.entries.slice(0, 12) ?? []) {
    const state = feed.event(result.eventId);
    for (const { certainty, settlement } of state?.settlements ?? []) {
      expect(certainty).toBe(2);
      for (const outcome of settlement.outcomes) {
        const leg = { marketId: settlement.marketId, specifiers: settlement.specifiers, outcomeId: outcome.id };
        expect(deriveSettlement(result, leg, 0)).toEqual(outcome);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(1000);
});

test('F13 of an abandoned match of any sport the published result comes to what the feed has settled and voided', async () => {
  let nowMs = Date.UTC(2026, 10, 13);
  const feed = createSportsFeed({ seed: 'lanternhall', speed: 1, now: () => new Date(nowMs), resultsSecret: 'a secret' });
  const days = Array.from({ length: 12 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
  const logs = [];
  for (const day of days) logs.push(await feed.results.day(day));
  const abandoned = logs.flatMap((log) => (log?.entries ?? []).flatMap(({ result }) => (result.status === 'abandoned' ? [result] : [])));
  const compared = { settled: 0, voided: 0 };
  const sports = new Set<string>();
  for (const result of abandoned) {
    // not so long behind its end that the feed no longer knows it
    nowMs = result.at + 1000;
    const state = feed.event(result.eventId);
    sports.add(state?.event.sportId ?? '');
    for (const { settlement } of state?.settlements ?? [])
      for (const outcome of settlement.outcomes) {
        const leg = { marketId: settlement.marketId, specifiers: settlement.specifiers, outcomeId: outcome.id };
        expect([leg, deriveSettlement(result, leg, 0)]).toEqual([leg, outcome]);
        compared.settled += 1;
      }
    const voided = state?.voids.flatMap(({ from, markets }) => (from === null ? (markets ?? []) : [])) ?? [];
    for (const { marketId, specifiers } of voided) {
      const outcomeId = ['home', 'over', 'yes', 'odd', 'none'][compared.voided % 5] ?? '';
      const derived = deriveSettlement(result, { marketId, specifiers, outcomeId }, 0);
      expect([marketId, specifiers, derived?.voidHalves]).toEqual([marketId, specifiers, 2]);
      compared.voided += 1;
    }
  }
  expect(sports.size).toBeGreaterThan(3);
  expect(compared.settled).toBeGreaterThan(1000);
  expect(compared.voided).toBeGreaterThan(100);
});
