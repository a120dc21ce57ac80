// What goes wrong on a day of the world, once each: a producer falls silent, a settlement is taken back, bets of a while are void. All of it is
// drawn from the seed, so that whoever consumes the feed meets every message, and every test meets it again.
import { type FeedProducer, feedProducers } from '#contract/protocols/sports-feed.ts';
import { createRandom } from '#sportsbook/world/random.ts';

export const dayMs = 86_400_000;
const minuteMs = 60_000;

export interface Outage {
  producer: FeedProducer;
  fromMs: number;
  toMs: number;
  /** Whether the producer says that it goes, or merely falls silent. */
  isAnnounced: boolean;
}

export interface DayPlan {
  outage: Outage;
  /** The first match that begins behind this moment of the day meets it. */
  rollbackFromMs: number;
  voidFromMs: number;
  /** Every third day what was void is so by mistake. */
  isUnvoided: boolean;
}

export const dayOf = (atMs: number): number => Math.floor(atMs / dayMs);

/** What is planned for a day, counted from 1970. */
export function dayPlan(seed: string, day: number): DayPlan {
  const random = createRandom(seed, 'day', day);
  const at = (hours: number): number => day * dayMs + random.below(hours) * 3_600_000;
  const fromMs = at(24) + (10 + random.below(30)) * minuteMs;
  return {
    outage: {
      producer: feedProducers[day % 2] ?? 'live',
      fromMs,
      toMs: fromMs + (45 + random.below(76)) * 1000,
      isAnnounced: random.chance(0.5),
    },
    rollbackFromMs: at(18),
    voidFromMs: at(18),
    isUnvoided: day % 3 === 0,
  };
}
