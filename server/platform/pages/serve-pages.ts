// The thin page server: whole pages rendered as for a guest, kept ready, sent with their headers; the same data as `_payload.json`.
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { carriesCode } from '#contract/identity/address-codes.ts';
import type { CallName } from '#contract/kernel/paths.ts';
import type { ClientInfo } from '../calls/handler.ts';
import { asProblem } from '../calls/refusals.ts';
import { documentOf } from './document.ts';
import { type AddressRules, isPayload, keepLanguage, localizedUrlFor, previewOf, redirectTarget, refusePayload } from './page-address.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import { createQuickCompressor, compressWell, type Parts, takesBrotli, decompress } from './compress.ts';
import type { LocalizedUrl } from './localized-url.ts';
import { sendErrorPage } from './send-error-page.ts';
import { serveBuilds } from './serve-builds.ts';
import { serveTexts, type TextsSource } from './serve-texts.ts';
import type { SiteBuild } from './site-build.ts';
import type { PageRequest, SiteEntry } from './site-entry.ts';

export interface PageServerOptions extends AddressRules {
  build: SiteBuild;
  builtAt: Date;
  locales: readonly string[];
  documentHeaders: Record<string, string>;
  asksConsent: boolean;
  wallMs(): number;
  describeClient(request: FastifyRequest): ClientInfo;
  /** Counts a page that searches. @throws Problem too-many-requests */
  takeSearch(address: string): Promise<void>;
  read(name: CallName, input: { params?: object; query?: object }, clientInfo: ClientInfo): Promise<unknown>;
  messagesOf: TextsSource['messagesOf'];
  /** Where a path leads instead, as the content says; undefined for one that leads nowhere else. */
  redirectOf(locale: string, path: string): string | undefined;
}

/** How long a browser may go where a page has moved without asking again. */
const movedFor = 'public, max-age=300';

/** A target that has a query or a place of its own keeps it. */
const withSearch = (target: string, search: string): string => (/[?#]/.test(target) ? target : `${target}${search}`);

export interface PageServer {
  /** Something that pages show has changed: forgets those that show it, or all. */
  drop(shown?: (call: CallName) => boolean): void;
}

interface Sending {
  page: CachedPage;
  type: string;
  isPreview: boolean;
}

/** A page that is asked for again is worth better packing; whoever asks meanwhile gets the first. */
async function packAgain(page: CachedPage): Promise<void> {
  const { brotli } = await compressWell(page.plain ?? decompress(page.brotli));
  page.brotli = brotli;
}

/**
 * Makes a page, and once more where the house could not answer for a moment: a machine that stood still for some seconds has run out of time
 * for its connections though they are there, and a page changes nothing.
 */
async function makeOrMakeAgain<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (asProblem(error)?.slug !== 'service-unavailable') throw error;
    return await make();
  }
}

