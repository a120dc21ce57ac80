// Hours of a player's day. Time zones shift their clocks, so an instant is found by going there and looking at the clock again.

const minuteMs = 60_000;
const dayMinutes = 1440;

/** Minutes since midnight of an instant in a time zone, and the day of the week, 1 for Monday. */
export function clockIn(timeZone: string, at: Date): { minutes: number; weekday: number } {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', weekday: 'short', hourCycle: 'h23' });
  const told = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(told['weekday'] ?? '') + 1;
  return { minutes: Number(told['hour']) * 60 + Number(told['minute']), weekday };
}

/** The shorter way between two times of the day, in minutes: from -720 to 719. */
const wayBetween = (from: number, to: number): number => ((to - from + dayMinutes + dayMinutes / 2) % dayMinutes) - dayMinutes / 2;

/** The next instant after `at` at which the clock of a time zone shows these minutes of the day. */
export function nextAt(timeZone: string, at: Date, minutes: number): Date {
  const whole = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
  const ahead = (minutes - clockIn(timeZone, whole).minutes + dayMinutes) % dayMinutes;
  const near = new Date(whole.getTime() + (ahead === 0 ? dayMinutes : ahead) * minuteMs);
  const off = wayBetween(clockIn(timeZone, near).minutes, minutes);
  const corrected = new Date(near.getTime() + off * minuteMs);
  // an hour that the clock leaves out: the first minute after it
  const found = clockIn(timeZone, corrected).minutes === minutes ? corrected : near;
  return found > at ? found : new Date(found.getTime() + dayMinutes * minuteMs);
}

/** Until when a player's quiet hours last; undefined outside of them. They may go over midnight. */
export function quietUntil(timeZone: string, at: Date, quiet: { from: number; until: number } | undefined): Date | undefined {
  if (quiet === undefined || quiet.from === quiet.until) return undefined;
  const { minutes } = clockIn(timeZone, at);
  const isQuiet =
    quiet.from < quiet.until ? minutes >= quiet.from && minutes < quiet.until : minutes >= quiet.from || minutes < quiet.until;
  return isQuiet ? nextAt(timeZone, at, quiet.until) : undefined;
}
