// The results of each day that is over, made from the seed as everything else of the feed. A chain begins anew each month, so that no more than a
// month has to be played again to come to a head.
import { createHash, type KeyObject } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { SportsResult, SportsResultsDay } from '#contract/protocols/sports-results.ts';
import { voidRules } from '#sportsbook/markets/market-kind.ts';
import { dayMs, dayOf } from '#sportsbook/feed/plan/day-plan.ts';
import type { EventPlan } from '#sportsbook/feed/plan/event-plan.ts';
import { horizonMs, maxLengthMs } from '#sportsbook/feed/plan/step.ts';
import { voidWindow } from '#sportsbook/feed/plan/step-messages.ts';
import type { FeedClock } from '#sportsbook/feed/stream/feed-clock.ts';
import type { ReadPlayed } from '#sportsbook/feed/played.ts';
import { endOfSeason, type Seasons } from '#sportsbook/feed/season/season-plan.ts';
import type { Plans } from '#sportsbook/feed/stream/plans.ts';
import { beforeMatch, type MatchState } from '#sportsbook/markets/match-state.ts';
import type { Fixture, Schedule } from '#sportsbook/world/schedule.ts';
import { chainDay, genesisOf } from './chain.ts';

export interface ResultsLog {
  /** undefined: the day is not over, or is none. */
  day: (day: string) => Promise<SportsResultsDay | undefined>;
}

interface Parts {
  schedule: Schedule;
  plans: Plans;
  clock: FeedClock;
  key: KeyObject;
  seasons: Seasons;
  playedOf: ReadPlayed;
}

const nameOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Where the state is a list or a record of pairs, copies of it that may be written to JSON. */
const recordOf = ({ status, counts, closed, order, absent }: MatchState) => ({
  status: status === 'ended' ? ('closed' as const) : status,
  counts: Object.fromEntries(Object.entries(counts).map(([key, [home, away]]) => [key, [home, away]])),
  closed: [...closed],
  order: order.map((one) => ({ ...one })),
  absent: [...absent],
});

function resultOf({ plans, clock }: Parts, fixture: Fixture, plan: EventPlan, atMs: number): SportsResult {
  const state: MatchState = plan.fate === 'called-off' ? { ...beforeMatch, status: 'cancelled' } : plan.final();
  const voids: SportsResult['voids'] = [];
  if (plan.mishaps.isVoided && !plan.mishaps.isUnvoided && plan.fate !== 'called-off') {
    const { fromMs, toMs, markets } = voidWindow(plans.of(fixture));
    voids.push({ from: clock.toWall(fromMs), to: clock.toWall(toMs), markets, rule: voidRules.obviousError });
  }
  return { eventId: fixture.id, at: clock.toWall(atMs), ...recordOf(state), voids };
}

/** Opens the log. */
export function createResultsLog(parts: Parts): ResultsLog {
  const { schedule, plans, clock, key, seasons, playedOf } = parts;
  /** As promises: whoever asks for a day while it is made waits for the same one. */
  const days = new LRUCache<number, Promise<SportsResultsDay>>({ max: 40 });

  async function resultsOf(day: number): Promise<SportsResult[]> {
    const [fromMs, toMs] = [day * dayMs, (day + 1) * dayMs];
    const found: { atMs: number; result: SportsResult }[] = [];
    for (const fixture of schedule.between(fromMs - maxLengthMs, toMs + horizonMs)) {
      const plan = plans.plan(fixture);
      // called off before its beginning, or confirmed behind its end
      const isNear = plan.fate === 'called-off' || fixture.startsAtMs < toMs;
      const atMs = isNear ? (plan.steps().at(-1)?.atMs ?? 0) : 0;
      if (atMs >= fromMs && atMs < toMs) found.push({ atMs, result: resultOf(parts, fixture, plan, atMs) });
      await nextTurn(); // other work of the process goes on between two matches
    }
    for (const plan of seasons.near(fromMs, toMs)) {
      const atMs = plan.steps.at(-1)?.atMs ?? 0;
      if (atMs < fromMs || atMs >= toMs) continue;
      found.push({ atMs, result: { eventId: plan.id, at: clock.toWall(atMs), ...recordOf(endOfSeason(plan, playedOf)), voids: [] } });
    }
    return found
      .toSorted((one, other) => one.atMs - other.atMs || (one.result.eventId < other.result.eventId ? -1 : 1))
      .map(({ result }) => result);
  }

  async function chain(day: number): Promise<SportsResultsDay> {
    const name = nameOf(day);
    const previous = name.endsWith('-01') ? genesisOf(name) : (await make(day - 1)).head;
    return chainDay(name, previous, await resultsOf(day), key);
  }

  async function make(day: number): Promise<SportsResultsDay> {
    const known = days.get(day);
    if (known !== undefined) return await known;
    const making = chain(day);
    days.set(day, making);
    try {
      return await making;
    } catch (error) {
      days.delete(day);
      throw error;
    }
  }

  return {
    day: async (name) => {
      const ms = /^\d{4}-\d{2}-\d{2}$/.test(name) ? Date.parse(name) : Number.NaN;
      if (Number.isNaN(ms) || dayOf(ms) >= dayOf(clock.worldNowMs()) || ms < Date.UTC(2026, 0, 1)) return undefined;
      return await make(dayOf(ms));
    },
  };
}

/** The 32 bytes of the signing key, from the secret of the feed. */
export const resultsSeed = (secret: string): Buffer => createHash('sha256').update(`results\n${secret}`).digest();
