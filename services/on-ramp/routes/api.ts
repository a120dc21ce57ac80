// The signed API for the casino.
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { type CancelAnswer, cashierHeaders, type PaymentList, type PaymentState } from '#contract/protocols/cashier.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import { type PurchaseAnswer, PurchaseRequest, type QuoteAnswer, QuoteRequest } from '#contract/protocols/on-ramp.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { parseAddress } from '../../cashier/rules/addresses.ts';
import { isSigned } from '../../cashier/signature.ts';
import type { OnRamp } from '../context.ts';
import { cancelPurchase } from '../purchases/change-purchase.ts';
import { createPurchase } from '../purchases/create-purchase.ts';
import { createQuote } from '../purchases/create-quote.ts';
import { readMark } from '../../cashier/page-mark.ts';
import { listBetween, readPurchase, toState } from '../purchases/read-purchase.ts';

interface ByReference {
  Params: { reference: string };
}

const ajv = new Ajv.default({ strict: false });
addFormats.default(ajv, ['uuid', 'date-time']);
const isQuoteRequest = ajv.compile<QuoteRequest>(QuoteRequest);
const isPurchaseRequest = ajv.compile<PurchaseRequest>(PurchaseRequest);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const textOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '');

/** @throws Refusal invalid-request for what is no such request */
function parse<T>(isGood: (body: unknown) => body is T, text: string): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new Refusal('invalid-request', 'The body is not JSON.', { cause: error });
  }
  if (!isGood(body)) throw new Refusal('invalid-request', 'The body is not what contract/protocols/on-ramp.ts says.');
  return body;
}

/** Every call is signed; the body is read as text, because the signature is over its exact bytes. */
export const apiRoutes =
  (onRamp: OnRamp): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
    app.addHook('onRequest', async (_request, reply) => {
      reply.header(cashierHeaders.sandbox, 'yes');
    });
    app.addHook('preValidation', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const signed = { method: request.method, path: request.originalUrl, body: textOf(request) };
      if (!isSigned(onRamp.key, request.headers, signed, onRamp.moment().now))
        throw new Refusal('signature-refused', 'Key, timestamp (milliseconds, within five minutes) or signature is wrong.');
    });

    app.post('/quotes', async (request): Promise<QuoteAnswer> => {
      const body = parse(isQuoteRequest, textOf(request));
      const { id, fee, rate, gets, expires_at: end } = await onRamp.commit(async (tx) => await createQuote(tx, onRamp, body));
      return { id, fee: moneyToWire(fee), rate, gets: moneyToWire(gets), expiresAt: end.toISOString() };
    });

    app.post('/charges', async (request): Promise<PurchaseAnswer> => {
      const body = parse(isPurchaseRequest, textOf(request));
      const [back, callback] = [parseAddress(body.returnUrl), parseAddress(body.callbackUrl)];
      if (back === undefined || !onRamp.addresses.mayReturnTo(back) || callback === undefined || !onRamp.addresses.mayCall(callback))
        throw new Refusal('invalid-request', 'returnUrl and callbackUrl must be of the casino that this on-ramp serves.');
      const { id, pays, pay_currency: currency, fee } = await onRamp.commit(async (tx) => await createPurchase(tx, body, onRamp.moment()));
      const price = { amount: moneyToWire(pays), currency, fee: moneyToWire(fee) };
      return { id, redirectUrl: `${onRamp.publicUrl.origin}${onRamp.base}/buy/${id}`, price };
    });

    app.post<ByReference>('/charges/:reference/cancel', async (request): Promise<Static<typeof CancelAnswer>> => {
      const { reference } = request.params;
      if (!uuid.test(reference)) return { state: 'unknown' };
      return await onRamp.commit(async (tx) => await cancelPurchase(tx, reference, onRamp.moment()));
    });

    app.get<{ Querystring: { from?: string; to?: string; after?: unknown } }>('/payments', async (request): Promise<PaymentList> => {
      const { from = '', to = '', after } = request.query;
      const period = { from: new Date(from), to: new Date(to), after: readMark(after) };
      if (Number.isNaN(period.from.getTime()) || Number.isNaN(period.to.getTime()))
        throw new Refusal('invalid-request', 'from and to are moments such as 2026-01-31T00:00:00Z.');
      return await listBetween(onRamp.database, period);
    });

    app.get<ByReference>('/payments/:reference', async (request): Promise<PaymentState> => {
      const { reference } = request.params;
      const purchase = uuid.test(reference) ? await readPurchase(onRamp.database, 'reference', reference) : undefined;
      if (purchase === undefined) throw new Refusal('unknown-payment', 'No purchase has this reference.');
      return toState(purchase);
    });
  };
