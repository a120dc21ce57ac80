import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { withAccount } from '#site/features/wallet/account-rows.ts';
import { applyAccount } from '#site/features/wallet/live.ts';
import { applyInvoice, withInvoice } from '#site/features/payments/live.ts';
import { applyNotification, takeAwayNotifications, withNotification } from '#site/features/messages/live.ts';
import { applyWinners } from '#site/features/games/live.ts';
import { readAgain, withNewerRows } from '../../shared/live/query-updates.ts';
import { prepareChannels } from './feature-channels.ts';

const account = (id: string, more: object = {}) => ({ id, status: 2, balance: 100, version: 5, ...more }) as never;
const invoice = (id: string, more: object = {}) => ({ id, type: 1, status: 1, currency: 'EUR', version: 1, ...more }) as never;

test('a newer account replaces the one on the page, an older one does not', () => {
  const accounts = [account('a')];
  expect(withAccount(accounts, account('a', { balance: 200, version: 6 }))).toEqual([account('a', { balance: 200, version: 6 })]);
  expect(withAccount(accounts, account('a', { balance: 50, version: 4 }))).toEqual(accounts);
});

test('a switch keeps the version and still counts; the account in use comes first', () => {
  const accounts = [account('a', { status: 1 }), account('b')];
  const after = withAccount(withAccount(accounts, account('a', { status: 2 })), account('b', { status: 1 }));
  expect(after.map((one) => one.id)).toEqual(['b', 'a']);
});

test('a new account is added, a hidden one goes', () => {
  expect(withAccount([account('a')], account('b', { version: 0 })).map((one) => one.id)).toEqual(['a', 'b']);
  expect(withAccount([account('a'), account('b')], account('b', { status: 3 })).map((one) => one.id)).toEqual(['a']);
});

test('an invoice is replaced in place by a newer version only', () => {
  const rows = [invoice('x', { version: 2 })];
  expect(withInvoice(rows, {}, invoice('x', { version: 3, status: 2 }))).toEqual({
    rows: [invoice('x', { version: 3, status: 2 })],
    reload: false,
  });
  expect(withInvoice(rows, {}, invoice('x', { version: 1, status: 4 }))).toEqual({ rows, reload: false });
});

test('a list is read again when an invoice comes into it or leaves its filter', () => {
  expect(withInvoice([], { status: [1] }, invoice('x')).reload).toBe(true);
  expect(withInvoice([], { type: 2 }, invoice('x')).reload).toBe(false);
  expect(withInvoice([invoice('x')], { status: [1] }, invoice('x', { version: 2, status: 2 })).reload).toBe(true);
});

test('an answer that was overtaken by an event does not undo it', () => {
  const before = {
    data: [
      { id: 'a', version: 7 },
      { id: 'b', version: 1 },
    ],
  };
  const answer = {
    data: [
      { id: 'a', version: 6 },
      { id: 'b', version: 2 },
      { id: 'c', version: 0 },
    ],
  };
  expect(withNewerRows(before, answer).data).toEqual([
    { id: 'a', version: 7 },
    { id: 'b', version: 2 },
    { id: 'c', version: 0 },
  ]);
  expect(withNewerRows(undefined, answer)).toBe(answer);
});

test('an answer that says the same leaves the data of the page as it is', () => {
  const queries = new QueryClient();
  prepareChannels(queries);
  const answer = () => ({ data: [{ id: 'a', version: 1, balance: 5 }] });
  queries.setQueryData(['listAccounts', {}], answer());
  const before = queries.getQueryData(['listAccounts', {}]);
  queries.setQueryData(['listAccounts', {}], answer());
  expect(queries.getQueryData(['listAccounts', {}])).toBe(before);
});

