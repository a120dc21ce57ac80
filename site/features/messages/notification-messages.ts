// What a notification says, by the event it tells of. One whose event this build does not know still says that there is something.
import { isKind, kindRow } from '#contract/notification-kinds.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { type Invoice, invoiceAlert } from '#site/features/payments/index.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { alertOfNews } from './alert-of-news.ts';

export type Notification = Data<'listNotifications'>[number];

export interface NotificationMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string;
  /** Where more stands. */
  to?: string;
}

/** Where more stands, by what an event is of: the word before its dot. */
const pages: Readonly<Record<string, string>> = {
  complaint: '/profile/complaints',
  'data-export': '/profile/info',
  document: '/profile/verification',
  marker: '/profile/play',
  verification: '/profile/verification',
};

export function notificationMessage(
  texts: Texts,
  money: (amount: number, currency: string) => string | undefined,
  { data }: Notification,
): NotificationMessage {
  if (data.event.startsWith('invoice.')) {
    const invoice = (data as { invoice?: Invoice }).invoice;
    const alert = invoice && invoiceAlert(texts, invoice, money(invoice.amount, invoice.currency) ?? '');
    if (alert !== undefined)
      return {
        kind: alert.kind,
        title: alert.title,
        ...(alert.text !== undefined && { text: alert.text }),
        to: '/profile/history/transactions',
      };
  }
  const { event, ...params } = data as Notification['data'] & Record<string, unknown>;
  const alert = alertOfNews(texts, data);
  const of = event.split('.')[0] ?? '';
  const to =
    typeof params['gameId'] === 'string' ? `/games/${params['gameId']}` : (pages[of] ?? (isKind(of) ? kindRow(of).page : undefined));
  return { ...alert, ...(to !== undefined && { to }) };
}
