// What live events do to the data of the page: a row is replaced by a newer one, never by an older, and where an answer that is under
// way could undo an event, the house is asked once more after it.
import { type Query, type QueryClient, type QueryFilters, replaceEqualDeep } from '@tanstack/react-query';
import type { Answer } from '#contract/calls.ts';
import type { ChannelEvents } from '#contract/channels.ts';
import { accountStatus } from '#contract/constants.ts';
import type { CallName } from '#contract/paths.ts';

type Account = Answer<'listAccounts'>['data'][number];
type Invoice = Answer<'listInvoices'>['data'][number];
type Notification = Answer<'listNotifications'>['data'][number];

const isInUse = (account: Account): boolean => account.status === accountStatus.active;

/** The accounts after news of one of them. A switch or a hiding moves no money and so keeps the version: it counts as newer. */
export function withAccount(accounts: readonly Account[], news: Account): Account[] {
  const known = accounts.find((account) => account.id === news.id);
  if (known !== undefined && known.version > news.version) return [...accounts];
  const rest = accounts.filter((account) => account.id !== news.id);
  if (news.status === accountStatus.hidden) return rest;
  const rows = known === undefined ? [...rest, news] : accounts.map((account) => (account.id === news.id ? news : account));
  return [...rows.filter(isInUse), ...rows.filter((account) => !isInUse(account))];
}

export interface InvoiceFilter {
  type?: number;
  status?: readonly number[];
  currency?: string;
}

const belongs = (invoice: Invoice, filter: InvoiceFilter): boolean =>
  (filter.type === undefined || filter.type === invoice.type) &&
  (filter.currency === undefined || filter.currency === invoice.currency) &&
  (filter.status === undefined || filter.status.length === 0 || filter.status.includes(invoice.status));

/** A list of invoices after news of one: `rows` changed in place, or `reload` when it comes or goes, which shifts the pages. */
export function withInvoice(rows: readonly Invoice[], filter: InvoiceFilter, news: Invoice): { rows: Invoice[]; reload: boolean } {
  const known = rows.find((invoice) => invoice.id === news.id);
  if (known === undefined) return { rows: [...rows], reload: belongs(news, filter) };
  if (known.version > news.version) return { rows: [...rows], reload: false };
  return { rows: rows.map((invoice) => (invoice.id === news.id ? news : invoice)), reload: !belongs(news, filter) };
}

/** An answer of the API may be older than the events that came while it was under way: rows that are newer on the page stay. */
export function withNewerRows<T extends { data: readonly { id: string; version: number }[] }>(before: T | undefined, answer: T): T {
  if (before === undefined) return answer;
  const known = new Map(before.data.map((row) => [row.id, row]));
  const data = answer.data.map((row) => {
    const old = known.get(row.id);
    return old !== undefined && old.version > row.version ? old : row;
  });
  return { ...answer, data };
}

type Winners = Answer<'listWinners'>;

const newestOf = ({ data }: Winners): string => data[0]?.at ?? '';

/** Of two lists of the latest wins the one with the later win; of two alike the second. */
export const laterWinners = (before: Winners | undefined, after: Winners): Winners =>
  before !== undefined && newestOf(before) > newestOf(after) ? before : after;

type Rows = Answer<'listInvoices'> | undefined;

/** Keeps events and answers of the API from undoing each other. Data that says the same stays the same object. */
export function guardVersions(queries: QueryClient): void {
  const structuralSharing = (before: unknown, answer: unknown) =>
    replaceEqualDeep(before, withNewerRows(before as Rows, answer as NonNullable<Rows>));
  for (const name of ['listAccounts', 'listInvoices']) queries.setQueryDefaults([name], { structuralSharing });
  queries.setQueryDefaults(['listWinners'], {
    structuralSharing: (before, answer) => replaceEqualDeep(before, laterWinners(before as Winners | undefined, answer as Winners)),
  });
}

/** Queries whose answer under way was overtaken by news. */
const overtaken = new WeakSet<Query>();

/** The answers that are under way may be older than news that come now: their queries are read once more when they are there. */
function readOnceMore(queries: QueryClient, filters: QueryFilters): void {
  for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (overtaken.has(query)) continue;
    overtaken.add(query);
    const again = (): void => {
      overtaken.delete(query);
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    // joins the fetch that runs
    void query.fetch().then(again, again);
  }
}

