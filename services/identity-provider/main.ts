// Starts the identity provider alone, on an origin of its own. The environment says everything it needs.
import Fastify from 'fastify';
import { requireText } from '#kit/environment.ts';
import { providerHeaders } from './headers.ts';
import { identityPlugin } from './index.ts';

const port = Number(process.env['PORT'] ?? '3002');
if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('PORT must be a number from 1 to 65535.');
const list = (text: string): string[] => text.split(',').map((one) => one.trim());

/** Which proxies are believed when they say who asks: how many of them, or their networks. Requests are limited by who asks. */
const proxies = process.env['TRUST_PROXY'] ?? '';
const trustProxy = /^\d+$/.test(proxies) ? (_address: string, hop: number): boolean => hop < Number(proxies) : proxies !== '' && proxies;

const app = Fastify({ forceCloseConnections: true, logger: { level: process.env['LOG_LEVEL'] ?? 'info' }, trustProxy });
const { origin } = new URL(process.env['IDP_ORIGIN'] ?? `http://localhost:${port}`);
// what no route takes is answered with them as well
app.addHook('onRequest', async (_request, reply) => {
  reply.headers(providerHeaders(origin));
});
await app.register(identityPlugin, {
  databaseUrl: requireText(process.env, 'DATABASE_URL'),
  origin,
  siteOrigins: list(process.env['SITE_ORIGINS'] ?? 'http://localhost:3000').map((site) => new URL(site).origin),
  clientId: process.env['SOCIAL_CLIENT_ID'] ?? 'lanternhall-site',
  audiences: process.env['SOCIAL_AUDIENCE'] === undefined ? [] : list(process.env['SOCIAL_AUDIENCE']),
  brandName: process.env['BRAND_NAME'] ?? 'the house',
  secret: Buffer.from(requireText(process.env, 'IDP_SECRET')),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
await app.listen({ port, host: process.env['HOST'] ?? 'localhost' });
