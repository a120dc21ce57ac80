// Days as a player counts them: in the time zone of the profile, whatever the clock of the device says.

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMs = 86_400_000;

/** What the clock of a time zone shows at a moment, as the moment at which UTC shows the same. */
function wallClock(atMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

function utcOf(day: string): number | undefined {
  const [, year, month, date] = dayPattern.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const ms = Date.UTC(year, month - 1, date);
  return new Date(ms).toISOString().startsWith(day) ? ms : undefined;
}

/** The moment at which a day (YYYY-MM-DD) begins in a time zone, or `later` days after it; undefined for what is no day. */
export function startOfDay(day: string, timeZone: string, later = 0): Date | undefined {
  const begun = utcOf(day);
  if (begun === undefined) return undefined;
  const midnight = begun + later * dayMs;
  let guess = midnight;
  // twice, because the first guess may lie beyond a change of the clock
  for (let turn = 0; turn < 2; turn += 1) guess += midnight - wallClock(guess, timeZone);
  return new Date(guess);
}

/** The day (YYYY-MM-DD) that it is in a time zone. */
export const dayOf = (at: Date, timeZone: string): string => new Date(wallClock(at.getTime(), timeZone)).toISOString().slice(0, 10);

/** The moments of two days, both of which belong to them; what is no day falls away. */
export function readDayRange({ from, to }: { from?: string; to?: string }, timeZone: string): { from?: string; to?: string } {
  const since = startOfDay(from ?? '', timeZone);
  const until = startOfDay(to ?? '', timeZone, 1);
  return { ...(since !== undefined && { from: since.toISOString() }), ...(until !== undefined && { to: until.toISOString() }) };
}
