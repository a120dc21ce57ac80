// What the page does with notifications.
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { alertOfNews } from './alert-of-news.ts';
import { readAgain, readOnceMore } from '#site/shared/live/query-updates.ts';

type Notification = Answer<'listNotifications'>['data'][number];

/** The notifications, newest first, after news of one. Ids grow with time. */
export function withNotification(list: readonly Notification[], news: Notification): Notification[] {
  const known = list.find(({ id }) => id === news.id);
  if (known !== undefined && known.version > news.version) return [...list];
  return [...list.filter(({ id }) => id > news.id), news, ...list.filter(({ id }) => id < news.id)];
}

/** Up to which notification the page knows them to be put away. */
const putAway = new WeakMap<QueryClient, string>();
const isPutAway = (queries: QueryClient, id: string): boolean => id <= (putAway.get(queries) ?? '');

/** Takes the notifications up to this one off the page. The server is asked too: one that was being written meanwhile is still there. */
export function takeAwayNotifications(queries: QueryClient, upTo: string): void {
  if (!isPutAway(queries, upTo)) putAway.set(queries, upTo);
  queries.setQueriesData<Answer<'listNotifications'>>(
    { queryKey: ['listNotifications'] },
    (answer) => answer && { ...answer, data: answer.data.filter(({ id }) => id > upTo) },
  );
  readAgain(queries, 'listNotifications');
}

/** Writes a notification into the list, or takes away what another page has put away. */
export function applyNotification(queries: QueryClient, event: LiveEvents['notification:notifications']): void {
  if (event.event === 'notifications.cleared') {
    takeAwayNotifications(queries, event.upTo);
    return;
  }
  const { notification } = event;
  // heard again, or late: only the server knows whether it is still there
  if (isPutAway(queries, notification.id)) {
    readAgain(queries, 'listNotifications');
    return;
  }
  readOnceMore(queries, { queryKey: ['listNotifications'] });
  queries.setQueriesData<Answer<'listNotifications'>>(
    { queryKey: ['listNotifications'] },
    (answer) => answer && { ...answer, data: withNotification(answer.data, notification) },
  );
}

export const channels: ChannelHandlers = {
  'notification:notifications': {
    take({ queries, texts, isNews }, event) {
      applyNotification(queries, event);
      if (event.event === 'notifications.cleared') return undefined;
      const { notification } = event;
      if (notification.data.event.startsWith('document.')) readAgain(queries, 'listDocuments');
      if (notification.data.event.startsWith('complaint.'))
        for (const call of ['readComplaint', 'listComplaints'] as const) readAgain(queries, call);
      // a payment tells of itself on its own channel; what players have just done themselves, and a note about play, wait until they are looked for
      if (!isNews(notification) || /^(?:invoice|marker|limit|exclusion|credentials|closing)\./.test(notification.data.event))
        return undefined;
      return alertOfNews(texts, notification.data);
    },
  },
};