/**
 * Reads again what a call answered, since events may be missing. What the page shows does not wait for an answer that is under way:
 * it may be as old, and on a dead link it never comes.
 */
export function readAgain(queries: QueryClient, call: CallName): void {
  const queryKey = [call];
  // of itself an invalidation starts no second fetch where there is no data yet
  void queries.cancelQueries({ queryKey, type: 'active', fetchStatus: 'fetching' }, { silent: true, revert: false });
  readOnceMore(queries, { queryKey, type: 'inactive' });
  void queries.invalidateQueries({ queryKey });
}

/** Whether the versions alone keep an older answer from undoing this news. A switch or a hiding keeps the version. */
function isGuarded(answer: Answer<'listAccounts'> | undefined, news: Account): boolean {
  const known = answer?.data.find(({ id }) => id === news.id);
  return known !== undefined && known.version < news.version && known.status === news.status;
}

/** Writes news of an account into the data of the page. */
export function applyAccount(queries: QueryClient, { account }: ChannelEvents['wallet:accounts']): void {
  const queryKey = ['listAccounts'];
  readOnceMore(queries, { queryKey, predicate: ({ state }) => !isGuarded(state.data as Answer<'listAccounts'> | undefined, account) });
  queries.setQueriesData<Answer<'listAccounts'>>(
    { queryKey },
    (answer) => answer && { ...answer, data: withAccount(answer.data, account) },
  );
}

/** Writes news of an invoice into every list of the page. */
export function applyInvoice(queries: QueryClient, { invoice }: ChannelEvents['payment:invoices']): void {
  readOnceMore(queries, { queryKey: ['listInvoices'] });
  for (const [queryKey, answer] of queries.getQueriesData<Answer<'listInvoices'>>({ queryKey: ['listInvoices'] })) {
    if (answer === undefined) continue;
    const filter = (queryKey[1] as { query?: InvoiceFilter } | undefined)?.query ?? {};
    const { rows, reload } = withInvoice(answer.data, filter, invoice);
    queries.setQueryData<Answer<'listInvoices'>>(queryKey, { ...answer, data: rows });
    if (reload) void queries.invalidateQueries({ queryKey, exact: true, fetchStatus: 'idle' });
  }
}

/** Writes the latest wins into the page, where it shows them. */
export function applyWinners(queries: QueryClient, { winners }: ChannelEvents['game:winners']): void {
  readOnceMore(queries, { queryKey: ['listWinners'] });
  queries.setQueriesData<Winners>({ queryKey: ['listWinners'] }, (answer) => answer && laterWinners(answer, { ...answer, data: winners }));
}

/** The notifications, newest first, after news of one. Ids grow with time. */
export function withNotification(list: readonly Notification[], news: Notification): Notification[] {
  const known = list.find(({ id }) => id === news.id);
  if (known !== undefined && known.version > news.version) return [...list];
  return [...list.filter(({ id }) => id > news.id), news, ...list.filter(({ id }) => id < news.id)];
}

/** Up to which notification the page knows them to be put away. */
const putAway = new WeakMap<QueryClient, string>();
const isPutAway = (queries: QueryClient, id: string): boolean => id <= (putAway.get(queries) ?? '');

/** Takes the notifications up to this one off the page. The house is asked too: one that was being written meanwhile is still there. */
export function takeAwayNotifications(queries: QueryClient, upTo: string): void {
  if (!isPutAway(queries, upTo)) putAway.set(queries, upTo);
  queries.setQueriesData<Answer<'listNotifications'>>(
    { queryKey: ['listNotifications'] },
    (answer) => answer && { ...answer, data: answer.data.filter(({ id }) => id > upTo) },
  );
  readAgain(queries, 'listNotifications');
}

/** Writes a notification into the list, or takes away what another page has put away. */
export function applyNotification(queries: QueryClient, event: ChannelEvents['notification:notifications']): void {
  if (event.event === 'notifications.cleared') {
    takeAwayNotifications(queries, event.upTo);
    return;
  }
  const { notification } = event;
  // heard again, or late: only the house knows whether it is still there
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
