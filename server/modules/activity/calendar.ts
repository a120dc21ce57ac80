// Calendar days as text, YYYY-MM-DD, and the days, ISO weeks and months that they lie in.
import type { ActivityPeriod } from '#contract/activity.ts';

const dayMs = 86_400_000;
const utcOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const textOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the day so many days later. */
export const addDays = (day: string, days: number): string => textOf(new Date(utcOf(day).getTime() + days * dayMs));

/** Returns the first day of the period that a day lies in, or of one so many periods later. */
export function periodStart(day: string, period: ActivityPeriod, later = 0): string {
  const at = utcOf(day);
  if (period === 'month') return textOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1)));
  if (period === 'day') return addDays(day, later);
  return addDays(day, 7 * later - ((at.getUTCDay() + 6) % 7));
}

export interface Span {
  from: string;
  /** The last day of it. */
  to: string;
}

/** Returns so many periods, oldest first, of which the last one holds the day. */
export const periodsUpTo = (day: string, period: ActivityPeriod, count: number): Span[] =>
  Array.from({ length: count }, (_, index) => {
    const later = index - count + 1;
    return { from: periodStart(day, period, later), to: addDays(periodStart(day, period, later + 1), -1) };
  });
