// The sandbox payment provider: a service of its own that stands in for an outside one. It takes charges and payouts by the contract's
// signed API, shows customers a page to pay on, and tells outcomes by signed callbacks with retries and faults. It moves no money.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Assets, loadAssets } from './assets.ts';
import { type CashierOptions, openCashier } from './context.ts';
import { DatabaseUnavailable } from '#kit/service-database.ts';
import { noticePage } from './pages/notice-page.ts';
import { languageOfHeader, loadTexts } from '#kit/service-texts.ts';
import { Refusal, type RefusalName } from './refusal.ts';
import { apiRoutes } from './routes/api.ts';
import { overviewRoutes } from './routes/overview.ts';
import { payRoutes } from './routes/pay.ts';
import { type Desk, sendPage, viewFor } from './routes/send-page.ts';

export type { CashierOptions } from './context.ts';
export { cashierSchema } from './database.ts';

const byStatus: Partial<Record<number, RefusalName>> = { 404: 'not-found', 413: 'body-too-large', 415: 'unsupported-media-type' };

/** Whatever was thrown as a refusal; what nobody expected is `internal`. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable) return new Refusal('unavailable', 'Try again in a moment.', { cause: error });
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status !== 'number' || status >= 500)
    return new Refusal('internal', 'Try again; if it stays, look into the log.', { cause: error });
  return new Refusal(byStatus[status] ?? 'invalid-request', 'The request could not be read.', { cause: error });
}

export const noticeFor = (slug: RefusalName): Parameters<typeof noticePage>[1] => {
  if (slug === 'unavailable') return 'down';
  if (slug === 'foreign-form') return 'foreign';
  return slug === 'unknown-payment' || slug === 'not-found' ? 'lost' : 'broken';
};

async function sendRefusal(
  desk: Desk,
  prefix: string,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<FastifyReply> {
  if (refusal.slug === 'internal') request.log.error({ err: refusal.cause }, 'a request to the cashier met a bug');
  if (refusal.slug === 'unavailable') {
    request.log.warn({ err: refusal.cause }, "the cashier's database is out of reach");
    reply.header('retry-after', '2');
  }
  if (!request.url.startsWith(`${prefix}/api/`)) {
    const view = viewFor(desk, languageOfHeader(request.headers['accept-language']));
    return await sendPage(reply, refusal.status, noticePage(view, noticeFor(refusal.slug)));
  }
  reply.code(refusal.status).header('cache-control', 'no-store').type('application/problem+json; charset=utf-8');
  return await reply.send(JSON.stringify(refusal.body));
}

export const assetRoutes =
  (assets: Assets): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
      const asset = assets.get(request.params.name);
      if (asset === undefined) throw new Refusal('not-found', 'There is no such file.');
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('x-content-type-options', 'nosniff');
      return await reply.type(asset.type).send(asset.body);
    });
  };

/**
 * Registers the provider in an encapsulated scope; give it the prefix that publicUrl ends with:
 * `app.register(cashierPlugin, { prefix: '/cashier', publicUrl: 'http://localhost:3000/cashier', … })`.
 * While its database is away every request answers 503 and the work goes on once it is back. Closing the app stops all timers.
 *
 * Test cards: 4242 4242 4242 4242, 5555 5555 5555 4444, 2223 0031 2200 3222; the outcome is chosen on the page. Payouts to a
 * destination ending in 0002 fail, in 0003 are pending for a minute, all others succeed. A payout to a card names one that its customer
 * paid with, by the reference that was told with the charge's success.
 */
export const cashierPlugin: FastifyPluginAsync<CashierOptions> = async (app, options) => {
  const cashier = openCashier(options, app.log);
  const desk: Desk = { cashier, assets: loadAssets(), sayIn: loadTexts('cashier') };

  app.removeAllContentTypeParsers();
  app.setErrorHandler(async (error, request, reply) => await sendRefusal(desk, app.prefix, request, reply, asRefusal(error)));
  app.setNotFoundHandler(
    async (request, reply) => await sendRefusal(desk, app.prefix, request, reply, new Refusal('not-found', 'There is nothing here.')),
  );
  app.addHook('onReady', async () => cashier.deliveryWorker.start());
  app.addHook('onClose', async () => await cashier.close());

  await app.register(apiRoutes(cashier), { prefix: '/api' });
  await app.register(payRoutes(desk));
  await app.register(overviewRoutes(desk));
  await app.register(assetRoutes(desk.assets));
};
