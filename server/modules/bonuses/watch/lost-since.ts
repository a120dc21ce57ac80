// Time that could not be used, as a rule of its own: while the house was closed, or every provider was away that would have done.

/** A time in which the house was closed (provider null), or a provider away. */
export interface Stop {
  provider: string | null;
  since: Date;
  /** Undefined while it lasts. */
  until: Date | undefined;
}

/** A shorter absence is given back to nobody: it is noticed some minutes late, at both of its ends. */
const minAwayMs = 30 * 60_000;

/**
 * Returns since when, without a break up to now, there was nothing to be used for who needs one of some providers; undefined where there
 * still is nothing, or was something a moment ago. So what fell into several stops is told once, by the last of them to end.
 */
export function lostSince(stops: readonly Stop[], providers: readonly string[], now: Date): Date | undefined {
  /** The begin of what covers the time up to a moment; undefined: nothing does. */
  const beginOf = (provider: string | null, upToMs: number): number | undefined => {
    const begins = stops
      .filter((stop) => stop.provider === provider && stop.since.getTime() < upToMs && upToMs <= (stop.until?.getTime() ?? Infinity))
      .map(({ since }) => since.getTime());
    return begins.length === 0 ? undefined : Math.min(...begins);
  };
  const isAwayNow = (provider: string | null): boolean => stops.some((stop) => stop.provider === provider && stop.until === undefined);
  if (isAwayNow(null) || (providers.length > 0 && providers.every(isAwayNow))) return undefined;
  let sinceMs = now.getTime();
  let wasClosed = false;
  for (;;) {
    const closed = beginOf(null, sinceMs);
    const away = providers.map((provider) => beginOf(provider, sinceMs));
    const allAway = away.length === 0 || away.includes(undefined) ? undefined : Math.max(...away.map(Number));
    const before = closed === undefined ? allAway : Math.min(closed, allAway ?? closed);
    if (before === undefined) break;
    wasClosed ||= closed !== undefined;
    sinceMs = before;
  }
  const lostMs = now.getTime() - sinceMs;
  return lostMs === 0 || (!wasClosed && lostMs < minAwayMs) ? undefined : new Date(sinceMs);
}
