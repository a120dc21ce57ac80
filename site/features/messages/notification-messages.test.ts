import { expect, test } from 'vitest';
import alerts from '#content/en/alerts.json' with { type: 'json' };
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { type Notification, notificationMessage } from './notification-messages.ts';

const entries = Object.entries(alerts).map(([key, text]) => [`alerts.${key}`, text] as const);
const all = new Map<string, string>(entries);
const texts = { say: (key: string) => all.get(key) ?? key, find: (key: string) => all.get(key) } as unknown as Texts;
const told = (data: { event: string } & Record<string, unknown>): Notification => ({
  id: '1',
  data,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
});

test('a payment is told like its alert, and leads to the list of payments', () => {
  const invoice = { id: 'i', type: 2, status: 5, amount: 1000, currency: 'EUR', reason: null };
  expect(notificationMessage(texts, () => '€10.00', told({ event: 'invoice.withdrawal.updated', invoice }))).toMatchObject({
    kind: 'error',
    title: alerts['withdrawal.rejected.title'],
    to: '/profile/history/transactions',
  });
});

test('an event that is not known still says that there is something', () => {
  expect(notificationMessage(texts, () => undefined, told({ event: 'moon.rose' }))).toEqual({
    kind: 'info',
    title: alerts['notification.title'],
  });
});

test('news of a game lead to it', () => {
  const news = told({ event: 'free-rounds.granted', gameId: 'golden-caravan', game: 'Golden Caravan', count: 5, days: 7 });
  expect(notificationMessage(texts, () => undefined, news)).toMatchObject({ kind: 'info', to: '/games/golden-caravan' });
});