test('a later list of wins stays, whichever way it came', () => {
  const queries = new QueryClient();
  prepareChannels(queries);
  const winner = (gameId: string, minute: number) => ({ gameId, at: `2026-01-01T10:${minute}:00.000Z` }) as never;
  const event = (...winners: never[]) => ({ event: 'winners.updated' as const, winners, version: 1 });
  applyWinners(queries, event(winner('unseen', 10)));
  expect(queries.getQueryData(['listWinners', {}])).toBeUndefined();
  queries.setQueryData(['listWinners', {}], { data: [] });
  applyWinners(queries, event(winner('b', 12), winner('a', 11)));
  queries.setQueryData(['listWinners', {}], { data: [winner('a', 11)] });
  applyWinners(queries, event(winner('a', 11)));
  expect(queries.getQueryData(['listWinners', {}])).toEqual({ data: [winner('b', 12), winner('a', 11)] });
  applyWinners(queries, event(winner('c', 13), winner('b', 12)));
  expect(queries.getQueryData(['listWinners', {}])).toEqual({ data: [winner('c', 13), winner('b', 12)] });
});

/** A call that a component shows, whose answers come when the test says so. */
function shownCall(name: string, before?: object) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  prepareChannels(queries);
  const queryKey = [name, {}];
  if (before !== undefined) queries.setQueryData(queryKey, before);
  const asked: ((answer: object) => void)[] = [];
  const queryFn = async () => await new Promise<object>((resolve) => asked.push(resolve));
  const hide = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined);
  return {
    queries,
    hide,
    data: () => queries.getQueryData<{ data: unknown }>(queryKey)?.data,
    asked: () => asked.length,
    /** Answers the request of this number, and lets the page take that in. */
    async answer(number: number, ...rows: unknown[]) {
      asked[number - 1]?.({ data: rows });
      await new Promise((resolve) => setTimeout(resolve));
    },
    isQuiet: () => queries.isFetching() === 0,
  };
}

const accountNews = (news: never) => ({ event: 'account.updated' as const, account: news });
const note = (id: string, more: object = {}) => ({ id, version: 1, ...more }) as never;
const noteNews = (notification: never) => ({ event: 'notification.created' as const, notification });

test('news that overtake the first answer are read after it, once, however many they are', async () => {
  const page = shownCall('listAccounts');
  for (const version of [6, 7]) applyAccount(page.queries, accountNews(account('a', { version })));
  await page.answer(1, account('a', { version: 5 }));
  expect(page.asked()).toBe(2);
  await page.answer(2, account('a', { version: 7 }));
  expect(page.data()).toEqual([account('a', { version: 7 })]);
  expect([page.asked(), page.isQuiet()]).toEqual([2, true]);
});

test('an event overtakes the first answer of every list', async () => {
  const invoices = shownCall('listInvoices');
  applyInvoice(invoices.queries, { event: 'invoice.deposit.updated', invoice: invoice('x') });
  const winners = shownCall('listWinners');
  applyWinners(winners.queries, { event: 'winners.updated', winners: [], version: 1 });
  const notes = shownCall('listNotifications');
  applyNotification(notes.queries, noteNews(note('1')));
  for (const page of [invoices, winners, notes]) {
    await page.answer(1);
    expect(page.asked()).toBe(2);
  }
});

test('a gap that is told during the first load has it begun again: its answer may be older', async () => {
  const page = shownCall('listAccounts');
  applyAccount(page.queries, accountNews(account('a', { version: 6 })));
  readAgain(page.queries, 'listAccounts');
  expect(page.asked()).toBe(2);
  await page.answer(1, account('a', { version: 5 }));
  expect(page.data()).toBeUndefined();
  await page.answer(2, account('a', { version: 6 }));
  expect(page.data()).toEqual([account('a', { version: 6 })]);
});

test('a gap that is told after the page was left, while it loads, counts when the page is shown again', async () => {
  const page = shownCall('listAccounts');
  page.hide();
  readAgain(page.queries, 'listAccounts');
  await page.answer(1, account('a'));
  expect(page.queries.getQueryState(['listAccounts', {}])?.isInvalidated).toBe(true);
});

