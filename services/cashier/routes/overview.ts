// The overview page and its buttons, for whoever sits at this machine.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { isForwarded } from '#contract/kernel/addresses.ts';
import { resendCallback } from '../callbacks/resend-callback.ts';
import { overviewPage } from '../pages/overview-page.ts';
import { languageOfHeader } from '#kit/service-texts.ts';
import { chargeBack } from '../payments/charge-back.ts';
import { decidePayment } from '../payments/decide-payment.ts';
import { listPayments } from '../payments/list-payments.ts';
import { removePayoutCard } from '../payments/payout-cards.ts';
import { Refusal } from '../refusal.ts';
import { isLoopback, isLoopbackName } from '../rules/addresses.ts';
import { readForms, requireOwnForm } from './own-forms.ts';
import { type Desk, sendPage, viewFor } from './send-page.ts';

const shownPayments = 50;

/** The origin in the request's own words; undefined when the host is none of ours, as when a foreign name points to this machine. */
function ownOrigin(request: FastifyRequest, publicUrl: URL): string | undefined {
  const url = URL.canParse(`http://${request.headers.host}`) ? new URL(`http://${request.headers.host}`) : undefined;
  if (url === undefined) return undefined;
  if (url.host === publicUrl.host) return publicUrl.origin;
  return isLoopbackName(url.hostname) ? url.origin : undefined;
}

/** A proxy on this machine has a loopback address too, but forwards others. */
function isLocal(request: FastifyRequest): boolean {
  return isLoopback(request.socket.remoteAddress) && !isForwarded(request.headers);
}

export const overviewRoutes =
  (desk: Desk): FastifyPluginAsync =>
  async (app) => {
    const { cashier } = desk;
    readForms(app);

    app.addHook('onRequest', async (request) => {
      if (!isLocal(request) || ownOrigin(request, cashier.publicUrl) === undefined)
        throw new Refusal('not-found', 'There is nothing here.');
    });

    const requireForm = (request: FastifyRequest): URLSearchParams =>
      requireOwnForm(request, cashier.overviewToken, [ownOrigin(request, cashier.publicUrl) ?? cashier.publicUrl.origin]);

    app.get('/', async (request, reply) => {
      const payments = await listPayments(cashier.database, shownPayments);
      const view = viewFor(desk, languageOfHeader(request.headers['accept-language']));
      return await sendPage(
        reply,
        200,
        overviewPage(view, { payments, areFaultsOn: cashier.moment().faults, token: cashier.overviewToken }),
      );
    });

    app.post<{ Params: { eventId: string } }>('/callbacks/:eventId/send', async (request, reply) => {
      requireForm(request);
      const { eventId } = request.params;
      if (!/^[0-9a-f-]{36}$/.test(eventId)) throw new Refusal('not-found', 'There is no such callback.');
      await cashier.commit(async (tx) => await resendCallback(tx, eventId, cashier.now()));
      return await reply.redirect(`${cashier.base}/`, 303);
    });

    app.post<{ Params: { id: string } }>('/payments/:id/charge-back', async (request, reply) => {
      requireForm(request);
      const { id } = request.params;
      if (!/^[\w-]{43}$/.test(id)) throw new Refusal('not-found', 'There is no such payment.');
      await cashier.commit(async (tx) => await chargeBack(tx, id, cashier.moment()));
      return await reply.redirect(`${cashier.base}/`, 303);
    });

    app.post<{ Params: { id: string } }>('/payments/:id/remove-card', async (request, reply) => {
      requireForm(request);
      const { id } = request.params;
      if (!/^[\w-]{43}$/.test(id)) throw new Refusal('not-found', 'There is no such payment.');
      await cashier.commit(async (tx) => await removePayoutCard(tx, id, cashier.now()));
      return await reply.redirect(`${cashier.base}/`, 303);
    });

    app.post<{ Params: { id: string } }>('/payments/:id/decide', async (request, reply) => {
      const status = requireForm(request).get('status');
      const { id } = request.params;
      if ((status !== 'succeeded' && status !== 'failed') || !/^[\w-]{43}$/.test(id))
        throw new Refusal('not-found', 'There is no such decision.');
      await cashier.commit(async (tx) => await decidePayment(tx, id, status, cashier.moment()));
      return await reply.redirect(`${cashier.base}/`, 303);
    });
  };
