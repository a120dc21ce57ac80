// When a reality check is due: pure rules, in minutes of play.
import type { Rules } from '#server/modules/jurisdiction/index.ts';

export type RealityCheckRule = Rules['realityCheckMinutes'];

const minuteMs = 60_000;
const offered = [15, 30, 45, 60, 120, 240];

/** Returns the minutes that a player may choose from, the shortest first. */
export function realityCheckChoices({ default: usual, max }: RealityCheckRule): number[] {
  const all = new Set([...offered, ...(usual === null ? [] : [usual]), ...(max === null ? [] : [max])]);
  return [...all].filter((minutes) => max === null || minutes <= max).toSorted((a, b) => a - b);
}

/** True for minutes that the rule lets a player choose; null asks for no checks. */
export const mayChoose = (minutes: number | null, rule: RealityCheckRule): boolean =>
  minutes === null ? rule.max === null : realityCheckChoices(rule).includes(minutes);

/** Returns the minutes between two checks; null: none. A choice that the rule no longer allows is cut to what it allows. */
export function minutesInForce(own: { minutes: number | null } | undefined, { default: usual, max }: RealityCheckRule): number | null {
  const wanted = own === undefined ? usual : own.minutes;
  if (max === null) return wanted;
  return wanted === null ? max : Math.min(wanted, max);
}

/** Returns when the next check is due; null: never. One that became due under another interval stays due until it is acknowledged. */
export function nextCheckAt(
  session: { began_at: Date; checked_at: Date | null; owed_at: Date | null },
  minutes: number | null,
): Date | null {
  if (session.owed_at !== null) return session.owed_at;
  return minutes === null ? null : new Date((session.checked_at ?? session.began_at).getTime() + minutes * minuteMs);
}
