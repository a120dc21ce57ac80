// The thin page server: whole pages rendered as for a guest, kept ready, sent with their headers; the same data as `_payload.json`.
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { carriesCode } from '#contract/identity/address-codes.ts';
import { tokenCookieDays } from '#contract/kernel/constants.ts';
import type { CallName } from '#contract/kernel/paths.ts';
import type { ClientInfo } from '../calls/handler.ts';
import { previewCookie, storedPreview } from '../preview-cookie.ts';
import { documentOf } from './document.ts';
import { normalizeAddress } from './normalize-address.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import { createQuickCompressor, compressWell, type Parts, takesBrotli, decompress } from './compress.ts';
import { type LocalizedUrl, localizedUrlOf } from './localized-url.ts';
import { serveTexts, type TextsSource } from './serve-texts.ts';
import type { SiteBuild } from './site-build.ts';
import type { PageRequest, SiteEntry } from './site-entry.ts';

export interface PageServerOptions {
  build: SiteBuild;
  buildId: string;
  builtAt: Date;
  publicUrl: string;
  defaultLocale: string;
  locales: readonly string[];
  isLocale: (text: string) => boolean;
  /** Whether a preview token is one of ours and still good. */
  isPreviewToken(token: string): boolean;
  documentHeaders: Record<string, string>;
  wallMs(): number;
  isInMaintenance(): boolean;
  describeClient(request: FastifyRequest): ClientInfo;
  /** Counts a page that searches. @throws Problem too-many-requests */
  takeSearch(address: string): Promise<void>;
  read(name: CallName, input: { params?: object; query?: object }, clientInfo: ClientInfo): Promise<unknown>;
  messagesOf: TextsSource['messagesOf'];
}

export interface PageServer {
  /** Something that pages show has changed: forgets those that show it, or all. */
  drop(shown?: (call: CallName) => boolean): void;
}

interface Sending {
  page: CachedPage;
  type: string;
  isPreview: boolean;
}

/** Pages that whoever leads here names without a language: they are shown in the one chosen before. */
const byLanguage = /^\/(?:auth\/(?:callback|autologin)\/?)?$/;
const payloadFile = '/_payload.json';

const languageCookie = (request: FastifyRequest): string | undefined =>
  /(?:^|; )user-language=([a-z-]{2,5})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];

/** As the page itself keeps it (site/shared/browser/cookies.ts). */
const chosenLanguage = (locale: string, isSecure: boolean): string =>
  `user-language=${locale}; Path=/; Max-Age=${tokenCookieDays * 86_400}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** A page that is asked for again is worth better packing; whoever asks meanwhile gets the first. */
async function packAgain(page: CachedPage): Promise<void> {
  const { brotli } = await compressWell(page.plain ?? decompress(page.brotli));
  page.brotli = brotli;
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
    return sendable(page.status, await documentOf(build, request, page), reads);
  }

  async function renderPayload(entry: SiteEntry, localizedUrl: LocalizedUrl, clientInfo: ClientInfo): Promise<CachedPage> {
    const reads = new Set<CallName>();
    const { status, state } = await entry.loadPage(pageRequest(localizedUrl, clientInfo, reads));
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

  /** Where the request should have gone, if not here. */
  function redirectTarget(entry: SiteEntry, request: FastifyRequest, localizedUrl: LocalizedUrl): string | undefined {
    // the page would read another address than the browser shows
    if (/^[^?]*%00/.test(request.url))
      return normalizeAddress(request.url.replace(/^[^?]*/, (path) => path.replaceAll('%00', '%EF%BF%BD')));
    const isMaintenance = localizedUrl.path === '/maintenance';
    if (options.isInMaintenance() !== isMaintenance) return `${localizedUrl.prefix}${isMaintenance ? '/' : '/maintenance'}`;
    if (localizedUrl.prefix === `/${options.defaultLocale}`) return `${localizedUrl.path}${localizedUrl.search}`;
    if (localizedUrl.isPrefixed && entry.isUnprefixed(localizedUrl.path)) return `${localizedUrl.path}${localizedUrl.search}`;
    const language = languageCookie(request);
    const isElsewhere =
      byLanguage.test(localizedUrl.path) && !localizedUrl.isPrefixed && language !== undefined && language !== options.defaultLocale;
    if (!isElsewhere || !options.isLocale(language)) return undefined;
    return `/${language}${localizedUrl.path === '/' ? '' : localizedUrl.path}${localizedUrl.search}`;
  }

  /** A token in the address is stored for the pages that follow; `preview=off` forgets it. */
  function previewOf(request: FastifyRequest, reply: FastifyReply): boolean {
    const given = new URLSearchParams(request.url.split('?')[1]).get('preview');
    const isSecure = options.publicUrl.startsWith('https:');
    if (given === 'off') {
      void reply.header('set-cookie', previewCookie('', 0, isSecure));
      return false;
    }
    if (given !== null && options.isPreviewToken(given)) {
      void reply.header('set-cookie', previewCookie(given, 86_400, isSecure));
      return true;
    }
    const stored = storedPreview(request);
    return stored !== undefined && options.isPreviewToken(stored);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const entry = await build.entry();
    const clientInfo = { ...options.describeClient(request), isPreview: previewOf(request, reply) };
    const isPayload = request.url.split('?')[0]?.endsWith(payloadFile) ?? false;
    const url = isPayload ? request.url.replace(payloadFile, '') || '/' : request.url;
    const { defaultLocale, isLocale } = options;
    const languages = { defaultLocale, isLocale, chosen: languageCookie(request), isUnprefixed: entry.isUnprefixed };
    const localizedUrl = localizedUrlOf(url.startsWith('?') ? `/${url}` : url, languages);
    const elsewhere = isPayload ? undefined : redirectTarget(entry, request, localizedUrl);
    if (elsewhere !== undefined) {
      // an email's link names the language of a page whose address has none
      if (localizedUrl.isPrefixed && entry.isUnprefixed(localizedUrl.path) && languageCookie(request) === undefined)
        reply.header('set-cookie', chosenLanguage(localizedUrl.locale, options.publicUrl.startsWith('https:')));
      return await reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
    }
    if (entry.cachedQueries(localizedUrl.path).includes('search') && new URLSearchParams(localizedUrl.search).has('search'))
      await options.takeSearch(request.ip);
    const render = isPayload ? renderPayload : renderHtml;
    const make = async () => await render(entry, localizedUrl, clientInfo);
    const page =
      build.isDev || clientInfo.isPreview
        ? await make()
        : await cache.get(keyOf(entry, localizedUrl, clientInfo, isPayload ? 'payload' : 'page'), make);
    const type = isPayload ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
    return await send(request, reply, { page, type, isPreview: clientInfo.isPreview });
  }

  const meta = async () => ({
    id: buildId,
    timestamp: options.builtAt.getTime(),
    routes: (await build.entry()).routePaths.map((path) => ({ path })),
  });
  for (const base of ['', '/api']) {
    app.get<{ Params: { file: string } }>(`${base}/builds/meta/:file`, async (request, reply) => {
      if (request.params.file !== `${buildId}.json`) return await reply.code(404).send({ id: buildId });
      return await meta();
    });
    app.get(
      `${base}/builds/latest.json`,
      async (_request, reply) =>
        await reply.header('cache-control', 'no-store').send({ id: buildId, timestamp: options.builtAt.getTime() }),
    );
  }
  serveTexts(app, options);
  app.get('/*', answer);
  return {
    drop: (shown) => cache.drop(shown && (({ reads }) => [...reads].some(shown))),
  };
}
