import type { DigestRhythm } from '#contract/notification-kinds.ts';
import { clockIn, nextAt, quietUntil } from '../telling/day-times.ts';

/** Nine in the morning of the player's day, on Mondays where it comes once a week; after the quiet hours, where they last longer. */
const morning = 9 * 60;

export function digestDue(rhythm: DigestRhythm, timeZone: string, at: Date, quiet: { from: number; until: number } | undefined): Date {
  let due = nextAt(timeZone, at, morning);
  if (rhythm === 'weekly') while (clockIn(timeZone, due).weekday !== 1) due = nextAt(timeZone, due, morning);
  return quietUntil(timeZone, due, quiet) ?? due;
}
