// Time of play, from the minutes in which stakes were made: what lies between two of them counts too, unless it was a break.
import { breakMinutes, type Quarter } from './read-quarters.ts';

const minuteMs = 60_000;
const minutesInQuarter = 15;

export interface PlaySession {
  beginsMs: number;
  /** The end of its last minute. */
  endsMs: number;
}

export interface PlayTimes {
  /** Minutes played and sessions begun by the quarter's time, in milliseconds. */
  byQuarter: ReadonlyMap<number, { minutes: number; sessions: number }>;
  sessions: readonly PlaySession[];
}

/** Returns when was played, of quarters of any currencies in any order. Two currencies in one minute are one minute. */
export function playTimesOf(quarters: readonly Pick<Quarter, 'at' | 'minutes'>[]): PlayTimes {
  const masks = new Map<number, number>();
  for (const { at, minutes } of quarters) masks.set(at.getTime(), (masks.get(at.getTime()) ?? 0) | minutes);
  const byQuarter = new Map<number, { minutes: number; sessions: number }>();
  const sessions: PlaySession[] = [];
  for (const [quarterMs, mask] of [...masks].toSorted(([a], [b]) => a - b)) {
    const counted = { minutes: 0, sessions: 0 };
    for (let minute = 0; minute < minutesInQuarter; minute += 1) {
      if ((mask & (1 << minute)) === 0) continue;
      const beginsMs = quarterMs + minute * minuteMs;
      const current = sessions.at(-1);
      if (current !== undefined && beginsMs - current.endsMs < breakMinutes * minuteMs) {
        counted.minutes += (beginsMs + minuteMs - current.endsMs) / minuteMs;
        current.endsMs = beginsMs + minuteMs;
      } else {
        counted.minutes += 1;
        counted.sessions += 1;
        sessions.push({ beginsMs, endsMs: beginsMs + minuteMs });
      }
    }
    byQuarter.set(quarterMs, counted);
  }
  return { byQuarter, sessions };
}
