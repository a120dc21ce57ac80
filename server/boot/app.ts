// The HTTP side of the house: every route is registered here, once.
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { join } from 'node:path';
import { carriesCode } from '#contract/identity/address-codes.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import { oswBase } from '#contract/protocols/osw.ts';
import { type CallName, pathOf } from '#contract/kernel/paths.ts';
import type { Context } from '#server/boot/context.ts';
import { describeClient } from '#server/boot/describe-client.ts';
import { consentTexts, measurementOrigins } from '#server/modules/measurement/index.ts';
import { chatOrigins } from '#server/modules/support/index.ts';
import { serveOneClick, servePushWorker } from '#server/modules/messages/index.ts';
import { serveArt } from '#server/platform/pictures/serve-art.ts';
import { serveCaleta, serveOsw, serveValkyrie } from '#server/modules/play/index.ts';
import { serveLive } from '#server/modules/live/index.ts';
import { serveCallbacks } from '#server/modules/payments/index.ts';
import { serveCheckerWebhooks } from '#server/modules/verification/index.ts';
import { readPlayerStatus, refuseUnlessActive } from '#server/modules/players/index.ts';
import { defaultLocale, isLocale, locales } from '#server/modules/reference/index.ts';
import { sendProblem } from '#server/platform/calls/refusals.ts';
import { serveDocs } from '#server/platform/calls/serve-docs.ts';
import { parseQuery } from '#server/platform/calls/query-text.ts';
import { serveUnknown } from '#server/platform/calls/serve-unknown.ts';
import { inOrder, type LocalCaller, serveCalls } from '#server/platform/calls/serve-calls.ts';
import type { LocalService } from '#kit/signed-http/local-service.ts';
import { serveHealth } from '#server/platform/health.ts';
import { edgeOptions, guardEdge } from '#server/platform/http-edge.ts';
import { isLiveSocket } from '#live-server/index.ts';
import { newId } from '#server/platform/ids.ts';
import { serveMailbox } from '#server/platform/mailbox.ts';
import { normalizeAddress } from '#server/platform/pages/normalize-address.ts';
import { documentHeaders, securityHeaders } from '#server/platform/pages/security-headers.ts';
import { serveDiscovery } from '#server/platform/pages/serve-discovery.ts';
import { boundUnfinishedBodies, uploadArrivesWithinMs } from '#server/platform/unfinished-bodies.ts';
import { letAnswersOut } from '#server/platform/let-answers-out.ts';
import { Problem } from '#server/platform/problem.ts';
import { bodyBounds, excessOf } from '#kit/text-bounds.ts';
import { servePages } from '#server/platform/pages/serve-pages.ts';
import type { SiteBuild } from '#server/platform/pages/site-build.ts';

/** The house's protocols, for services that run in its process. */
export interface LocalServices {
  osw: LocalService;
}

export interface HttpOptions {
  root: string;
  /** Mounts the services that the house runs itself. */
  mountServices?: (app: FastifyInstance, local: LocalServices) => Promise<void>;
  /** The site; without it only the API, the live server and the services are served. */
  openSite?: (app: FastifyInstance) => Promise<SiteBuild>;
  builtAt: Date;
}

/** What the process knows of itself. */
export interface ProcessState {
  /** True once what runs by itself has begun: catalogues are read, events are delivered. */
  isOpen(): boolean;
}

