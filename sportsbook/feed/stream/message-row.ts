// Every message there ever was or will be, in one row. Its place is a function of its time: the world's time is cut into slots of five seconds,
// and a message's sequence is the number of its slot and its place there. So nothing is kept, and any slot can be made again.
import { LRUCache } from 'lru-cache';
import type { FeedMessage, FeedProducer } from '#contract/protocols/sports-feed.ts';
import type { World } from '#sportsbook/world/create-world.ts';
import { type Schedule, worldBeganMs } from '#sportsbook/world/schedule.ts';
import { dayOf, type Outage } from '../plan/day-plan.ts';
import type { EventFeed } from '../plan/event-feed.ts';
import { horizonMs, maxLengthMs, type Step } from '../plan/step.ts';
import { type MessageBody, stepMessages } from '../plan/step-messages.ts';
import type { SeasonFeed } from '../season/season-feed.ts';
import type { SeasonPlan, Seasons } from '../season/season-plan.ts';
import type { FeedClock } from './feed-clock.ts';
import type { Plans } from './plans.ts';

export const slotMs = 5000;
const perSlot = 10_000;
const hourMs = 3_600_000;

export const slotAt = (worldMs: number): number => Math.floor((worldMs - worldBeganMs) / slotMs);
export const slotOfSequence = (sequence: number): number => Math.floor(sequence / perSlot);
/** The lowest sequence of a slot, less one. */
export const beforeSlot = (slot: number): number => slot * perSlot;

/** A message with the moment of the world's time from which on it is told. */
export interface Timed {
  atMs: number;
  message: FeedMessage;
}

/** Something to say at a moment: a step of an event, or of the feed itself. */
interface Entry {
  atMs: number;
  /** When it would have been said, had its producer not been down. */
  dueMs: number;
  bodies: () => MessageBody[];
}

export interface MessageRow {
  /** Messages of a slot, in their order. */
  slot: (slot: number) => readonly Timed[];
  /** Whether a producer is down at a moment of the world's time. */
  outageAt: (worldMs: number) => Outage | undefined;
  /** When a step is told: later than it is due where its producer is down. */
  toldAt: (step: Pick<Step, 'atMs' | 'producer'>) => number;
  /** Matches that are told of at a moment: announced, and not yet confirmed for long. */
  inSight: (worldMs: number) => readonly EventFeed[];
}

export interface RowParts {
  world: World;
  schedule: Schedule;
  plans: Plans;
  clock: FeedClock;
  seasons: Seasons;
  seasonFeed: SeasonFeed;
}

