// The feed: what it can be asked. It keeps nothing: all that it says is a function of its seed and the time.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  FeedCompetitor,
  FeedEventState,
  FeedJoint,
  FeedJointRequest,
  FeedMessage,
  FeedPlayer,
  FeedSnapshot,
  FeedStandings,
} from '#contract/protocols/sports-feed.ts';
import type { SportsResultsKey } from '#contract/protocols/sports-results.ts';
import { publicKeyOf, resultsKeyFrom } from '#sportsbook/results/chain.ts';
import { createResultsLog, type ResultsLog, resultsSeed } from '#sportsbook/results/results-log.ts';
import { requireSport, sports } from '#sportsbook/sports/registry.ts';
import { createWorld, type World } from '#sportsbook/world/create-world.ts';
import { createSchedule, type Schedule } from '#sportsbook/world/schedule.ts';
import type { EventFeed } from './plan/event-feed.ts';
import { eventState, stepAt } from './plan/event-state.ts';
import { createJointPrices } from './joint-prices.ts';
import { createPlayed } from './played.ts';
import { createSeasonFeed } from './season/season-feed.ts';
import { createSeasons, type SeasonPlan } from './season/season-plan.ts';
import { createStandings } from './standings.ts';
import { createFeedClock, type FeedClock } from './stream/feed-clock.ts';
import { messagesUpTo } from './stream/follow-row.ts';
import { beforeSlot, createMessageRow, type MessageRow, slotAt } from './stream/message-row.ts';
import { createPlans, type Plans } from './stream/plans.ts';

/** How far back messages are told again. */
const keptMs = 10 * 86_400_000;
/** How long behind its beginning a match is asked for again and again. */
const inUseMs = 86_400_000;

export interface SportsFeed {
  world: World;
  schedule: Schedule;
  plans: Plans;
  clock: FeedClock;
  row: MessageRow;
  /** The last message whose time has come. */
  lastSequence: () => number;
  /** True for a sequence from which on messages can still be told. */
  isKept: (after: number) => boolean;
  /** Sequence behind which everything since a moment of the wall clock lies. */
  sequenceBefore: (wallMs: number) => number;
  messages: (after: number, limit: number) => FeedMessage[];
  snapshot: () => Promise<FeedSnapshot>;
  event: (id: string) => FeedEventState | undefined;
  competitor: (id: string) => { competitor: FeedCompetitor; players: readonly FeedPlayer[] } | undefined;
  joint: (request: FeedJointRequest) => Promise<FeedJoint>;
  /** The table of a tournament's season; undefined: there is no such tournament. */
  standings: (tournamentId: string) => Promise<FeedStandings | undefined>;
  results: ResultsLog;
  resultsKey: SportsResultsKey;
}

export interface SportsFeedOptions {
  seed: string;
  /** 1: real time. */
  speed: number;
  now: () => Date;
  sportKeys?: readonly string[] | undefined;
  /** What the key that results are signed with is made from. */
  resultsSecret: string;
}

function lastSequenceOf(row: MessageRow, worldMs: number): number {
  for (let slot = slotAt(worldMs); slot > slotAt(worldMs) - 720; slot -= 1) {
    const last = row.slot(slot).findLast(({ atMs }) => atMs <= worldMs);
    if (last !== undefined) return last.message.sequence;
  }
  return beforeSlot(slotAt(worldMs));
}

/** Opens the feed of a seed. */
export function createSportsFeed({ seed, speed, now, sportKeys, resultsSecret }: SportsFeedOptions): SportsFeed {
  const world = createWorld(seed, sportKeys === undefined ? sports : sportKeys.map(requireSport));
  const schedule = createSchedule(world);
  const plans = createPlans(world, schedule);
  const clock = createFeedClock(now, speed);
  const playedOf = createPlayed(plans);
  const seasons = createSeasons(world, schedule, playedOf);
  const seasonFeed = createSeasonFeed(world, playedOf, clock.toWall);
  const row = createMessageRow({ world, schedule, plans, clock, seasons, seasonFeed });
  const standings = createStandings(schedule, playedOf);
  const key = resultsKeyFrom(resultsSeed(resultsSecret));
  const lastSequence = () => lastSequenceOf(row, clock.worldNowMs());
  const { toldAt } = row;
  const stateOf = (feed: EventFeed, worldMs: number): FeedEventState | undefined => {
    const index = stepAt(feed, worldMs, toldAt);
    return index < 0 ? undefined : eventState(world, feed, index, clock.toWall);
  };
  const seasonState = (plan: SeasonPlan, worldMs: number): FeedEventState | undefined => {
    const index = plan.steps.findLastIndex((step) => toldAt(step) <= worldMs);
    return index < 0 ? undefined : seasonFeed.state(plan, index);
  };

  return {
    world,
    schedule,
    plans,
    clock,
    row,
    lastSequence,
    isKept: (after) => after <= lastSequence() && after >= beforeSlot(slotAt(clock.worldNowMs() - keptMs)),
    sequenceBefore: (wallMs) => beforeSlot(slotAt(clock.toWorld(wallMs))),
    messages: (after, limit) => {
      const found: FeedMessage[] = [];
      for (const message of messagesUpTo(row, after, clock.worldNowMs())) {
        if (found.length >= limit) break;
        found.push(message);
      }
      return found;
    },
    snapshot: async () => {
      const worldMs = clock.worldNowMs();
      const sequence = lastSequenceOf(row, worldMs);
      const events: FeedEventState[] = [];
      for (const feed of row.inSight(worldMs)) {
        const state = stateOf(feed, worldMs);
        if (state !== undefined) events.push(state);
        await nextTurn(); // other work of the process goes on between two events
      }
      for (const fixture of seasons.matchesNear(worldMs, worldMs)) {
        if (playedOf(fixture).endMs > worldMs) seasonFeed.prepare(fixture);
        await nextTurn();
      }
      for (const plan of seasons.near(worldMs, worldMs)) {
        const state = (plan.steps.at(-1)?.atMs ?? 0) > worldMs ? seasonState(plan, worldMs) : undefined;
        if (state !== undefined) events.push(state);
        await nextTurn();
      }
      return { sequence, at: clock.toWall(worldMs), events };
    },
    event: (id) => {
      const worldMs = clock.worldNowMs();
      const season = seasons.byId(id);
      if (season !== undefined) return seasonState(season, worldMs);
      const fixture = schedule.fixture(id);
      if (fixture === undefined) return undefined;
      return stateOf(fixture.startsAtMs > worldMs - inUseMs ? plans.of(fixture) : plans.aside(fixture), worldMs);
    },
    competitor: (id) => {
      const competitor = world.competitor(id);
      return competitor && { competitor, players: world.players(id) };
    },
    standings: async (id) => {
      const tournament = world.tournament(id);
      return tournament && (await standings(tournament, clock.worldNowMs()));
    },
    results: createResultsLog({ schedule, plans, clock, key, seasons, playedOf }),
    resultsKey: publicKeyOf(key),
    joint: createJointPrices({ plans, clock, lastSequence, toldAt }),
  };
}