const isOfMachines = (address: string): boolean =>
  [/^\/api(?![^/?#])/, new RegExp(`^${oswBase}(?![^/?#])`)].some((one) => one.test(address));

/** An address that no route can be looked up for: answered as everything else is, headers included. A reader gets the site's own error page. */
function refuseBadAddress(context: Context, hasSite: boolean) {
  const headers = { ...securityHeaders(context.config.publicUrl), 'referrer-policy': 'no-referrer' };
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id);
    const normalized = normalizeAddress(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (hasSite && isRead && normalized !== request.url && !isOfMachines(normalized)) {
      void reply.header('cache-control', 'no-store').redirect(normalized, 302);
      return;
    }
    void sendProblem(reply, new Problem('malformed-request', 'The address cannot be read. Check it.'));
  };
}

/** A provider's call. They come by the thousands: no log line of its own, since the ledger tells of it, and no headers for browsers. */
const isProviderCall = ({ method, url }: { method?: string; url?: string }): boolean =>
  method === 'POST' && url?.startsWith(`${oswBase}/`) === true;

function createServer(context: Context, hasSite: boolean): FastifyInstance {
  const { publicUrl, live } = context.config;
  const headers = securityHeaders(publicUrl);
  const isSocketPath = live.centrifugo === undefined ? isLiveSocket(live.base) : () => false;
  const app: FastifyInstance = Fastify({
    ...edgeOptions(headers, isSocketPath, () => app.server),
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: context.log.isLevelEnabled('info') ? isProviderCall : true }),
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: (address, hop) => context.trust.isTrusted(address, hop),
    // requests without files have less: boundUnfinishedBodies
    requestTimeout: uploadArrivesWithinMs,
    bodyLimit: 64 * 1024,
    // the studio brings its database up to date as it is mounted: on a busy machine that takes longer than the ten seconds of a plugin
    pluginTimeout: 120_000,
    forceCloseConnections: true,
    // what comes while the house closes gets its own answer: of the wallet, that it may be sent again
    return503OnClosing: false,
    frameworkErrors: refuseBadAddress(context, hasSite),
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200, ignoreDuplicateSlashes: false },
  }) as unknown as FastifyInstance;
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const excess = excessOf(body as string, bodyBounds);
    if (body === '') done(null, undefined);
    else if (excess !== undefined) done(new Problem('malformed-request', excess));
    else void parseJson(request, body as string, done);
  });
  // whose address is a code tells it to nobody, not to our own assets and calls either
  const silentHeaders = { ...headers, 'referrer-policy': 'no-referrer' };
  app.addHook('onRequest', (request, reply, done) => {
    if (!isProviderCall(request)) reply.headers(carriesCode(request.url) ? silentHeaders : headers).header('x-request-id', request.id);
    done();
  });
  guardEdge(app);
  boundUnfinishedBodies(app);
  return app;
}

/** The identity provider's origin, where it is not our own: hidden frame and token calls go there. */
function providerOrigins({ social, publicUrl }: Context['config']): string[] {
  if (!social.isOn) return [];
  const { origin } = new URL(social.domain.includes('://') ? social.domain : `https://${social.domain}`);
  return origin === publicUrl ? [] : [origin];
}

/** Origins whose pages the site may show in a frame: of the identity provider, of the identity checker, of payments, of games. */
function frameOriginsOf({ config, payments, providers, checker }: Context): string[] {
  return elsewhere(config, [
    ...providerOrigins(config),
    ...payments.all.flatMap(({ frameOrigins }) => frameOrigins),
    ...(checker?.frameOrigins ?? []),
    ...providers.frameOrigins,
    ...chatOrigins(config).shown,
  ]);
}

/** Each origin once, without our own. */
const elsewhere = ({ publicUrl, internalUrl }: Context['config'], origins: readonly string[]): string[] =>
  [...new Set(origins)].filter((origin) => origin !== publicUrl && origin !== internalUrl);

