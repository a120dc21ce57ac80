// A provider's callback: read by its adapter, received once by its event id, answered only after what it says is committed.
import type { FastifyInstance } from 'fastify';
import { raiseAlarm } from '#server/platform/alarms.ts';
import { refuseAsProblems } from '#server/platform/calls/refusals.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';
import { openUnknownPayment } from './cases/open-case.ts';
import { openMismatch } from './chargebacks/note-part.ts';
import { lockInvoice } from './change-invoice.ts';
import { isOf, reported } from './payment-report.ts';
import { PaymentProviderError } from './providers/guard-gateway.ts';
import type { PaymentNews, RawCallback, ReadCallback } from './providers/payment-adapter.ts';
import { callbacksPath, type PaymentProvider } from './providers/payment-providers.ts';
import { settleInvoice } from './settle-invoice.ts';
import type { InvoiceRow } from './to-invoice.ts';

const maxBytes = 16 * 1024;
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Notes the event. Returns false where it was heard before, and a refusal where its id came with something else. */
async function noteEvent(tx: Tx, { clock }: Pick<PaymentDeps, 'clock'>, row: InvoiceRow, news: PaymentNews): Promise<boolean | Problem> {
  const { eventId, sequence, status } = news;
  const first = await tx
    .insertInto('payment_callback')
    .values({ provider: row.provider, event_id: eventId, invoice_id: row.id, sequence, status, at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (first.numInsertedOrUpdatedRows !== 0n) return true;
  const known = await tx
    .selectFrom('payment_callback')
    .selectAll()
    .where('provider', '=', row.provider)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (known.invoice_id === row.id && known.sequence === sequence && known.status === status) return false;
  await raiseAlarm(tx, {
    kind: 'callback-reused',
    subject: eventId,
    message: `The provider ${row.provider} used the event id ${eventId} for two different events. The second was refused and nothing was booked for it.`,
    details: { first: { invoice: known.invoice_id, sequence: known.sequence, status: known.status }, second: reported(news) },
  });
  return new Problem('conflict', 'This event id belongs to another event. Send the event with an id of its own.');
}

/** The payment of a provider under our reference, locked. Another provider's is nobody's: each tells of its own alone. */
async function lockOf(tx: Tx, provider: string, reference: string): Promise<InvoiceRow | undefined> {
  const row = isUuid(reference) ? await lockInvoice(tx, reference) : undefined;
  return row?.provider === provider ? row : undefined;
}

/** Books a callback's news. Returns `heard` when this event came before, and a refusal whose cause is kept. */
async function receive(context: PaymentDeps, provider: string, news: PaymentNews): Promise<'booked' | 'heard' | Problem> {
  return await context.database.transact(async (tx) => {
    const row = await lockOf(tx, provider, news.reference);
    if (row === undefined) {
      await openUnknownPayment(tx, context, { provider, reference: news.reference }, reported(news));
      return new Problem('not-found', 'There is no such payment.');
    }
    if (!isOf(row, news)) {
      await openMismatch(tx, context, row, reported(news));
      return new Problem('invalid-input', 'Amount, currency or kind differ from the payment.');
    }
    const noted = await noteEvent(tx, context, row, news);
    if (noted instanceof Problem) return noted;
    if (!noted) return 'heard';
    const outcome = { ...reported(news), instrument: news.instrument };
    await settleInvoice(tx, context, row, outcome, `provider:${row.provider}`);
    return 'booked';
  });
}

/** @throws Problem payment-provider-down where the provider has to be asked and is away: it sends the callback again */
async function readNews(provider: PaymentProvider, callback: RawCallback): Promise<ReadCallback> {
  try {
    return await provider.readCallback(callback);
  } catch (cause) {
    if (!(cause instanceof PaymentProviderError)) throw cause;
    throw new Problem('payment-provider-down', 'What this callback says could not be asked after. Send it again.', {
      cause,
      retryAfterS: 10,
    });
  }
}

/** POST /api/payment/callbacks/{provider}. Not a call of the contract: it takes raw bytes, because signatures are over them. */
export function serveCallbacks(root: FastifyInstance, context: PaymentDeps): void {
  if (context.payments.all.length === 0) return;
  void root.register(async (app) => {
    refuseAsProblems(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    app.post<{ Params: { provider: string } }>(`${callbacksPath}/:provider`, async (request, reply) => {
      const provider = context.payments.find(request.params.provider);
      if (provider === undefined) throw new Problem('not-found', 'There is no such payment provider.');
      const body = typeof request.body === 'string' ? request.body : '';
      const news = await readNews(provider, { headers: request.headers, path: request.url, body });
      if (news === 'forged') throw new Problem('unauthorized', 'The signature does not fit.');
      if (news === 'unreadable') throw new Problem('invalid-input', 'This is no callback.');
      const state = news === 'unrelated' ? 'heard' : await receive(context, provider.identity, news);
      if (state instanceof Problem) throw state;
      reply.header('cache-control', 'no-store');
      return { data: { state } };
    });
  });
}
