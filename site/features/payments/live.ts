// What the page does with news of payments.
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { keepNewerRows, readOnceMore } from '#site/shared/live/query-updates.ts';
import { depositCodes } from './api.ts';
import { type Invoice, invoiceAlert, kindOf, labelOf, standingOf } from './invoice-messages.ts';
import { isInSight, isUntold, noteDeposit } from './told-payments.ts';

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

/** Writes news of an invoice into every list of the page. */
export function applyInvoice(queries: QueryClient, { invoice }: LiveEvents['payment:invoices']): void {
  readOnceMore(queries, { queryKey: ['listInvoices'] });
  for (const [queryKey, answer] of queries.getQueriesData<Answer<'listInvoices'>>({ queryKey: ['listInvoices'] })) {
    if (answer === undefined) continue;
    const filter = (queryKey[1] as { query?: InvoiceFilter } | undefined)?.query ?? {};
    const { rows, reload } = withInvoice(answer.data, filter, invoice);
    queries.setQueryData<Answer<'listInvoices'>>(queryKey, { ...answer, data: rows });
    if (reload) void queries.invalidateQueries({ queryKey, exact: true, fetchStatus: 'idle' });
  }
}

export const channels: ChannelHandlers = {
  'payment:invoices': {
    prepare: (queries) => keepNewerRows(queries, 'listInvoices'),
    take({ queries, texts, money, isNews }, event) {
      applyInvoice(queries, event);
      const { invoice } = event;
      void queries.invalidateQueries({ queryKey: ['readInvoice', { params: { id: invoice.id } }] });
      // an answer that is on its way may be from before this
      void queries.invalidateQueries({ queryKey: ['listUsedMethods'] });
      // such a card is offered no more
      if (invoice.reason === 'card-unknown') void queries.invalidateQueries({ queryKey: ['listWithdrawalMethods'] });
      if (kindOf(invoice) === 'deposit') {
        void queries.invalidateQueries({ queryKey: depositCodes.queryKey });
        // what is under way counts towards the limits; a deposit that its bank took back stops what goes out
        for (const call of ['listLimits', 'listDepositMethods', 'listWithdrawalMethods'])
          void queries.invalidateQueries({ queryKey: [call] });
      }
      const isFresh = isNews(invoice);
      // that a part of it goes back is told of the refund
      if (kindOf(invoice) === 'deposit' && invoice.refunded > 0) return undefined;
      if (isFresh && standingOf(invoice) === 'success' && kindOf(invoice) === 'deposit') noteDeposit(invoice);
      const isQuiet = standingOf(invoice) === 'open' && labelOf(invoice) !== 'refund';
      if (!isFresh || isInSight(invoice.id) || isQuiet || !isUntold(invoice)) return undefined;
      return invoiceAlert(texts, invoice, money(invoice.amount, invoice.currency) ?? '');
    },
  },
};
