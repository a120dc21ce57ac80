import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Input } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { rereadPlaySession } from './play-session-query.ts';

export type Way = Input<'acknowledgeRealityCheck'>['body']['way'];

/** Tells the server that the player has seen the check; the page knows at once, other tabs by the live channel. */
export async function acknowledgeCheck(queries: QueryClient, dueAt: string, way: Way): Promise<void> {
  const { data: realityCheck } = await callApi('acknowledgeRealityCheck', { body: { dueAt, way } });
  queries.setQueriesData<Answer<'readPlaySession'>>(
    { queryKey: ['readPlaySession'] },
    (answer) => answer && { ...answer, data: { ...answer.data, realityCheck } },
  );
  rereadPlaySession(queries);
}
