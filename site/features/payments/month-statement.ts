// The statement of an account over a month, which adds up: what it held before, every movement, what it held at the end.
import type { TextKey } from '#site/shared/i18n/texts.tsx';
import { startOfDay } from '#site/shared/i18n/zone-days.ts';
import { type Entry, entryName } from './parts/statement.ts';

export interface StatementSums {
  opening: number;
  closing: number;
  /** What each kind of movement came to, in the order of their first one; smallest units of real money. */
  kinds: { name: TextKey; count: number; sum: number }[];
  /** Whether opening and movements make the closing balance, and each movement the balance after it. */
  addsUp: boolean;
}

/** `entries`: oldest first, all of the account and the time. Amounts in smallest units. */
export function sumStatement(opening: number, entries: readonly Entry[]): StatementSums {
  const kinds = new Map<TextKey, { count: number; sum: number }>();
  let balance = opening;
  let addsUp = true;
  for (const entry of entries) {
    const { real, balanceAfter } = entry;
    const name = entryName(entry);
    const known = kinds.get(name) ?? { count: 0, sum: 0 };
    kinds.set(name, { count: known.count + 1, sum: known.sum + real });
    balance += real;
    addsUp &&= balance === balanceAfter;
  }
  return {
    opening,
    closing: entries.at(-1)?.balanceAfter ?? opening,
    kinds: [...kinds].map(([name, of]) => ({ name, ...of })),
    addsUp,
  };
}

const monthPattern = /^(\d{4})-(\d{2})$/;

const monthAfter = (month: string, later: number): string => {
  const [, year, number] = monthPattern.exec(month)?.map(Number) ?? [];
  return new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + later)).toISOString().slice(0, 7);
};

/** The months (YYYY-MM) up to that of a day (YYYY-MM-DD), newest first. */
export const monthsUpTo = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) => monthAfter(day.slice(0, 7), -back));

/** The moments (ISO 8601) at which a month (YYYY-MM) begins and is over in a time zone. */
export function boundsOf(month: string, timeZone: string): { from: string; to: string } {
  const begin = (of: string): string => (startOfDay(`${of}-01`, timeZone) ?? new Date(0)).toISOString();
  return { from: begin(month), to: begin(monthAfter(month, 1)) };
}

/** Those of some months, newest first, that begin no earlier than the statement (ISO 8601; null: it has no beginning). */
export const monthsSince = (months: readonly string[], since: string | null, timeZone: string): string[] =>
  months.filter((month) => since === null || Date.parse(boundsOf(month, timeZone).from) >= Date.parse(since));
