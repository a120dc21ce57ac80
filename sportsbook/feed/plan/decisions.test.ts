// Matches of every sport, from their plan to their settlement.
import { expect, test } from 'vitest';
import { settlementOf, settleMarket } from '#sportsbook/markets/settle-market.ts';
import { createSportsFeed } from '../sports-feed.ts';

const at = Date.UTC(2026, 10, 26, 18);

test('SB-22 what is settled before the end stands at the end, every market is settled once, in every sport', () => {
  const feed = createSportsFeed({ seed: 'settled', speed: 1, now: () => new Date(at), resultsSecret: 'a secret' });
  const begun = feed.row.inSight(at).filter(({ plan }) => plan.fixture.startsAtMs < at && plan.fate === 'played');
  expect(new Set(begun.map(({ plan }) => plan.sport.key)).size).toBeGreaterThan(3);
  const early: string[] = [];
  for (const one of begun) {
    const { plan, universe } = one;
    const final = plan.final();
    const keys = one.decisions().map(({ market }) => market.key);
    expect(keys.toSorted()).toEqual(universe.flatMap(({ markets }) => markets.map(({ key }) => key)).toSorted());
    for (const { market, settlement, frame } of one.decisions()) {
      const { marketId, kind, specifiers, outcomes } = market;
      const verdicts = settleMarket(kind, specifiers, outcomes, final) ?? [];
      expect(settlement).toEqual(settlementOf(marketId, kind, specifiers, verdicts));
      if (frame < plan.frames().length - 1) early.push(marketId);
    }
  }
  // an over that is reached, a half that is over
  expect(new Set(early).size).toBeGreaterThan(10);
});

test('about 300 events are in sight, of every sport, with some of each live', async () => {
  const feed = createSportsFeed({ seed: 'lanternhall', speed: 1, now: () => new Date(at), resultsSecret: 'a secret' });
  const sight = feed.row.inSight(at);
  expect(sight.length).toBeGreaterThan(220);
  expect(sight.length).toBeLessThan(480);
  const live = sight.filter(({ plan }) => plan.fixture.startsAtMs < at);
  expect(live.length).toBeGreaterThan(8);
  expect(new Set(sight.map(({ plan }) => plan.sport.key)).size).toBe(6);
});

test('one seed is one season: two feeds say the same, another seed says something else', () => {
  const row = (seed: string) => {
    const feed = createSportsFeed({ seed, speed: 1, now: () => new Date(at), resultsSecret: 'a secret' });
    return JSON.stringify(feed.messages(feed.sequenceBefore(at - 120_000), 400));
  };
  const one = row('one');
  expect(one.length).toBeGreaterThan(1000);
  expect(row('one')).toBe(one);
  expect(row('other')).not.toBe(one);
});
