// The embedded identity provider: OpenID Connect by oidc-provider, looking like an Auth0 tenant. It stands in for an outside one; the
// site knows it by its public endpoints alone, so a real tenant takes its place by configuration.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey } from '#contract/addresses.ts';
import { removeExpired } from './adapter.ts';
import { openDatabase } from './database.ts';
import { createProvider, type IdentityOptions } from './provider.ts';
import { serveSignIn } from './sign-in-routes.ts';
import { serveSignOut } from './sign-out-route.ts';
import { readSigningKey } from './signing-key.ts';

export type { IdentityOptions } from './provider.ts';

const hourMs = 3_600_000;
/** Token calls a minute from one address. */
const perMinute = 120;
const paths = [
  '/authorize',
  '/authorize/:uid',
  '/oauth/token',
  '/oauth/revoke',
  '/userinfo',
  '/.well-known/openid-configuration',
  '/.well-known/jwks.json',
];

/** Headers of the provider's answers: a popup must keep its opener, and only the hidden frame's answer may be framed. */
const providerHeaders = {
  'cross-origin-opener-policy': 'unsafe-none',
  'content-security-policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Hands the bare request to oidc-provider, with the headers that the house has set so far. */
function pass(provider: Provider, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...providerHeaders }))
    if (value !== undefined) reply.raw.setHeader(name, value);
  void provider.callback()(request.raw, reply.raw);
}

/**
 * Registers the provider at the root of its origin: `app.register(identityPlugin, { origin: 'https://play.example', … })`. It takes no
 * prefix, because the page's library asks for /oauth/token at the root.
 */
export const identityPlugin: FastifyPluginAsync<IdentityOptions> = async (app, options) => {
  const now = (): Date => new Date(options.wallMs?.() ?? Date.now());
  const database = openDatabase(options.databaseUrl, app.log);
  app.addHook('onClose', async () => await database.close());
  const provider = createProvider(options, database, await readSigningKey(database, options.secret), app.log);
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const sweep = setInterval(
    () => void removeExpired(database, now()).catch((error: unknown) => app.log.warn({ err: error }, 'old sign-ins could not be removed')),
    hourMs,
  ).unref();
  app.addHook('onClose', async () => clearInterval(sweep));
  // one page on the way that guards its opener would cut the popup off from the site, redirects included
  const { protocol, host } = new URL(options.origin);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cross-origin-opener-policy', 'unsafe-none');
    // the provider has one origin, whatever the request calls it: oidc-provider reads these two and would believe anybody's
    Object.assign(request.raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // oidc-provider reads bodies itself
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of paths)
      scope.route({
        method: url.startsWith('/oauth') || url === '/userinfo' ? ['GET', 'POST', 'OPTIONS'] : ['GET', 'OPTIONS'],
        url,
        async handler(request, reply) {
          const isBusy =
            url === '/oauth/token' &&
            (await limiter.consume(addressKey(request.ip)).then(
              () => false,
              () => true,
            ));
          if (isBusy) return await reply.code(429).send({ error: 'temporarily_unavailable', error_description: 'Too many requests' });
          pass(provider, request, reply);
          return reply;
        },
      });
  });
  serveSignIn(app, { provider, database, options, now });
  serveSignOut(app, provider, options);
};
