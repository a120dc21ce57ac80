// Keeps what a betting page shows up to the second: by the live channels, and by asking where these do not stand.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Answer } from '#contract/kernel/calls.ts';
import { liveListKey } from '#contract/live/channels.ts';
import { useLiveState, watchLive } from '#site/shared/live/live.ts';
import { readAgain } from '#site/shared/live/query-updates.ts';
import { takeEventNews, takeListNews } from './take-updates.ts';

/** How often is asked while nothing is told, and besides what is told. */
const withoutLiveMs = 3000;
const withLiveMs = 20_000;

/** How often a page asks by itself. */
export const useAskEveryMs = (): number => (useLiveState() === 'on' ? withLiveMs : withoutLiveMs);

/** Follows one event, as its page shows it; undefined: none. */
export function useLiveEvent(eventId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (eventId === undefined) return undefined;
    const queryKey = ['readEvent', { params: { id: eventId } }];
    const readNow = (): void => void queries.invalidateQueries({ queryKey });
    return watchLive({
      channel: 'sports:event',
      key: eventId,
      refetch: readNow,
      take(event) {
        const before = queries.getQueryData<Answer<'readEvent'>>(queryKey);
        const after = before === undefined ? before : takeEventNews(before, event);
        if (after === 'again') readNow();
        else if (after !== before) queries.setQueryData(queryKey, after);
      },
    });
  }, [eventId, queries]);
}

/** Follows the events of a list: of one sport, or those that are played now in all of them. */
export function useLiveList(sportId: string | undefined): void {
  const queries = useQueryClient();
  const key = sportId ?? liveListKey;
  useEffect(() => {
    const readNow = (): void => readAgain(queries, 'listEvents');
    return watchLive({
      channel: 'sports:list',
      key,
      refetch: readNow,
      take(event) {
        for (const query of queries.getQueryCache().findAll({ queryKey: ['listEvents'] })) {
          const before = query.state.data as Answer<'listEvents'> | undefined;
          const after = before === undefined ? before : takeListNews(before, event);
          if (after === 'again') void queries.invalidateQueries({ queryKey: query.queryKey });
          else if (after !== before) queries.setQueryData(query.queryKey, after);
        }
      },
    });
  }, [key, queries]);
}
