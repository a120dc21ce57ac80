// What the home page shows of sports.
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '#site/shared/api/queries.ts';

const limit = 6;
export const liveNowQuery = callQuery('listEvents', { query: { when: 'live', limit } });
export const topEventsQuery = callQuery('listEvents', { query: { when: 'top', limit } });

/** Loads it. What cannot be had is absent from the page. */
export async function loadSportsRails(queries: QueryClient): Promise<void> {
  await Promise.allSettled([queries.ensureQueryData(liveNowQuery), queries.ensureQueryData(topEventsQuery)]);
}
