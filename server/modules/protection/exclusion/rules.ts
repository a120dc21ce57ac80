// The rules of breaks and self-exclusions as plain functions of values: how long each lasts, where one stands, what a player's status is with
// and without it. Nothing but time and the player's own asking ends one.
import {
  coolingOffPeriods,
  limitDefinition,
  limitStatus,
  type PlayerStatus,
  playerStatus,
  selfExclusionPeriods,
} from '#contract/kernel/constants.ts';
import { addMonths } from '#kit/months.ts';
import type { Selectable } from 'kysely';
import type { ExclusionTables } from './tables.ts';

type Row = Selectable<ExclusionTables['exclusion']>;
export type ExclusionDefinition = Row['definition'];
export type Period = (typeof coolingOffPeriods)[number] | (typeof selfExclusionPeriods)[number];
type LimitStatus = (typeof limitStatus)[keyof typeof limitStatus];

const dayMs = 86_400_000;
const days = (count: number) => (from: Date) => new Date(from.getTime() + count * dayMs);
const months = (count: number) => (from: Date) => addMonths(from, count);

const ends: Record<Period, (from: Date) => Date | null> = {
  day: days(1),
  week: days(7),
  month: months(1),
  'six-weeks': days(42),
  'six-months': months(6),
  'one-year': months(12),
  'two-years': months(24),
  'five-years': months(60),
  forever: () => null,
};

/** The periods that a kind of exclusion has. */
export const periodsOf = (definition: ExclusionDefinition): readonly Period[] =>
  definition === limitDefinition.selfExclusion ? selfExclusionPeriods : coolingOffPeriods;

/** Returns when an exclusion ends that begins now; null: never. */
export const endOf = (period: Period, from: Date): Date | null => ends[period](from);

/** Where an exclusion stands. `review` and `ending` follow the player's asking, `waiting` is over but for it. */
export function stateOf(row: Pick<Row, 'definition' | 'ends_at' | 'asked_at' | 'returns_at' | 'ended_at'>, now: Date): LimitStatus {
  const isPast = (at: Date | null): boolean => at !== null && at <= now;
  if (row.ended_at !== null || isPast(row.returns_at)) return limitStatus.over;
  if (row.definition === limitDefinition.coolingOff) return isPast(row.ends_at) ? limitStatus.over : limitStatus.active;
  if (row.returns_at !== null) return limitStatus.ending;
  if (row.asked_at !== null) return limitStatus.review;
  return isPast(row.ends_at) ? limitStatus.waiting : limitStatus.active;
}

/**
 * Returns how a player stands for whom an exclusion holds and who would stand otherwise (`beneath`) without it. Closed is stronger than
 * excluded, excluded than blocked, blocked than a break, a break than at rest or active.
 */
export function standingWith(definition: ExclusionDefinition, beneath: PlayerStatus): PlayerStatus {
  if (beneath === playerStatus.closed) return beneath;
  if (definition === limitDefinition.selfExclusion) return playerStatus.excluded;
  return beneath === playerStatus.blocked ? beneath : playerStatus.coolingOff;
}

interface Length {
  definition: ExclusionDefinition;
  ends_at: Date | null;
}

/** True when a player who has asked to come back, or may soon, would stay out at least as long as now. */
export function staysOut(wanted: Length, standing: Length & Pick<Row, 'asked_at' | 'returns_at'>): boolean {
  if (wanted.definition !== limitDefinition.selfExclusion || (standing.asked_at === null && standing.returns_at === null)) return false;
  const until = standing.returns_at ?? standing.ends_at;
  return wanted.ends_at === null || (until !== null && wanted.ends_at >= until);
}

/** True when an exclusion takes nothing from one that stands: a break never replaces a self-exclusion, and the end never comes sooner. */
export function isLonger(wanted: Length, standing: Length): boolean {
  if (wanted.definition === limitDefinition.coolingOff && standing.definition === limitDefinition.selfExclusion) return false;
  if (standing.ends_at === null) return false;
  return wanted.ends_at === null || wanted.ends_at > standing.ends_at;
}
