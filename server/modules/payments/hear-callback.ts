// The provider's callback: signed, heard once by its event id, answered only after what it says is committed.
import type { FastifyInstance } from 'fastify';
import { CashierCallback } from '#contract/cashier.ts';
import { moneyFromWire } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { refuseAsProblems } from '#server/platform/calls/refusals.ts';
import { Problem } from '#server/platform/problem.ts';
import { lockInvoice } from './change-invoice.ts';
import { settleInvoice } from './settle-invoice.ts';

/** A signed callback that tells of another payment than the one it names. */
class CallbackMismatch extends Problem {}

/** Books a callback's news. Answers `heard` when this event came before. */
async function hear(context: Context, news: CashierCallback): Promise<'booked' | 'heard'> {
  return await context.database.transact(async (tx) => {
    const row = await lockInvoice(tx, news.reference);
    if (row === undefined) throw new Problem('not-found', 'There is no such payment.');
    const isItsOwn =
      moneyFromWire(news.amount) === row.amount && news.currency === row.currency && (news.kind === 'charge') === (row.type === 1);
    if (!isItsOwn) {
      throw new CallbackMismatch('invalid-input', 'Amount, currency or kind differ from the payment.');
    }
    const first = await tx
      .insertInto('payment_callback')
      .values({ event_id: news.eventId, invoice_id: row.id, sequence: news.sequence, status: news.status, at: context.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows === 0n) return 'heard';
    await settleInvoice(tx, context, row, news, `provider:${row.provider}`);
    return 'booked';
  });
}

/** POST /api/payment/callbacks/sandbox. Not a call of the contract: it takes raw bytes, because the signature is over them. */
export function serveCallbacks(root: FastifyInstance, context: Context): void {
  const check = validatorFor({ schema: CashierCallback, httpPart: 'body' });
  void root.register(async (app) => {
    refuseAsProblems(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) => done(null, body));
    app.post('/api/payment/callbacks/sandbox', async (request, reply) => {
      const body = String(request.body);
      if (!context.payments.isGenuine(request.headers, request.url, body)) throw new Problem('unauthorized', 'The signature does not fit.');
      const news: unknown = JSON.parse(body);
      if (!check(news)) throw new Problem('invalid-input', 'This is no callback.');
      reply.header('cache-control', 'no-store');
      const told = news as CashierCallback;
      const state = await hear(context, told).catch(async (error: unknown) => {
        if (error instanceof CallbackMismatch)
          await raiseAlarmNow(context, {
            kind: 'callback-mismatch',
            subject: told.reference,
            message: 'A signed callback of the payment provider does not fit its invoice and was refused. Compare both with the provider.',
            details: { news: told },
          });
        throw error;
      });
      return { data: { state } };
    });
  });
}
