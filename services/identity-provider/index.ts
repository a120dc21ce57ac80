// The embedded identity provider: OpenID Connect by oidc-provider, looking like an Auth0 tenant. It stands in for an outside one; the
// site knows it by its public endpoints alone, so a real tenant takes its place by configuration.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { addressKey } from '#contract/kernel/addresses.ts';
import { createPasswords } from '#passwords/index.ts';
import { askingClient, removeExpired } from './adapter.ts';
import { createAttempts } from './attempts.ts';
import { openDatabase } from './database.ts';
import { providerHeaders } from './headers.ts';
import { busyPage, errorPage, lostPage, pagePolicy } from './pages/sign-in-page.ts';
import { type Words, wordsFor } from './pages/texts.ts';
import { createProvider, type IdentityOptions } from './provider.ts';
import { serveSignIn } from './sign-in-routes.ts';
import { serveSignOut } from './sign-out-route.ts';
import { readSigningKey } from './signing-key.ts';
import { createThrottle, type Limited } from './throttle.ts';

export { identitySchema } from './database.ts';
export type { IdentityOptions } from './provider.ts';

const sweepMs = 600_000;
/** Paths of the library, and what their requests count as. */
const paths: Readonly<Record<string, Limited>> = {
  '/authorize': 'authorize',
  '/authorize/:uid': 'page',
  '/oauth/token': 'token',
  '/oauth/revoke': 'token',
  '/userinfo': 'token',
  '/.well-known/openid-configuration': 'page',
  '/.well-known/jwks.json': 'page',
};

/** Hands the bare request to oidc-provider, with the headers that are set so far. */
function pass(provider: Provider, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  askingClient.run(addressKey(request.ip), () => void provider.callback()(request.raw, reply.raw));
}

/** A page that says why there is nothing else. */
async function sendPage(options: IdentityOptions, request: FastifyRequest, reply: FastifyReply, page: (words: Words) => string) {
  const words = wordsFor(request.headers['accept-language'], options.brandName);
  reply.header('cache-control', 'no-store').header('content-security-policy', pagePolicy(options.siteOrigins));
  return await reply.type('text/html; charset=utf-8').send(page(words));
}

const isOfScripts = ({ url }: FastifyRequest): boolean => /^\/(oauth|userinfo|\.well-known)/.test(url);
/** Reading a value costs as much as there are values of its name, and a header has room for thousands. No request has a tenth of these. */
const maxQueryPairs = 100;
const hasLongQuery = ({ url }: FastifyRequest): boolean => url.split('&', maxQueryPairs + 1).length > maxQueryPairs;
const tooLong = { error: 'invalid_request', error_description: `A query may have ${maxQueryPairs} values` };
const tooMany = { error: 'temporarily_unavailable', error_description: 'Too many requests' };

/**
 * Registers the provider at the root of its origin: `app.register(identityPlugin, { origin: 'https://play.example', … })`. It takes no
 * prefix, because the page's library asks for /oauth/token at the root.
 */
export const identityPlugin: FastifyPluginAsync<IdentityOptions> = async (app, options) => {
  const now = (): Date => new Date(options.wallMs?.() ?? Date.now());
  const database = openDatabase(options.databaseUrl, app.log);
  const passwords = options.passwords ?? createPasswords();
  app.addHook('onClose', async () => {
    await database.close();
    if (options.passwords === undefined) await passwords.close();
  });
  const provider = createProvider(options, database, await readSigningKey(database, options.secret), app.log);
  const throttle = createThrottle(options.isThrottled !== false);
  const attempts = createAttempts(database, options.secret, now);
  const sweep = setInterval(
    () => void removeExpired(database, now()).catch((error: unknown) => app.log.warn({ err: error }, 'old sign-ins could not be removed')),
    sweepMs,
  ).unref();
  app.addHook('onClose', async () => clearInterval(sweep));
  // one page on the way that guards its opener would cut the popup off from the site, redirects included
  const headers = providerHeaders(options.origin);
  const { protocol, host } = new URL(options.origin);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // the provider has one origin, whatever the request calls it: oidc-provider reads these two and would believe anybody's
    Object.assign(request.raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
    // a target in absolute form would be believed before either; Fastify keeps it beside the path
    const path = request.url.replace(/^https?:\/\/[^/?]*/i, '');
    Object.assign(request.raw, { url: path, originalUrl: path });
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // oidc-provider reads bodies itself
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const [url, counted] of Object.entries(paths))
      scope.route({
        method: url.startsWith('/oauth') || url === '/userinfo' ? ['GET', 'POST', 'OPTIONS'] : ['GET', 'OPTIONS'],
        url,
        async handler(request: FastifyRequest<{ Params: { uid?: string } }>, reply) {
          const waitS = await throttle.take(counted, request.ip);
          if (waitS !== undefined) {
            reply.code(429).header('retry-after', String(waitS));
            return isOfScripts(request) ? await reply.send(tooMany) : await sendPage(options, request, reply, busyPage);
          }
          if (hasLongQuery(request)) {
            reply.code(400);
            if (isOfScripts(request)) return await reply.send(tooLong);
            return await sendPage(options, request, reply, (words) => errorPage(words, tooLong.error_description));
          }
          const { uid } = request.params;
          if (uid !== undefined && (await provider.Interaction.find(uid)) === undefined)
            return await sendPage(options, request, reply.code(404), lostPage);
          pass(provider, request, reply);
          return reply;
        },
      });
  });
  serveSignIn(app, { provider, database, passwords, attempts, throttle, options, now });
  serveSignOut(app, provider, options);
};