test('a gap that is told during a later load has it begun again, too', async () => {
  const page = shownCall('listAccounts', { data: [account('a')] });
  readAgain(page.queries, 'listAccounts');
  readAgain(page.queries, 'listAccounts');
  expect(page.asked()).toBe(2);
  await page.answer(2, account('a', { version: 6 }));
  expect([page.data(), page.isQuiet()]).toEqual([[account('a', { version: 6 })], true]);
});

test('a switch during a load outlives its answer, though the versions are alike; a movement needs no second load', async () => {
  const page = shownCall('listAccounts', { data: [account('a', { status: 1 }), account('b')] });
  readAgain(page.queries, 'listAccounts');
  applyAccount(page.queries, accountNews(account('a')));
  applyAccount(page.queries, accountNews(account('b', { status: 1 })));
  await page.answer(1, account('a', { status: 1 }), account('b'));
  const switched = [account('b', { status: 1 }), account('a')];
  await page.answer(2, ...switched);
  expect([page.data(), page.isQuiet()]).toEqual([switched, true]);

  readAgain(page.queries, 'listAccounts');
  applyAccount(page.queries, accountNews(account('b', { status: 1, version: 6 })));
  await page.answer(3, ...switched);
  expect(page.data()).toEqual([account('b', { status: 1, version: 6 }), account('a')]);
  expect([page.asked(), page.isQuiet()]).toEqual([3, true]);
});

test.each([
  ['hidden', account('b', { status: 3 }), [account('a')]],
  ['hidden right after a movement', account('b', { status: 3, version: 6 }), [account('a')]],
  ['opened', account('c', { version: 0 }), [account('a'), account('b'), account('c', { version: 0 })]],
])('an account that is %s during a load stays so', async (_what, news, after) => {
  const page = shownCall('listAccounts', { data: [account('a'), account('b')] });
  readAgain(page.queries, 'listAccounts');
  applyAccount(page.queries, accountNews(news));
  expect(page.data()).toEqual(after);
  await page.answer(1, account('a'), account('b'));
  await page.answer(2, ...after);
  expect([page.data(), page.isQuiet()]).toEqual([after, true]);
});

test('a notification during a load outlives its answer', async () => {
  const page = shownCall('listNotifications', { data: [note('1')] });
  readAgain(page.queries, 'listNotifications');
  applyNotification(page.queries, noteNews(note('2')));
  expect(page.data()).toEqual([note('2'), note('1')]);
  await page.answer(1, note('1'));
  await page.answer(2, note('2'), note('1'));
  expect([page.data(), page.isQuiet()]).toEqual([[note('2'), note('1')], true]);
});

test('notifications stay in the order of their ids, each once, the newer version', () => {
  const list = [note('3'), note('1')];
  expect(withNotification(list, note('1'))).toEqual(list);
  expect(withNotification(list, note('2'))).toEqual([note('3'), note('2'), note('1')]);
  expect(withNotification(list, note('4'))).toEqual([note('4'), note('3'), note('1')]);
  expect(withNotification([note('1', { version: 2 })], note('1'))).toEqual([note('1', { version: 2 })]);
});

test('what was put away on another page goes and does not come back by an event heard again; what the server still has does', async () => {
  const page = shownCall('listNotifications', { data: [note('3'), note('2'), note('1')] });
  applyNotification(page.queries, { event: 'notifications.cleared', upTo: '2' });
  expect(page.data()).toEqual([note('3')]);
  await page.answer(1, note('3'));
  applyNotification(page.queries, noteNews(note('1')));
  expect(page.data()).toEqual([note('3')]);
  await page.answer(2, note('3'), note('1'));
  expect([page.data(), page.isQuiet()]).toEqual([[note('3'), note('1')], true]);
});

test('putting away during a load is not undone by its answer', async () => {
  const page = shownCall('listNotifications', { data: [note('1')] });
  readAgain(page.queries, 'listNotifications');
  takeAwayNotifications(page.queries, '1');
  await page.answer(1, note('1'));
  expect(page.data()).toEqual([]);
  await page.answer(2);
  expect([page.data(), page.isQuiet()]).toEqual([[], true]);
});
