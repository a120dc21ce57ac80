import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadLimits } from '../api.ts';

/** Timers of browsers hold at most this long. */
const longestMs = 2_147_483_647;
/** The device's clock may be a little ahead of the house's. */
const marginMs = 1500;

/** Reads the limits again when a moment comes: the server says what may be done then, not the device's clock. */
export function useDueReload(at: string | null | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    const restMs = at === undefined || at === null ? Number.NaN : Date.parse(at) - Date.now() + marginMs;
    if (!(restMs > 0 && restMs < longestMs)) return undefined;
    const timer = setTimeout(() => reloadLimits(queries), restMs);
    return () => clearTimeout(timer);
  }, [at, queries]);
}
