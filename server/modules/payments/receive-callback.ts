// The provider's callback: signed, heard once by its event id, answered only after what it says is committed.
import type { FastifyInstance } from 'fastify';
import { CashierCallback } from '#contract/cashier.ts';
import { moneyFromWire } from '#contract/money.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import { readJson } from '#server/platform/calls/read-input.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { refuseAsProblems } from '#server/platform/calls/refusals.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';
import { callbackPathOf } from './callback-address.ts';
import { openOtherAmount, openUnknownPayment } from './cases/open-case.ts';
import { lockInvoice } from './change-invoice.ts';
import { settleInvoice } from './settle-invoice.ts';
import type { InvoiceRow } from './to-invoice.ts';

/** True when a report is of the payment that the invoice asked for. */
export const isOf = (row: InvoiceRow, report: Pick<CashierCallback, 'amount' | 'currency' | 'kind'>): boolean =>
  moneyFromWire(report.amount) === row.amount && report.currency === row.currency && (report.kind === 'charge') === (row.type === 1);

/** Notes the event. Returns false where it was heard before, and a refusal where its id came with something else. */
async function noteEvent(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  row: InvoiceRow,
  news: CashierCallback,
): Promise<boolean | Problem> {
  const { eventId, sequence, status } = news;
  const first = await tx
    .insertInto('payment_callback')
    .values({ event_id: eventId, invoice_id: row.id, sequence, status, at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (first.numInsertedOrUpdatedRows !== 0n) return true;
  const known = await tx.selectFrom('payment_callback').selectAll().where('event_id', '=', eventId).executeTakeFirstOrThrow();
  if (known.invoice_id === row.id && known.sequence === sequence && known.status === status) return false;
  await raiseAlarm(tx, {
    kind: 'callback-reused',
    subject: eventId,
    message: `The provider used the event id ${eventId} for two different events. The second was refused and nothing was booked for it.`,
    details: { first: { invoice: known.invoice_id, sequence: known.sequence, status: known.status }, second: { ...news } },
  });
  return new Problem('conflict', 'This event id belongs to another event. Send the event with an id of its own.');
}

/** Books a callback's news. Returns `heard` when this event came before, and a refusal whose cause is kept. */
async function hear(context: PaymentDeps, news: CashierCallback): Promise<'booked' | 'heard' | Problem> {
  return await context.database.transact(async (tx) => {
    const row = await lockInvoice(tx, news.reference);
    if (row === undefined) {
      await openUnknownPayment(tx, context, news.reference, { ...news });
      return new Problem('not-found', 'There is no such payment.');
    }
    if (!isOf(row, news)) {
      await openOtherAmount(tx, context, row, { ...news });
      return new Problem('invalid-input', 'Amount, currency or kind differ from the payment.');
    }
    const noted = await noteEvent(tx, context, row, news);
    if (noted instanceof Problem) return noted;
    if (!noted) return 'heard';
    await settleInvoice(tx, context, row, news, `provider:${row.provider}`);
    return 'booked';
  });
}

/** POST /api/payment/callbacks/…, where there is a provider to call. Not a call of the contract: it takes raw bytes, because the signature is over them. */
export function serveCallbacks(root: FastifyInstance, context: PaymentDeps): void {
  if (!context.payments.isThere) return;
  const check = validatorFor({ schema: CashierCallback, httpPart: 'body' });
  void root.register(async (app) => {
    refuseAsProblems(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) => done(null, body));
    app.post(callbackPathOf(context.config), async (request, reply) => {
      const body = String(request.body);
      if (!context.payments.isGenuine(request.headers, request.url, body)) throw new Problem('unauthorized', 'The signature does not fit.');
      const news = readJson(body);
      if (!check(news)) throw new Problem('invalid-input', 'This is no callback.');
      const state = await hear(context, news as CashierCallback);
      if (state instanceof Problem) throw state;
      reply.header('cache-control', 'no-store');
      return { data: { state } };
    });
  });
}
