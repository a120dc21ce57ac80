// The signed API for the casino.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import {
  type BalanceList,
  type CancelAnswer,
  cashierHeaders,
  type ChargeAnswer,
  type PaymentList,
  type PaymentState,
} from '#contract/protocols/cashier.ts';
import type { Cashier } from '../context.ts';
import { languageFor } from '#kit/service-texts.ts';
import { cancelCharge } from '../payments/cancel-charge.ts';
import { createCharge } from '../payments/create-charge.ts';
import { createPayout } from '../payments/create-payout.ts';
import { createRefund } from '../payments/create-refund.ts';
import { readMark } from '../page-mark.ts';
import { listBetween } from '../payments/list-between.ts';
import { readBalances } from '../payments/read-balances.ts';
import { readPaymentState } from '../payments/read-payment-state.ts';
import { Refusal } from '../refusal.ts';
import { parseChargeRequest, parsePayoutRequest, parseRefundRequest } from '../request-bodies.ts';
import { isSigned } from '../signature.ts';

interface ByReference {
  Params: { reference: string };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const textOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '');

/** Every call is signed; the body is read as text, because the signature is over its exact bytes. */
export const apiRoutes =
  (cashier: Cashier): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));

    app.addHook('onRequest', async (_request, reply) => {
      reply.header(cashierHeaders.sandbox, 'yes');
    });
    app.addHook('preValidation', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const signed = { method: request.method, path: request.originalUrl, body: textOf(request) };
      if (!isSigned(cashier.key, request.headers, signed, cashier.now()))
        throw new Refusal('signature-refused', 'Key, timestamp (milliseconds, within five minutes) or signature is wrong.');
    });

    app.post('/charges', async (request): Promise<ChargeAnswer> => {
      const body = parseChargeRequest(textOf(request), cashier.addresses);
      const charge = await cashier.commit(
        async (tx) => await createCharge(tx, body, languageFor(body.customer.language), cashier.moment()),
      );
      return { id: charge.id, redirectUrl: `${cashier.publicUrl.origin}${cashier.base}/pay/${charge.id}` };
    });

    app.post('/payouts', async (request): Promise<{ id: string }> => {
      const body = parsePayoutRequest(textOf(request), cashier.addresses);
      const language = languageFor(body.customer.language);
      const payout = await cashier.commit(async (tx) => await createPayout(tx, body, language, cashier.key.secret, cashier.moment()));
      return { id: payout.id };
    });

    app.post<ByReference>('/charges/:reference/refunds', async (request): Promise<{ id: string }> => {
      const body = parseRefundRequest(textOf(request), cashier.addresses);
      const { reference } = request.params;
      if (!uuid.test(reference)) throw new Refusal('not-refundable', 'No charge has this reference.');
      const refund = await cashier.commit(async (tx) => await createRefund(tx, reference, body, cashier.moment()));
      return { id: refund.id };
    });

    app.post<ByReference>('/charges/:reference/cancel', async (request): Promise<Static<typeof CancelAnswer>> => {
      const { reference } = request.params;
      if (!uuid.test(reference)) return { state: 'unknown' };
      return await cashier.commit(async (tx) => await cancelCharge(tx, reference, cashier.moment()));
    });

    app.get<{ Querystring: { from?: string; to?: string; after?: unknown } }>('/payments', async (request): Promise<PaymentList> => {
      const { from = '', to = '', after } = request.query;
      const period = { from: new Date(from), to: new Date(to), after: readMark(after) };
      if (Number.isNaN(period.from.getTime()) || Number.isNaN(period.to.getTime()))
        throw new Refusal('invalid-request', 'from and to are moments such as 2026-01-31T00:00:00Z.');
      return await listBetween(cashier.database, period);
    });

    app.get('/balances', async (): Promise<BalanceList> => ({ balances: await readBalances(cashier.database) }));

    app.get<ByReference>('/payments/:reference', async (request): Promise<PaymentState> => {
      const { reference } = request.params;
      const state = uuid.test(reference) ? await readPaymentState(cashier.database, reference) : undefined;
      if (state === undefined) throw new Refusal('unknown-payment', 'No charge or payout has this reference.');
      return state;
    });
  };