async function serveSite(
  app: FastifyInstance,
  context: Context,
  options: HttpOptions,
  openSite: NonNullable<HttpOptions['openSite']>,
  read: LocalCaller,
): Promise<void> {
  const { config, settings, content, notifier, clock } = context;
  const chat = chatOrigins(config);
  const build = await openSite(app);
  if (!build.isDev)
    await app.register(fastifyStatic, {
      root: join(options.root, 'dist', 'site', 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      decorateReply: false,
      wildcard: false,
    });
  servePushWorker(app);
  const { isUnprefixed } = await build.entry();
  serveDiscovery(app, {
    publicUrl: config.publicUrl,
    locales,
    defaultLocale,
    brandName: context.brandName,
    isUnprefixed,
    describeClient: (request) => describeClient(context.trust, request),
    read,
    say: (locale, key) => content.say(locale, key),
  });
  const pages = servePages(app, {
    build,
    buildId: context.buildId,
    builtAt: options.builtAt,
    publicUrl: config.publicUrl,
    defaultLocale,
    locales,
    isLocale,
    isPreviewToken: (token) => context.previews.isValid(token),
    documentHeaders: documentHeaders({
      publicUrl: config.publicUrl,
      frameOrigins: frameOriginsOf(context),
      // the symbols of games, faces of who answers
      pictureOrigins: elsewhere(config, [...context.providers.frameOrigins, ...chat.shown]),
      dataOrigins: [...providerOrigins(config), ...measurementOrigins(config), ...chat.data],
      scriptOrigins: chat.scripts,
      build,
    }),
    asksConsent: config.measurement.cookieless !== 'always',
    wallMs: () => clock.wallMs(),
    isInMaintenance: () => settings.isInMaintenance,
    describeClient: (request) => describeClient(context.trust, request),
    takeSearch: async (address) => await context.rates.takeSearch(address),
    read,
    redirectOf: (locale, path) => content.redirect(locale, path),
    messagesOf: consentTexts(config, (locale, isPreview) => content.forPage(locale, isPreview)),
  });
  const isOfCatalogue = (call: CallName) => /^\/(?:game|ledger)\//.test(pathOf(call).path);
  const isOfContent = (call: CallName) => pathOf(call).path.startsWith('/content/');
  notifier.on('catalogue', () => pages.drop(isOfCatalogue));
  notifier.on('resync', () => pages.drop());
  settings.onChange(() => pages.drop());
  content.onChange(({ texts }) => pages.drop(texts ? undefined : isOfContent));
}

/** Who took a break that is over plays again, whether the job that ends it has come by or not. */
async function requireGoodStanding(context: Context, playerId: string): Promise<void> {
  const { db } = context.database;
  const status = await readPlayerStatus(db, playerId);
  if (status === playerStatus.active) return;
  refuseUnlessActive((await context.endOverExclusion(playerId)) ? await readPlayerStatus(db, playerId) : status);
}

/** Opens the HTTP side. It does not listen yet; closing it ends the live connections and the mounted services. */
export async function openHttp(context: Context, options: HttpOptions, { isOpen }: ProcessState): Promise<FastifyInstance> {
  const { config, settings, sessions } = context;
  const app = createServer(context, options.openSite !== undefined);
  const handlers = inOrder(context.parts.handlers);
  const calls = handlers.map(({ row }) => row);
  const read = serveCalls(app, context, handlers, {
    requireGoodStanding: async (playerId) => await requireGoodStanding(context, playerId),
    authenticate: async (token, request) => await sessions.authenticate(token, describeClient(context.trust, request).country),
    isInMaintenance: () => settings.isInMaintenance,
    isPreviewToken: (token) => context.previews.isValid(token),
    describeClient: (request) => describeClient(context.trust, request),
    countryThatCounts: context.countryThatCounts,
  });
  serveCallbacks(app, context);
  serveOneClick(app, context);
  serveCheckerWebhooks(app, context);
  const osw = serveOsw(app, context);
  serveValkyrie(app, context);
  serveCaleta(app, context);
  serveHealth(app, { database: context.database, isOpen });
  serveDocs(
    app,
    context,
    calls,
    context.parts.channels.map(({ row }) => row),
  );
  serveUnknown(app, calls);
  if (config.mode === 'demo') serveMailbox(app, context);
  await serveArt(app, context);
  await options.mountServices?.(app, { osw });
  if (options.openSite !== undefined) await serveSite(app, context, options, options.openSite, read);
  const endLive = serveLive<Context>(app, context, context.parts.channels);
  app.addHook('preClose', async () => {
    endLive();
    await context.wallet.close();
    await letAnswersOut(app.server);
  });
  return app;
}
