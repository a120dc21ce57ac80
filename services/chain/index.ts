// The chain service: takes coins of an Ethereum chain, its tokens too, or of Bitcoin at addresses of its own, and pays them out. It watches blocks, derives addresses
// from a public key, and asks the signer, another process, for what is to be paid. The casino reaches it as it does any payment provider.
import type { FastifyPluginAsync } from 'fastify';
import { languageOfHeader, loadTexts } from '#kit/service-texts.ts';
import { loadAssets } from '../cashier/assets.ts';
import { asRefusal, assetRoutes, noticeFor } from '../cashier/index.ts';
import { noticePage } from '../cashier/pages/notice-page.ts';
import { sendPage } from '../cashier/routes/send-page.ts';
import { type ChainOptions, openChain } from './context.ts';
import { apiRoutes } from './routes/api.ts';
import { payRoutes } from './routes/pay.ts';
import { viewsOf } from './pages/view.ts';

export type { ChainOptions } from './context.ts';

/**
 * Registers the service in an encapsulated scope; give it the prefix that publicUrl ends with. While its database is away every request answers
 * 503; while the node is away addresses are given out all the same, and what came meanwhile is found afterwards. Closing the app stops its loops.
 */
export const chainPlugin: FastifyPluginAsync<ChainOptions> = async (app, options) => {
  const chain = openChain(options, app.log);
  const assets = loadAssets();
  const viewIn = viewsOf(chain, assets, loadTexts('chain'), loadTexts('cashier'));

  app.removeAllContentTypeParsers();
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.slug === 'internal') request.log.error({ err: refusal.cause }, 'a request to the chain service met a bug');
    if (refusal.slug === 'unavailable') reply.header('retry-after', '2');
    if (!request.url.startsWith(`${app.prefix}/api/`)) {
      const view = viewIn(languageOfHeader(request.headers['accept-language']));
      return await sendPage(reply, refusal.status, noticePage(view, noticeFor(refusal.slug)));
    }
    reply.code(refusal.status).header('cache-control', 'no-store').type('application/problem+json; charset=utf-8');
    return await reply.send(JSON.stringify(refusal.body));
  });
  app.addHook('onReady', async () => chain.start());
  app.addHook('onClose', async () => await chain.close());

  await app.register(apiRoutes(chain), { prefix: '/api' });
  await app.register(payRoutes(chain, viewIn));
  await app.register(assetRoutes(assets));
};