/** Makes the row of a world's messages. */
export function createMessageRow({ world, schedule, plans, clock, seasons, seasonFeed }: RowParts): MessageRow {
  const hours = new LRUCache<number, ReadonlyMap<number, readonly Entry[]>>({ max: 12 });
  const slots = new LRUCache<number, readonly Timed[]>({ max: 200 });

  function outageAt(worldMs: number): Outage | undefined {
    const { outage } = plans.day(dayOf(worldMs));
    return worldMs >= outage.fromMs && worldMs < outage.toMs ? outage : undefined;
  }

  const inSight = (worldMs: number): EventFeed[] =>
    schedule
      .between(worldMs - maxLengthMs, worldMs + horizonMs + hourMs)
      .map((fixture) => plans.of(fixture))
      .filter(({ plan }) => {
        const [first] = plan.prematch;
        const last = plan.fixture.startsAtMs > worldMs ? plan.prematch.at(-1) : plan.steps().at(-1);
        return first !== undefined && first.atMs <= worldMs && (plan.fixture.startsAtMs > worldMs || (last?.atMs ?? 0) > worldMs);
      });

  function toldAt({ atMs, producer }: Pick<Step, 'atMs' | 'producer'>): number {
    const outage = outageAt(atMs);
    return outage?.producer === producer ? outage.toMs : atMs;
  }

  /** Of steps those that are told between two moments. */
  function entriesOf<S extends { atMs: number; producer: FeedProducer }>(
    steps: readonly S[],
    { fromMs, toMs }: { fromMs: number; toMs: number },
    bodies: (step: S, index: number) => MessageBody[],
  ): Entry[] {
    return steps.flatMap((step, index) => {
      const atMs = toldAt(step);
      return atMs < fromMs || atMs >= toMs ? [] : [{ atMs, dueMs: step.atMs, bodies: () => bodies(step, index) }];
    });
  }
  function ofMatch(feed: EventFeed, hour: { fromMs: number; toMs: number }): Entry[] {
    const steps = feed.plan.fixture.startsAtMs >= hour.toMs ? feed.plan.prematch : feed.plan.steps();
    const kickOff = steps.find(({ kind }) => kind === 'kick-off');
    // what an outage kept back until the live producer has the match is told no more
    const isPast = ({ kind, atMs, producer }: Step): boolean =>
      kickOff !== undefined && (kind === 'drift' || kind === 'handover') && toldAt({ atMs, producer }) > toldAt(kickOff);
    return entriesOf(steps, hour, (step, index) => (isPast(step) ? [] : stepMessages({ world, feed, index, step, toWall: clock.toWall })));
  }
  const ofSeason = (plan: SeasonPlan, hour: { fromMs: number; toMs: number }): Entry[] =>
    entriesOf(plan.steps, hour, (_, index) => seasonFeed.messages(plan, index));

  /** A producer says that it goes, if it does, and that it is back, behind all that it has missed. */
  function ofFeed(fromMs: number, toMs: number): Entry[] {
    const { producer, fromMs: downMs, toMs: upMs, isAnnounced } = plans.day(dayOf(fromMs)).outage;
    const down: MessageBody = { type: 'feed.down', producer, reason: 'maintenance' };
    const up: MessageBody = { type: 'feed.recovered', producer, since: clock.toWall(downMs) };
    return [
      ...(isAnnounced ? [{ atMs: downMs, dueMs: downMs - 1, bodies: () => [down] }] : []),
      { atMs: upMs + 1, dueMs: upMs + 1, bodies: () => [up] },
    ].filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  }

  /** Entries of an hour by their slots. */
  function entriesOfHour(hour: number): ReadonlyMap<number, readonly Entry[]> {
    const known = hours.get(hour);
    if (known !== undefined) return known;
    const [fromMs, toMs] = [hour * hourMs, (hour + 1) * hourMs];
    const near = schedule.between(fromMs - maxLengthMs, toMs + horizonMs + hourMs).map((fixture) => plans.of(fixture));
    const between = { fromMs, toMs };
    const ofSeasons = seasons.near(fromMs - hourMs, toMs).flatMap((plan) => ofSeason(plan, between));
    const made = [...near.flatMap((feed) => ofMatch(feed, between)), ...ofSeasons, ...ofFeed(fromMs, toMs)];
    // a stable order: entries of one moment stay as they are due, and those of one event as they follow each other
    const sorted = made.toSorted((one, other) => one.atMs - other.atMs || one.dueMs - other.dueMs);
    const bySlot = Map.groupBy(sorted, ({ atMs }) => slotAt(atMs));
    hours.set(hour, bySlot);
    return bySlot;
  }

  function bodiesOf(slot: number): { atMs: number; body: MessageBody }[] {
    const fromMs = worldBeganMs + slot * slotMs;
    const entries = entriesOfHour(Math.floor(fromMs / hourMs)).get(slot) ?? [];
    return entries.flatMap(({ atMs, bodies }) => bodies().map((body) => ({ atMs, body })));
  }

  /** The last sequence before a slot. Most slots have something in them. */
  function lastBefore(slot: number): number {
    for (let at = slot - 1; at >= Math.max(0, slot - 720); at -= 1) {
      const known = slots.get(at);
      const count = known?.length ?? bodiesOf(at).length;
      if (count > 0) return at * perSlot + count;
    }
    return 0;
  }

  function makeSlot(slot: number): readonly Timed[] {
    let previous = lastBefore(slot);
    return bodiesOf(slot).map(({ atMs, body }, at) => {
      const sequence = slot * perSlot + at + 1;
      const message = { ...body, sequence, previous, at: clock.toWall(atMs) };
      previous = sequence;
      return { atMs, message };
    });
  }

  return {
    outageAt,
    toldAt,
    inSight,
    slot: (slot) => {
      const known = slots.get(slot);
      if (known !== undefined) return known;
      const made = makeSlot(slot);
      slots.set(slot, made);
      return made;
    },
  };
}
