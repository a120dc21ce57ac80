/**
 * Lamplight Studio, the house's own provider of games. It knows no game by name: what it offers is in the registry. It draws and keeps the rounds of its games and asks the casino for stakes and
 * payouts over Open Seamless Wallet only. Owns the schema "studio". Register it under a prefix of its own, or start it alone by
 * main.ts.
 */
import type { FastifyPluginAsync } from 'fastify';
import { loadGames } from '#games/registry.ts';
import { createRequestRates } from './api/request-rates.ts';
import { serveApi } from './api/serve-api.ts';
import { serveOsw } from './osw/serve-osw.ts';
import { serveMaths } from './pages/serve-maths.ts';
import { serveSymbolPictures } from './pages/symbol-pictures.ts';
import { servePages } from './pages/serve-pages.ts';
import { createTableSweeper } from './shared/table-sweeper.ts';
import { openStudio, type StudioOptions } from './studio.ts';

export { studioSchema } from './database.ts';
export type { RoundStep, StudioOptions } from './studio.ts';

export const studioPlugin: FastifyPluginAsync<StudioOptions> = async (app, options) => {
  const studio = openStudio(options, await loadGames(options.gameRoots), app.log);
  app.addHook('onSend', async (_request, reply) => {
    // the policy's frame-ancestors says who may frame a game; the older header of the site around would forbid it to all
    reply.removeHeader('x-frame-options');
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
  });
  serveOsw(app, studio);
  serveApi(app, studio, createRequestRates(options.dev?.withoutRateLimits ?? false));
  servePages(app, studio, { clientDir: options.clientDir, isReread: options.dev?.rereadClient ?? false });
  serveMaths(app, studio.games);
  serveSymbolPictures(app, studio.games);
  const tables = createTableSweeper(studio);
  app.addHook('onReady', async () => {
    studio.deliveryWorker.start();
    if (options.dev?.withoutDeliveryWorker !== true) tables.start(options.dev?.pollMs ?? 1000);
  });
  app.addHook('onClose', async () => {
    await tables.close();
    await studio.close();
  });
};
