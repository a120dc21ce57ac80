import { LRUCache } from 'lru-cache';
import type { World } from '#sportsbook/world/create-world.ts';
import type { Fixture, Schedule } from '#sportsbook/world/schedule.ts';
import { type DayPlan, dayMs, dayOf, dayPlan } from '../plan/day-plan.ts';
import { createEventFeed, createViews, type EventFeed } from '../plan/event-feed.ts';
import { createEventPlan, type EventPlan } from '../plan/event-plan.ts';
import { type Mishaps, maxLengthMs } from '../plan/step.ts';

export interface Plans {
  day: (day: number) => DayPlan;
  of: (fixture: Fixture) => EventFeed;
  /** A plan that nobody keeps: for who goes through many matches once. */
  plan: (fixture: Fixture) => EventPlan;
  /** undefined: no match has this id. */
  byId: (id: string) => EventFeed | undefined;
  /** The same of a match long over, beside those that are in use. */
  aside: (fixture: Fixture) => EventFeed;
}

/** Plans of all matches; what is not in use is made again when it is asked for. */
export function createPlans(world: World, schedule: Schedule): Plans {
  const views = createViews();
  const feeds = new LRUCache<string, EventFeed>({ max: 1500 });
  const days = new LRUCache<number, DayPlan & { rolledBackId: string | undefined; voidedId: string | undefined }>({ max: 100 });

  /** The first match behind the moment; none where none begins on that day. */
  const firstBehind = (fromMs: number): string | undefined => schedule.between(fromMs, fromMs + maxLengthMs)[0]?.id;

  function day(number: number) {
    const known = days.get(number);
    if (known !== undefined) return known;
    const plan = dayPlan(world.seed, number);
    const made = { ...plan, rolledBackId: firstBehind(plan.rollbackFromMs), voidedId: firstBehind(plan.voidFromMs) };
    days.set(number, made);
    return made;
  }

  function mishapsOf({ id, startsAtMs }: Fixture): Mishaps {
    const near = [day(dayOf(startsAtMs)), day(dayOf(startsAtMs - dayMs / 4))];
    const voided = near.find(({ voidedId }) => voidedId === id);
    return {
      isRolledBack: near.some(({ rolledBackId }) => rolledBackId === id),
      isVoided: voided !== undefined,
      isUnvoided: voided?.isUnvoided === true,
    };
  }

  function of(fixture: Fixture): EventFeed {
    const known = feeds.get(fixture.id);
    if (known !== undefined) return known;
    const made = createEventFeed(createEventPlan(world, fixture, mishapsOf(fixture)), views);
    feeds.set(fixture.id, made);
    return made;
  }
  return {
    day,
    of,
    plan: (fixture) => createEventPlan(world, fixture, mishapsOf(fixture)),
    byId: (id) => {
      const fixture = schedule.fixture(id);
      return fixture && of(fixture);
    },
    aside: (fixture) => createEventFeed(createEventPlan(world, fixture, mishapsOf(fixture)), createViews()),
  };
}
