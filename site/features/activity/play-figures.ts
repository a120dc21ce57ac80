// What an answer of readActivity says, as the page shows it: in one currency, or all of them together.
import type { Data } from '#contract/kernel/calls.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';

export type Activity = Data<'readActivity'>;
export type ActivityRow = Activity['rows'][number];
export type ActivitySums = Activity['totals'];
export type PlayMoney = ActivitySums['together'];
export type Period = Activity['period'];
export const periods = ['day', 'week', 'month'] as const satisfies Period[];

/** The choice of amounts that stands for all currencies. */
export const allTogether = 'together';

/** The amounts of one currency, of nothing where it did not move; or those of all together. */
export function moneyIn(sums: Pick<ActivitySums, 'currencies' | 'together'>, currency: string): PlayMoney {
  if (currency === allTogether) return sums.together;
  const none = { staked: 0, won: 0, net: 0, deposits: 0, withdrawals: 0, biggestLoss: 0, biggestLossDay: null };
  return sums.currencies.find((one) => one.currency === currency) ?? { currency, ...none };
}

/** Minutes as hours and minutes. */
export function formatMinutes({ say }: Pick<Texts, 'say'>, minutes: number): string {
  const hours = Math.trunc(minutes / 60);
  return hours === 0 ? say('modals.activity.minutes', { minutes }) : say('modals.activity.hours', { hours, minutes: minutes % 60 });
}

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A calendar day (YYYY-MM-DD) in the reader's language. */
export const formatDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(atNoon(day));

/** What a period is called: its day, the days that it goes over, or its month. The years of days stand above them all. */
export function formatPeriod({ from, to }: Pick<ActivityRow, 'from' | 'to'>, period: Period, locale: string): string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  if (period === 'day') return format({ weekday: 'short', day: 'numeric', month: 'short' }).format(atNoon(from));
  if (period === 'month') return format({ month: 'short', year: 'numeric' }).format(atNoon(from));
  return format({ day: 'numeric', month: 'short' }).formatRange(atNoon(from), atNoon(to));
}

/** The same below a chart, as short as it gets. */
export const formatTick = (from: string, period: Period, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', ...(period !== 'month' && { day: 'numeric' }), timeZone: 'UTC' }).format(atNoon(from));
