// The client flag `hasCoolingOffLimit`: whether the player takes a time-out, kept in this browser so that a page that is loaded anew knows
// it before the limits are read.
import { useEffect } from 'react';
import { coolingOffMark } from '#site/shared/api/session.ts';
import { useLimits } from './api.ts';
import { hasCoolingOff } from './limit-rules.ts';

/** True while an active limit has status 1 and definition 5. */
export function useHasCoolingOffLimit(): boolean {
  const { list } = useLimits();
  const has = list === undefined ? localStorage.getItem(coolingOffMark) !== null : hasCoolingOff(list);
  const isKnown = list !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    if (has) localStorage.setItem(coolingOffMark, '1');
    else localStorage.removeItem(coolingOffMark);
  }, [has, isKnown]);
  return has;
}
