import type { EventStatus, FeedEvent, FeedNames, FeedScore } from '#contract/protocols/sports-feed.ts';
import { countOf, isClosed, type MatchState } from '#sportsbook/markets/match-state.ts';
import type { Sport } from '#sportsbook/sports/sport.ts';
import { sportId, type World } from '#sportsbook/world/create-world.ts';
import type { EventPlan } from './event-plan.ts';
import { stateAt } from './price-view.ts';
import type { Step, StepKind } from './step.ts';

const confirmedKinds: readonly StepKind[] = ['confirmed'];

/** Status of the event behind a step. */
export function statusAt(plan: EventPlan, step: Step): EventStatus {
  if (step.kind === 'called-off') return 'cancelled';
  if (step.frame < 0) return 'scheduled';
  const { status } = plan.frames()[step.frame]?.state ?? { status: 'live' as const };
  return confirmedKinds.includes(step.kind) && status === 'ended' ? 'closed' : status;
}

/** The event as it is told of behind a step; `toWall` turns the world's time into the feed's. */
export function describeEvent(world: World, plan: EventPlan, step: Step, toWall: (worldMs: number) => number): FeedEvent {
  const { fixture, sport } = plan;
  const { tournament, season, round, homeId, awayId } = fixture;
  const named = (id: string): FeedNames => world.competitor(id)?.names ?? { en: id };
  const isMovedYet = plan.prematch.some(({ kind, atMs }) => kind === 'moved' && atMs <= step.atMs);
  return {
    id: fixture.id,
    kind: 'match',
    sportId: sportId(sport.key),
    categoryId: tournament.categoryId,
    tournamentId: tournament.id,
    season,
    round,
    names: { en: `${named(homeId).en} - ${named(awayId).en}` },
    competitorIds: [homeId, awayId],
    status: statusAt(plan, step),
    startsAt: toWall(isMovedYet || step.frame >= 0 ? fixture.startsAtMs : plan.announcedForMs),
    isLiveCovered: true,
  };
}

/** The periods that a scoreboard shows: those that have begun, with nothing where nothing was counted. */
function describePeriods({ unit, periods }: Sport['board'], state: MatchState): FeedScore['parts'] {
  const begun = periods.filter((period) => period === state.period || isClosed(state, period) || state.counts[`${unit}:${period}`]);
  return begun.map((period) => {
    const [home, away] = countOf(state, unit, period);
    return { unit, period, home, away };
  });
}

/** The scoreboard behind a step; null before the beginning. */
export function describeScore(plan: EventPlan, step: Step, toWall: (worldMs: number) => number): FeedScore | null {
  if (step.frame < 0) return null;
  const state = stateAt(plan, step);
  const [unit = 'goals', period = 'match'] = plan.sport.mainCount.split(':');
  const [home, away] = countOf(state, unit, period);
  return {
    period: state.period,
    clock: plan.sport.hasClock ? { playedMs: Math.round(state.playedMs), at: toWall(step.atMs), isRunning: state.isRunning } : null,
    home,
    away,
    parts: Object.entries(state.counts).map(([key, [ofHome, ofAway]]) => {
      const [ofUnit = '', ofPeriod = ''] = key.split(':');
      return { unit: ofUnit, period: ofPeriod, home: ofHome, away: ofAway };
    }),
    unit,
    periods: describePeriods(plan.sport.board, state),
    detail: { ...state.detail },
  };
}
