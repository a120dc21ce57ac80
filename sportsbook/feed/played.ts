// What matches came to, for tables: kept, as every table of a season asks for the same ones.
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import { countOf } from '#sportsbook/markets/match-state.ts';
import type { Fixture } from '#sportsbook/world/schedule.ts';
import type { Plans } from './stream/plans.ts';

/** What a match came to for the table. */
export interface Played {
  /** Of the world's time. */
  endMs: number;
  /** Home first; undefined for one that was not played to its end. */
  score: readonly [number, number] | undefined;
  isCalledOff: boolean;
}

export type ReadPlayed = (fixture: Fixture) => Played;

/** Returns what plays a match to its end, once. */
export function createPlayed(plans: Pick<Plans, 'plan'>): ReadPlayed {
  const kept = new LRUCache<string, Played>(atMost(20_000));
  return (fixture) => {
    const known = kept.get(fixture.id);
    if (known !== undefined) return known;
    const plan = plans.plan(fixture);
    const [unit = '', period = ''] = plan.sport.mainCount.split(':');
    const made: Played = {
      endMs: fixture.startsAtMs + (plan.frames().at(-1)?.atMs ?? 0),
      score: plan.fate === 'called-off' || plan.fate === 'abandoned' ? undefined : countOf(plan.final(), unit, period),
      isCalledOff: plan.fate === 'called-off',
    };
    kept.set(fixture.id, made);
    return made;
  };
}
