import { useEffect, useState } from 'react';

/** A timer takes no longer waits; the clock is looked at again by then. */
const longestMs = 60 * 60_000;
const shortestMs = 250;

/** Whether a moment lies behind, by the page's own clock; the page is drawn anew when it does. */
export function useIsPast(moment: string): boolean {
  const [now, setNow] = useState(() => Date.now());
  const at = Date.parse(moment);
  const isPast = at <= now;
  useEffect(() => {
    if (isPast) return undefined;
    const timer = setInterval(() => setNow(Date.now()), Math.min(longestMs, Math.max(shortestMs, at - Date.now() + shortestMs)));
    return () => clearInterval(timer);
  }, [at, isPast]);
  return isPast;
}
