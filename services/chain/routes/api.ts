// The signed API for the casino: the cashier's, with the address to pay to in the answer.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import {
  type CancelAnswer,
  cashierHeaders,
  type ChargeAnswer,
  type PaymentList,
  type PaymentState,
  type PayoutCancelAnswer,
} from '#contract/protocols/cashier.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { parseChargeRequest, parsePayoutRequest } from '../../cashier/request-bodies.ts';
import { isSigned } from '../../cashier/signature.ts';
import { cancelCharge } from '../charges/cancel-charge.ts';
import { createCharge } from '../charges/create-charge.ts';
import type { Chain } from '../context.ts';
import { readMark } from '../../cashier/page-mark.ts';
import { listBetween, readPayment, readWaitingMoves } from '../payments/read-payments.ts';
import { readReserves } from '../reserves/read-reserves.ts';
import { cancelPayout } from '../payouts/cancel-payout.ts';
import { createPayout } from '../payouts/create-payout.ts';

interface ByReference {
  Params: { reference: string };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** @throws Refusal for what is no moment of four digits' years */
function toMoment(text: unknown): Date {
  const moment = new Date(typeof text === 'string' && /^\d{4}-/.test(text) ? text : '');
  if (Number.isNaN(moment.getTime())) throw new Refusal('invalid-request', 'from and to are moments such as 2026-01-31T00:00:00Z.');
  return moment;
}

const textOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '');

async function keepPayout(chain: Chain, body: ReturnType<typeof parsePayoutRequest>): Promise<string> {
  const { id } = await chain.commit(async (tx) => {
    const created = await createPayout(tx, chain, body);
    chain.step('payout about to be kept');
    return created;
  });
  chain.step('payout kept');
  return id;
}

/** Every call is signed; the body is read as text, because the signature is over its exact bytes. */
export const apiRoutes =
  (chain: Chain): FastifyPluginAsync =>
  async (app) => {
    const { family, network, faucet = false } = chain.options;
    app.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
    app.addHook('onRequest', async (_request, reply) => {
      if (faucet) reply.header(cashierHeaders.sandbox, 'yes');
    });
    app.addHook('preValidation', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const signed = { method: request.method, path: request.originalUrl, body: textOf(request) };
      if (!isSigned(chain.key, request.headers, signed, chain.now()))
        throw new Refusal('signature-refused', 'Key, timestamp (milliseconds, within five minutes) or signature is wrong.');
    });

    app.post('/charges', async (request): Promise<ChargeAnswer> => {
      const body = parseChargeRequest(textOf(request), chain.addresses);
      const charge = await chain.commit(async (tx) => await createCharge(tx, chain, body));
      const address = family.show(charge.address);
      return {
        id: charge.id,
        redirectUrl: `${chain.publicUrl.origin}${chain.base}/pay/${charge.id}`,
        transfer: {
          address,
          network,
          uri: family.walletUri(chain.asset(charge.currency), charge.address, charge.amount),
          expiresAt: charge.expires_at.toISOString(),
        },
      };
    });

    app.post('/payouts', async (request): Promise<{ id: string }> => {
      const id = await keepPayout(chain, parsePayoutRequest(textOf(request), chain.addresses));
      chain.wake();
      return { id };
    });

    app.post<ByReference>('/charges/:reference/cancel', async (request): Promise<Static<typeof CancelAnswer>> => {
      const { reference } = request.params;
      if (!uuid.test(reference)) return { state: 'unknown' };
      return await chain.commit(async (tx) => await cancelCharge(tx, reference, chain.now()));
    });

    app.post<ByReference>('/payouts/:reference/cancel', async (request): Promise<Static<typeof PayoutCancelAnswer>> => {
      const { reference } = request.params;
      return uuid.test(reference) ? await cancelPayout(chain, reference) : { state: 'unknown' };
    });

    app.get<{ Querystring: Record<string, unknown> }>('/payments', async (request): Promise<PaymentList> => {
      const { from, to, after } = request.query;
      return await listBetween(chain.database, { from: toMoment(from), to: toMoment(to), after: readMark(after) });
    });

    app.get<ByReference>('/payments/:reference', async (request): Promise<PaymentState> => {
      const { reference } = request.params;
      const state = uuid.test(reference) ? await readPayment(chain.database, reference) : undefined;
      if (state === undefined) throw new Refusal('unknown-payment', 'No charge or payout has this reference.');
      return state;
    });

    app.get('/waiting', async () => ({ waiting: await readWaitingMoves(chain.database) }));

    app.get('/reserves', async () => {
      const reserves = await readReserves(chain);
      const text = (value: bigint | string): string => String(value);
      return { reserves: reserves.map((one) => Object.fromEntries(Object.entries(one).map(([name, value]) => [name, text(value)]))) };
    });
    await Promise.resolve();
  };
