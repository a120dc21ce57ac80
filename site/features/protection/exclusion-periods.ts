// How long a time-out and a self-exclusion can last.
import { coolingOffPeriods, limitDefinition, limitStatus, selfExclusionPeriods } from '#contract/kernel/constants.ts';
import { addMonths } from '#kit/months.ts';
import type { Limit } from './limit-rules.ts';

export const exclusionKinds = {
  break: { definition: limitDefinition.coolingOff, periods: coolingOffPeriods },
  exclusion: { definition: limitDefinition.selfExclusion, periods: selfExclusionPeriods },
} as const;
export type ExclusionKind = keyof typeof exclusionKinds;
export type ExclusionPeriod = (typeof exclusionKinds)[ExclusionKind]['periods'][number];

const months: Readonly<Record<(typeof selfExclusionPeriods)[number], number>> = {
  'six-months': 6,
  'one-year': 12,
  'two-years': 24,
  'five-years': 60,
  forever: Number.POSITIVE_INFINITY,
};

const dayMs = 86_400_000;

/** How long a self-exclusion may last that follows the one that stands: those that end a day later than it, or more. */
export function longerPeriods(standing: Pick<Limit, 'status' | 'endsAt' | 'freesAt'> | undefined, now: Date): readonly ExclusionPeriod[] {
  if (standing === undefined || standing.status === limitStatus.waiting) return selfExclusionPeriods;
  const until = standing.freesAt ?? standing.endsAt;
  // one without an end, of which the return was asked for, may be begun anew
  if (until === null) return standing.status === limitStatus.review ? ['forever'] : [];
  const later = new Date(Date.parse(until) + dayMs);
  return selfExclusionPeriods.filter((period) => period === 'forever' || addMonths(now, months[period]) > later);
}