export function servePages(app: FastifyInstance, options: PageServerOptions): PageServer {
  const { build, buildId } = options;
  const cache = createPageCache(options.wallMs);
  const pack = createQuickCompressor();

  function pageRequest(localizedUrl: LocalizedUrl, clientInfo: ClientInfo, reads: Set<CallName>): PageRequest {
    const isPreview = clientInfo.isPreview === true;
    const { messages, hash: edition } = options.messagesOf(localizedUrl.locale, isPreview);
    return {
      ...localizedUrl,
      isPreview,
      asksConsent: options.asksConsent,
      locales: options.locales,
      defaultLocale: options.defaultLocale,
      country: clientInfo.country,
      publicUrl: options.publicUrl,
      buildId,
      messages,
      messagesUrl: `/builds/content/${localizedUrl.locale}.${edition}.json`,
      async read(name, input) {
        reads.add(name);
        return await options.read(name, input, { ...clientInfo, locale: localizedUrl.locale });
      },
    };
  }

  function sendable(status: number, text: Parts, reads: ReadonlySet<CallName>): CachedPage {
    const packed = pack(text);
    return { status, ...packed, sent: 0, reads, etag: `"${hash('sha256', packed.brotli, 'base64url').slice(0, 22)}"` };
  }

  /** A redirect travels through the cache as a page whose text is its address. */
  async function renderHtml(entry: SiteEntry, localizedUrl: LocalizedUrl, clientInfo: ClientInfo): Promise<CachedPage> {
    const reads = new Set<CallName>();
    const request = pageRequest(localizedUrl, clientInfo, reads);
    const page = await entry.renderPage(request);
    if (page.redirect !== undefined)
      return { status: 302, plain: Buffer.from(page.redirect), plainBytes: 0, brotli: Buffer.alloc(0), sent: 0, etag: '', reads };
    if (page.error !== undefined) throw page.error;
    return sendable(page.status, await documentOf(build, request, page), reads);
  }

  async function renderPayload(entry: SiteEntry, localizedUrl: LocalizedUrl, clientInfo: ClientInfo): Promise<CachedPage> {
    const reads = new Set<CallName>();
    const { status, state, error } = await entry.loadPage(pageRequest(localizedUrl, clientInfo, reads));
    if (error !== undefined) throw error;
    return sendable(status, [JSON.stringify(state)], reads);
  }

  /** Only the queries that change the HTML are part of the key, so a stranger cannot fill the cache with others. */
  function keyOf(entry: SiteEntry, localizedUrl: LocalizedUrl, clientInfo: ClientInfo, kind: string): string {
    const given = new URLSearchParams(localizedUrl.search);
    const queries = entry.cachedQueries(localizedUrl.path).flatMap((name) => given.getAll(name).map((value) => `${name}=${value}`));
    return `${kind} ${clientInfo.country ?? '-'} ${localizedUrl.locale} ${localizedUrl.path} ${queries.join('&')}`;
  }

  async function send(request: FastifyRequest, reply: FastifyReply, { page, type, isPreview }: Sending): Promise<FastifyReply> {
    if (page.status === 302) return await reply.redirect(String(page.plain), 302);
    reply
      .header('etag', page.etag)
      .header('cache-control', isPreview || carriesCode(request.url) ? 'no-store' : 'no-cache')
      .header('vary', 'accept-encoding, cookie');
    if (page.status === 200 && request.headers['if-none-match'] === page.etag) return await reply.code(304).send();
    reply.code(page.status).headers(options.documentHeaders).header('content-type', type);
    if (!takesBrotli(request)) return await reply.send((page.plain ??= decompress(page.brotli)));
    page.sent += 1;
    if (page.sent === 2) packAgain(page).catch(() => undefined); // the first packing does
    return await reply.header('content-encoding', 'br').send(page.brotli);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const entry = await build.entry();
    const localizedUrl = localizedUrlFor(options, entry, request);
    try {
      return await answerPage(entry, localizedUrl, request, reply);
    } catch (error) {
      if (isPayload(request)) throw error;
      const page = () => pageRequest(localizedUrl, options.describeClient(request), new Set());
      return await sendErrorPage(reply, error, { build, page, headers: options.documentHeaders });
    }
  }

  async function answerPage(
    entry: SiteEntry,
    localizedUrl: LocalizedUrl,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const clientInfo = { ...options.describeClient(request), isPreview: previewOf(options, request, reply) };
    const ofPayload = isPayload(request);
    if (ofPayload) refusePayload(options, request, localizedUrl);
    const elsewhere = ofPayload ? undefined : redirectTarget(options, entry, request, localizedUrl);
    if (elsewhere !== undefined) {
      keepLanguage(options, entry, request, reply, localizedUrl);
      return await reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
    }
    const moved = options.redirectOf(localizedUrl.locale, localizedUrl.path);
    if (moved !== undefined) {
      // a page inside the site asks for the address itself then
      if (ofPayload) return await reply.code(410).header('cache-control', 'no-store').send();
      return await reply.header('cache-control', movedFor).redirect(withSearch(moved, localizedUrl.search), 301);
    }
    if (entry.cachedQueries(localizedUrl.path).includes('search') && new URLSearchParams(localizedUrl.search).has('search'))
      await options.takeSearch(request.ip);
    const render = ofPayload ? renderPayload : renderHtml;
    const make = async () => await makeOrMakeAgain(async () => await render(entry, localizedUrl, clientInfo));
    const page =
      build.isDev || clientInfo.isPreview
        ? await make()
        : await cache.get(keyOf(entry, localizedUrl, clientInfo, ofPayload ? 'payload' : 'page'), make);
    const type = ofPayload ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
    return await send(request, reply, { page, type, isPreview: clientInfo.isPreview });
  }

  serveBuilds(app, options);
  serveTexts(app, options);
  app.get('/*', answer);
  return {
    drop: (shown) => cache.drop(shown && (({ reads }) => [...reads].some(shown))),
  };
}
