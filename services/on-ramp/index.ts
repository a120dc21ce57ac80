// The sandbox on-ramp: a service of its own where people buy crypto by card, as at an outside one. It holds prices for a time, shows a page to pay
// on, and tells outcomes by signed callbacks with retries and faults. It moves no money and no coins.
import type { FastifyPluginAsync } from 'fastify';
import { languageOfHeader } from '#kit/service-texts.ts';
import { loadAssets } from '../cashier/assets.ts';
import { asRefusal, assetRoutes, noticeFor } from '../cashier/index.ts';
import { noticePage } from '../cashier/pages/notice-page.ts';
import { sendPage } from '../cashier/routes/send-page.ts';
import { type OnRampOptions, openOnRamp } from './context.ts';
import { apiRoutes } from './routes/api.ts';
import { buyRoutes } from './routes/buy.ts';
import { viewsOf } from './view.ts';

export type { OnRampOptions } from './context.ts';
export { onRampSchema } from './database.ts';

/**
 * Registers the on-ramp in an encapsulated scope; give it the prefix that publicUrl ends with. While its database is away every request
 * answers 503 and the work goes on once it is back. Closing the app stops its loop.
 */
export const onRampPlugin: FastifyPluginAsync<OnRampOptions> = async (app, options) => {
  const onRamp = openOnRamp(options, app.log);
  const assets = loadAssets();
  const viewIn = viewsOf(onRamp, assets);

  app.removeAllContentTypeParsers();
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.slug === 'internal') request.log.error({ err: refusal.cause }, 'a request to the on-ramp met a bug');
    if (refusal.slug === 'unavailable') reply.header('retry-after', '2');
    if (!request.url.startsWith(`${app.prefix}/api/`)) {
      const view = viewIn(languageOfHeader(request.headers['accept-language']));
      return await sendPage(reply, refusal.status, noticePage(view, noticeFor(refusal.slug)));
    }
    reply.code(refusal.status).header('cache-control', 'no-store').type('application/problem+json; charset=utf-8');
    return await reply.send(JSON.stringify(refusal.body));
  });
  app.addHook('onReady', async () => onRamp.start());
  app.addHook('onClose', async () => await onRamp.close());

  await app.register(apiRoutes(onRamp), { prefix: '/api' });
  await app.register(buyRoutes(onRamp, viewIn));
  await app.register(assetRoutes(assets));
};
