// The stand-in identity checker: a service of its own with the signed calls, the webhooks and a widget in the shapes of Sumsub's public API.
// Nobody is checked: whoever uses the widget picks the outcome. The house mounts it in a demo alone.
import type { FastifyPluginAsync } from 'fastify';
import { openChecker, type VerificationOptions } from './context.ts';
import { apiRoutes } from './routes/api.ts';
import { widgetRoutes } from './routes/widget.ts';

export type { VerificationOptions } from './context.ts';
export { verificationSchema } from './database.ts';

/** Registers the checker in an encapsulated scope; give it the prefix that publicUrl ends with. Closing the app stops its loop. */
export const verificationPlugin: FastifyPluginAsync<VerificationOptions> = async (app, options) => {
  const checker = openChecker(options, app.log);
  app.addHook('onReady', async () => checker.start());
  app.addHook('onClose', async () => await checker.close());
  await app.register(apiRoutes(checker), { prefix: '/resources' });
  await app.register(widgetRoutes(checker));
};
