// What the page does with notifications.
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { alertOf, findAlert } from '#site/shared/ui/alert-content.ts';
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
      // a payment tells of itself on its own channel; a note about play waits quietly until it is looked for
      if (!isNews(notification) || /^(?:invoice|marker)\./.test(notification.data.event)) return undefined;
      // its own words where there are some for its event
      return findAlert(texts, `notification.${notification.data.event}`) ?? alertOf(texts, 'notification');
    },
  },
};
