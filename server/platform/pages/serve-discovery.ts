// What others read of the site: search engines its map and their rules, browsers the manifest by which it is installed, and the page
// that an installed site shows while nobody can be reached.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { offlineCache } from '#contract/kernel/constants.ts';
import type { CallName } from '#contract/kernel/paths.ts';
import type { ClientInfo } from '../calls/handler.ts';
import { escapeHtml } from '../escape-html.ts';
import { plainTheme } from '../plain-theme.ts';

export interface DiscoveryOptions {
  publicUrl: string;
  locales: readonly string[];
  defaultLocale: string;
  brandName: string;
  isUnprefixed(path: string): boolean;
  describeClient(request: FastifyRequest): ClientInfo;
  read(name: CallName, input: { params?: object; query?: object }, clientInfo: ClientInfo): Promise<unknown>;
  say(locale: string, key: string): string;
}

interface Page {
  section: string;
  identity: string;
}

const folderOf: Record<string, string> = { pages: '', static: '/static', bonuses: '/bonus', questions: '/questions' };
const perPage = 100;

/** Every public address of the site, without a language's prefix. */
async function publicPaths({ read, defaultLocale }: DiscoveryOptions, clientInfo: ClientInfo): Promise<string[]> {
  const list = async <T>(name: CallName, input: { params?: object; query?: object }) =>
    ((await read(name, input, clientInfo)) as { data: T[] }).data;
  const games: { identity: string }[] = [];
  for (let page = 1; games.length === (page - 1) * perPage; page += 1)
    games.push(...(await list<{ identity: string }>('listGames', { query: { page, perPage } })));
  const providers = await list<{ identity: string }>('listProviders', {});
  const pages = await list<Page>('listContentPages', { params: { locale: defaultLocale } });
  return [
    '/',
    '/games',
    '/providers',
    '/proof',
    '/questions',
    ...pages.map(({ section, identity }) => `${folderOf[section] ?? ''}/${identity}`),
    ...games.map(({ identity }) => `/games/${identity}`),
    ...providers.map(({ identity }) => `/providers/${identity}`),
  ];
}

function mapOf(paths: readonly string[], { publicUrl, locales, defaultLocale, isUnprefixed }: DiscoveryOptions): string {
  const addressOf = (path: string, locale: string) =>
    `${publicUrl}${locale === defaultLocale ? path : `/${locale}${path === '/' ? '' : path}`}`;
  const rows = paths.flatMap((path) => {
    if (isUnprefixed(path)) return [`<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc></url>`];
    const others = locales
      .map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeHtml(addressOf(path, locale))}"/>`)
      .join('');
    return locales.map((locale) => `<url><loc>${escapeHtml(addressOf(path, locale))}</loc>${others}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${rows.join('\n')}\n</urlset>\n`;
}

const offlineStyle = `${plainTheme}body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--night);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif;text-align:center}main{padding:24px;max-width:30rem}svg{width:96px;height:96px}h1{margin:16px 0 8px;font-size:28px;line-height:1.15}p{margin:0;color:var(--dim)}a{display:inline-block;margin-top:24px;padding:11px 20px;border-radius:10px;background:var(--ink);color:var(--night);font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid;outline-offset:3px}`;
const offlinePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(offlineStyle).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const lamp =
  '<svg viewBox="0 0 96 96" fill="none" aria-hidden="true"><path d="M34 22h28l8 22-8 30H34l-8-30z" fill="#2a221b"/><path d="M40 30h16l4 14-4 22H40l-4-22z" fill="#4a3a26"/><path d="M36 14h24v6H36zM36 76h24v6H36z" fill="#6b563a"/></svg>';

/** Says that nobody can be reached. Holds no script: it stands at whatever address was asked for. */
function offlinePage({ say, brandName }: DiscoveryOptions, locale: string): string {
  const text = (key: string) => escapeHtml(say(locale, `pages.offline.${key}`));
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${text('title')} · ${escapeHtml(brandName)}</title><style>${offlineStyle}</style><body><main>${lamp}<h1>${text('title')}</h1><p>${text('text')}</p><a href="">${text('again')}</a></main></body></html>`;
}

/**
 * Shows the offline page that the site keeps (site/shared/browser/offline-page.ts) where a page cannot be fetched; everything else is left to the browser.
 * A changed script waits until no page is open: it would end what the one before is fetching.
 */
const workerScript = `const cacheName='${offlineCache}';
const keptPage=async()=>{const cache=await caches.open(cacheName);const last=(await cache.keys()).at(-1);return last&&cache.match(last)};
self.addEventListener('activate',(event)=>{event.waitUntil(caches.keys().then((names)=>Promise.all(names.filter((name)=>name!==cacheName).map((name)=>caches.delete(name)))).then(()=>self.clients.claim()))});
self.addEventListener('fetch',(event)=>{if(event.request.mode==='navigate')event.respondWith(fetch(event.request).catch(async(error)=>(await keptPage())||Promise.reject(error)))});
`;

export function serveDiscovery(app: FastifyInstance, options: DiscoveryOptions): void {
  const { publicUrl, locales, defaultLocale, brandName, say } = options;
  app.get('/sitemap.xml', async (request, reply) => {
    const paths = await publicPaths(options, options.describeClient(request));
    return await reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(mapOf(paths, options));
  });
  app.get('/robots.txt', async (_request, reply) => {
    const hidden = ['/api/', '/profile', '/auth/', '/cashier/', '/on-ramp/', '/verification/', '/mailbox', '/kit', '/*?preview='];
    const lines = ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''];
    return await reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const icon = (size: number) => ({ src: `/assets/brand/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=86400');
    return await reply.send(
      JSON.stringify({
        name: brandName,
        short_name: brandName,
        description: say(defaultLocale, 'pages.home.description'),
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#0d0c0b',
        theme_color: '#0d0c0b',
        icons: [192, 512].flatMap((size) => [icon(size), { ...icon(size), purpose: 'maskable' }]),
      }),
    );
  });
  app.get<{ Querystring: { locale?: string } }>('/offline', async (request, reply) => {
    const { locale = '' } = request.query;
    reply.headers({ 'content-security-policy': offlinePolicy, 'cache-control': 'no-cache' });
    return await reply.type('text/html; charset=utf-8').send(offlinePage(options, locales.includes(locale) ? locale : defaultLocale));
  });
  app.get(
    '/service-worker.js',
    async (_request, reply) => await reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(workerScript),
  );
}
