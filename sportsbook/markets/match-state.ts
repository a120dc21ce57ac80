// A match as far as it was played: what settlement, prices and the scoreboard read. Each step of a simulation gives a new one.
import type { EventStatus } from '#contract/protocols/sports-feed.ts';
import type { Period, Unit } from './market-kind.ts';

export type Side = 0 | 1;
/** Home first. */
export type Pair = readonly [number, number];

/** Something that counted, in its order: a goal with who scored it. */
export interface Scored {
  unit: Unit;
  side: Side;
  period: Period;
  playerId?: string;
}

export interface MatchState {
  status: EventStatus;
  /** `pre`, a period of the sport, `break`, `over`. */
  period: Period;
  /** Of the sport's clock, as it stands on the board; 0 where there is none. */
  playedMs: number;
  isRunning: boolean;
  /** By `unit:period`. */
  counts: Readonly<Record<string, Pair>>;
  /** Periods that are over; `match` among them once nothing counts any more. */
  closed: readonly Period[];
  order: readonly Scored[];
  /** Players of whom a market was offered and who did not take part. */
  absent: readonly string[];
  /** What the scoreboard shows besides. */
  detail: Readonly<Record<string, string | number | boolean>>;
  /** What the sport's model needs besides. */
  own: Readonly<Record<string, number>>;
}

const none: Pair = [0, 0];

export const countOf = (state: Pick<MatchState, 'counts'>, unit: Unit, period: Period): Pair => state.counts[`${unit}:${period}`] ?? none;

/** Returns the counts with one more, or several, of a unit in these periods. */
export function withCount(counts: MatchState['counts'], unit: Unit, side: Side, periods: readonly Period[], by = 1): MatchState['counts'] {
  const changed: Record<string, Pair> = { ...counts };
  for (const period of periods) {
    const [home, away] = counts[`${unit}:${period}`] ?? none;
    changed[`${unit}:${period}`] = side === 0 ? [home + by, away] : [home, away + by];
  }
  return changed;
}

export const isClosed = (state: Pick<MatchState, 'closed'>, period: Period): boolean => state.closed.includes(period);

export const beforeMatch: MatchState = {
  status: 'scheduled',
  period: 'pre',
  playedMs: 0,
  isRunning: false,
  counts: {},
  closed: [],
  order: [],
  absent: [],
  detail: {},
  own: {},
};
