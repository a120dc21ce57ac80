// No arbitrage inside of the own book: of a day's matches, before and while they are played, no price on any market pays more than its chance is worth.
import { expect, test } from 'vitest';
import { createEventPlan } from '#sportsbook/feed/plan/event-plan.ts';
import { isPricedStep } from '#sportsbook/feed/plan/event-feed.ts';
import { priceView } from '#sportsbook/feed/plan/price-view.ts';
import { universeOf } from '#sportsbook/feed/plan/universe.ts';
import { sports } from '#sportsbook/sports/registry.ts';
import { createWorld, sportId } from '#sportsbook/world/create-world.ts';
import { createSchedule } from '#sportsbook/world/schedule.ts';
import { marketOf } from '#sportsbook/testing/test-feed.ts';
import { findOverpriced } from './find-overpriced.ts';
import { withMargin } from './with-margin.ts';

const world = createWorld('every price', sports);
const schedule = createSchedule(world);
const matches = 3;
/** Of the moments at which prices are made, each so manyth is looked at. */
const each = 9;
/** Margins that an operator may set. */
const margins = [0, 0.02, 0.25];

test.each(sports.map((sport) => [sport.key, sport] as const))(
  '%s: no price pays more than it is worth, at whichever margin',
  (key, sport) => {
    const listed = world.catalogue.tournaments.find((one) => one.sportId === sportId(key));
    const tournament = listed && world.tournament(listed.id);
    if (tournament === undefined) throw new Error(`There is no league of ${key}`);
    let seen = 0;
    const found = new Set<string>();
    for (const fixture of schedule.season(tournament, 1).slice(0, matches)) {
      const plan = createEventPlan(world, fixture, { isRolledBack: false, isVoided: false, isUnvoided: false });
      const universe = universeOf(sport, plan.parameters);
      const rules = new Map(universe.flatMap(({ kind, markets }) => markets.map(({ marketId }) => [marketId, kind.rule] as const)));
      const priced = plan.steps().filter((step) => isPricedStep(plan, step));
      for (const step of priced.filter((_, at) => at % each === 0))
        for (const market of priceView(plan, universe, step).values()) {
          seen += market.outcomes.length;
          for (const one of [market, ...margins.map((margin) => withMargin(market, margin, rules.get(market.marketId)))])
            for (const price of findOverpriced(one)) found.add(JSON.stringify(price));
        }
    }
    expect([...found]).toEqual([]);
    expect(seen).toBeGreaterThan(1000);
  },
);

test('a price above its chance is found, and one that is not offered, or whose chance is not told, is not judged', () => {
  const market = marketOf('winner', [1900, 2100]);
  const at = (probability: number, status: 'active' | 'suspended' = 'active') => ({
    ...market,
    outcomes: market.outcomes.map((outcome, place) => (place === 1 ? { ...outcome, probability, status } : outcome)),
  });
  expect(findOverpriced(at(480_000))).toEqual([{ marketId: 'winner', specifiers: '', outcomeId: '2', odds: 2100, probability: 480_000 }]);
  expect([at(476_190), at(0), at(480_000, 'suspended'), { ...at(480_000), status: 'suspended' as const }].flatMap(findOverpriced)).toEqual(
    [],
  );
});
