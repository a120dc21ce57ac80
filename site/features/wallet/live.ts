// What the page does with news of accounts.
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { keepNewerRows, readOnceMore } from '#site/shared/live/query-updates.ts';
import { withAccount } from './account-rows.ts';
import type { Account } from './api.ts';

/** Whether the versions alone keep an older answer from undoing this news. A switch or a hiding keeps the version. */
function isGuarded(answer: Answer<'listAccounts'> | undefined, news: Account): boolean {
  const known = answer?.data.find(({ id }) => id === news.id);
  return known !== undefined && known.version < news.version && known.status === news.status;
}

/** Writes news of an account into the data of the page. */
export function applyAccount(queries: QueryClient, { account }: LiveEvents['wallet:accounts']): void {
  const queryKey = ['listAccounts'];
  readOnceMore(queries, { queryKey, predicate: ({ state }) => !isGuarded(state.data as Answer<'listAccounts'> | undefined, account) });
  queries.setQueriesData<Answer<'listAccounts'>>(
    { queryKey },
    (answer) => answer && { ...answer, data: withAccount(answer.data, account) },
  );
}

export const channels: ChannelHandlers = {
  'wallet:accounts': {
    prepare: (queries) => keepNewerRows(queries, 'listAccounts'),
    take({ queries }, event) {
      applyAccount(queries, event);
    },
  },
};
