// The play session as the server tells it, and the time by the server's clock.
import type { QueryClient } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { readAgain } from '#site/shared/live/query-updates.ts';

export type PlaySession = Data<'readPlaySession'>;

export interface PlaySessionNow {
  data: PlaySession | undefined;
  /** How far the server's clock runs ahead of this device's, in milliseconds. */
  aheadMs: number;
}

export function usePlaySession(): PlaySessionNow {
  const { data, dataUpdatedAt } = usePlayerQuery('readPlaySession');
  const aheadMs = data === undefined ? 0 : Date.parse(data.data.now) - dataUpdatedAt;
  return { data: data?.data, aheadMs };
}

/** Reads the play session again; what it cost is another sum after every round. */
export const rereadPlaySession = (queries: QueryClient): void => readAgain(queries, 'readPlaySession');
