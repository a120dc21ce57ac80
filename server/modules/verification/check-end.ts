// Until when an approved check counts: the document behind it, and for an address the rules.
import type { CheckKind } from '#contract/verification.ts';
import { addMonths } from '#kit/months.ts';
import type { Rules } from '#server/modules/jurisdiction/index.ts';

const dayMs = 24 * 3_600_000;

/** Returns the first moment after a last day, YYYY-MM-DD; undefined for no day, or for none that there is. */
export function lastDayEnd(day: string | null | undefined): Date | undefined {
  const start = new Date(`${day ?? ''}T00:00:00Z`);
  return Number.isNaN(start.getTime()) ? undefined : new Date(start.getTime() + dayMs);
}

/** Returns when a check that is approved now is over; null: never. Nobody grows younger, so that an age counts for ever. */
export function checkEnd({ addressMonths }: Rules, kind: CheckKind, now: Date, documentEnd: Date | undefined): Date | null {
  if (kind === 'age') return null;
  const aged = kind === 'address' && addressMonths !== null ? addMonths(now, addressMonths) : undefined;
  if (aged === undefined || documentEnd === undefined) return aged ?? documentEnd ?? null;
  return aged < documentEnd ? aged : documentEnd;
}
