// Combinations of a sport without cells: the same ends for whoever asks, drawn once, and never at the cost of all else in the process.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSportsFeed } from '#sportsbook/feed/sports-feed.ts';
import { universeOf } from '#sportsbook/feed/plan/universe.ts';
import { beforeMatch } from '#sportsbook/markets/match-state.ts';
import { requireSport } from '#sportsbook/sports/registry.ts';
import { createRandom } from '#sportsbook/world/random.ts';
import { createDrawnEnds, DrawingBusy } from './drawn-ends.ts';
import { jointProbability } from './joint.ts';
import { fairChances } from './price-market.ts';

/** Legs of a game of basketball, and its model with the number of ends that were drawn. */
function basketball() {
  const sport = requireSport('basketball');
  const parameters = sport.parameters([0.2, -0.1], [[], []], createRandom('drawn'));
  const own = sport.model(parameters, beforeMatch);
  const count = { drawn: 0 };
  const model = {
    ...own,
    sample: (...given: Parameters<typeof own.sample>) => {
      count.drawn += 1;
      return own.sample(...given);
    },
  };
  const legs = universeOf(sport, parameters)
    .filter(({ kind }) => kind.combinability === 'free' && kind.specifiers.length === 0)
    .flatMap(({ markets: [market] }) => (market === undefined ? [] : [{ ...market, outcome: market.outcomes[0] ?? '' }]))
    .filter(({ kind, specifiers }) => fairChances(kind, specifiers, own)?.every(({ refund = 0 }) => refund === 0));
  return { model, legs, count };
}

test('what is drawn of a state is drawn once: other combinations of the same legs are counts, and agree', async () => {
  const { model, legs, count } = basketball();
  const [one, two] = legs;
  if (one === undefined || two === undefined) throw new Error('there are no legs');
  const ends = createDrawnEnds(2000);
  const chance = async (...some: (typeof one)[]) => await ends.chanceOf(some, model, 'state');
  const [both, again] = await Promise.all([chance(one, two), chance(two, one)]);
  expect(again).toBe(both);
  expect(count.drawn).toBe(2000);
  const alone = await chance(one);
  expect(alone).toBeGreaterThanOrEqual(both);
  const fair = (fairChances(one.kind, one.specifiers, model) ?? []).find(({ id }) => id === one.outcome)?.probability ?? 0;
  expect(Math.abs(alone - fair)).toBeLessThan(0.05);
  expect(count.drawn).toBe(2000);
  await ends.chanceOf([one], model, 'another state');
  expect(count.drawn).toBe(4000);
});

test('SB-19 pairs of contradictory legs are looked for without drawing again, and other work goes on meanwhile', async () => {
  const { model, legs, count } = basketball();
  const markets = legs.slice(0, 12);
  const against = markets.map((leg, at) => ({ ...leg, outcome: at % 2 === 0 ? leg.outcome : 'nobody' }));
  const ends = createDrawnEnds(4000);
  let turns = 0;
  const asking = jointProbability(against, model, async (some) => await ends.chanceOf(some, model, 'state'));
  const done = asking.then(() => true);
  while (!(await Promise.race([done, nextTurn(false)]))) turns += 1;
  expect((await asking).reason).toBe('contradictory');
  expect(count.drawn).toBe(4000);
  expect(turns).toBeGreaterThan(20);
});

test('no more states wait to be drawn than anybody would wait for, and what comes later is drawn', async () => {
  const { model, legs, count } = basketball();
  const some = legs.slice(0, 1);
  const ends = createDrawnEnds(200);
  const asked = await Promise.allSettled(Array.from({ length: 22 }, async (_, at) => await ends.chanceOf(some, model, `state ${at}`)));
  const refused = asked.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => reason instanceof DrawingBusy)).toEqual([true, true]);
  expect(count.drawn).toBe(20 * 200);
  expect(await ends.chanceOf(some, model, 'state 21')).toBeGreaterThan(0);
});

test('a combination of a match is worked out once for each of its steps', async () => {
  const at = Date.UTC(2026, 10, 26, 12);
  const feed = createSportsFeed({ seed: 'lanternhall', speed: 1, now: () => new Date(at), resultsSecret: 'x', sportKeys: ['basketball'] });
  const feedOf = feed.row
    .inSight(feed.clock.worldNowMs())
    .find(({ plan }) => plan.fixture.startsAtMs > feed.clock.worldNowMs() + 3_600_000);
  const state = feed.event(feedOf?.plan.fixture.id ?? '');
  const open = (state?.markets ?? []).filter(({ outcomes }) =>
    outcomes.every(({ status, refund = 0 }) => status === 'active' && refund === 0),
  );
  const kinds = [...new Map(open.map((market) => [market.marketId, market])).values()].slice(-4);
  const legs = kinds.map(({ marketId, specifiers, outcomes }) => ({ marketId, specifiers, outcomeId: outcomes[0]?.id ?? '' }));
  const ask = async () => await feed.joint({ eventId: state?.event.id ?? '', legs });
  const first = await ask();
  // told at once the second time, where the first took turns
  const again = ask();
  expect(await Promise.race([again, nextTurn('late')])).toEqual(first);
});
