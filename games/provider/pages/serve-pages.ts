// The documents of the studio and the files they load.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Studio } from '../studio.ts';
import { type ClientBuild, openClientBuild } from './client-build.ts';
import { type Page, writeDocument } from './document.ts';

/** What the documents may load and who may frame them. */
const policy = (siteOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `frame-ancestors ${siteOrigin} 'self'`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ');

const yearS = 31_536_000;

async function sendFile(build: ClientBuild, name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const file = await build.file(name);
  if (file === undefined)
    return await reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.');
  reply.type(file.type).header('cache-control', `public, max-age=${yearS}, immutable`).header('vary', 'accept-encoding');
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (file.brotli === undefined || !takesBrotli) return await reply.send(file.body);
  return await reply.header('content-encoding', 'br').send(file.brotli);
}

export function servePages(app: FastifyInstance, studio: Studio, options: { clientDir: string; isReread: boolean }): void {
  const build = openClientBuild(options.clientDir, options.isReread);
  const base = new URL(studio.publicUrl).pathname.replace(/\/+$/, '');
  const { texts } = studio.texts.inLanguage('en');

  async function sendPage(reply: FastifyReply, name: string, view: Page['view'], title: string): Promise<FastifyReply> {
    const entry = build.entry(name);
    reply.header('cache-control', 'no-cache').header('content-security-policy', policy(studio.siteOrigin));
    if (entry === undefined) return await reply.code(503).type('text/plain').send('The games of this house are not built yet.');
    const noScript = texts['page.no-script'] ?? '';
    return await reply
      .type('text/html; charset=utf-8')
      .send(writeDocument({ entry, title, assets: `${base}/assets`, view, siteOrigin: studio.siteOrigin, noScript }));
  }

  const name = texts['game.name'] ?? '';
  app.get('/play/golden-caravan', async (_request, reply) => await sendPage(reply, 'golden-caravan', 'play', name));
  app.get(
    '/replay/:id',
    async (_request, reply) => await sendPage(reply, 'golden-caravan', 'replay', `${texts['replay.banner'] ?? ''} · ${name}`),
  );
  app.get('/verify', async (_request, reply) => await sendPage(reply, 'verify', 'verify', `${texts['verify.title'] ?? ''} · ${name}`));
  app.get<{ Params: { file: string } }>(
    '/assets/:file',
    async (request, reply) => await sendFile(build, request.params.file, request, reply),
  );
}
