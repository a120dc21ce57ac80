// The documents of the studio and the files they load.
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OfferedGame } from '#games/registry.ts';
import { isReplayKey } from '../ids.ts';
import { findRound } from '../play/read-round.ts';
import type { Studio } from '../studio.ts';
import { verifierDataId } from '#games/sdk/verifier-data.ts';
import { type ClientBuild, openClientBuild } from './client-build.ts';
import { type Page, writeDocument } from './document.ts';
import { serveSavedVerifier } from './saved-verifier.ts';
import { pageData } from './verifier-data.ts';

/** What the documents may load and who may frame them. A verifier may ask nobody. */
const policy = (siteOrigin: string, view: Page['view']): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // the casino's mark stands over the verifier
    `img-src 'self' data: blob: ${siteOrigin}`,
    "font-src 'self'",
    `connect-src ${view === 'verify' ? "'none'" : "'self'"}`,
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

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The game of a round whose replay is asked for; undefined for whoever has no right to know. */
async function gameOfReplay(studio: Studio, id: string, key: string): Promise<OfferedGame | undefined> {
  const row = uuid.test(id) && isReplayKey(studio.key.secret, id, key) ? await findRound(studio.database, id) : undefined;
  return row && studio.games.find(row.game_id);
}

/** Serves the pages of every game: play, replay and verifier. A page that names no game is that of the first one. */
export function servePages(app: FastifyInstance, studio: Studio, options: { clientDir: string; isReread: boolean }): void {
  const build = openClientBuild(options.clientDir, options.isReread);
  const base = new URL(studio.publicUrl).pathname.replace(/\/+$/, '');

  async function sendPage(
    reply: FastifyReply,
    game: OfferedGame | undefined,
    view: Page['view'],
    titleKey?: string,
  ): Promise<FastifyReply> {
    if (game === undefined)
      return await reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such game.');
    const entry = build.entry(view === 'verify' ? `${game.id}.verify` : game.id);
    reply.header('cache-control', 'no-cache').header('content-security-policy', policy(studio.siteOrigin, view));
    if (entry === undefined) return await reply.code(503).type('text/plain').send('The games of this house are not built yet.');
    const { texts } = game.say.inLanguage('en');
    const name = texts['game.name'] ?? game.id;
    const title = titleKey === undefined ? name : `${texts[titleKey] ?? ''} · ${name}`;
    const page = {
      entry,
      title,
      assets: `${base}/assets`,
      view,
      game: game.id,
      base,
      siteOrigin: studio.siteOrigin,
      ...(view === 'verify' && { data: { id: verifierDataId, value: pageData(studio.games, game) } }),
    };
    return await reply.type('text/html; charset=utf-8').send(writeDocument({ ...page, noScript: texts['page.no-script'] ?? '' }));
  }

  const [first] = studio.games.games;
  app.get<{ Params: { game: string } }>(
    '/play/:game',
    async (request, reply) => await sendPage(reply, studio.games.find(request.params.game), 'play'),
  );
  app.get<{ Params: { id: string }; Querystring: { key?: string | string[] } }>('/replay/:id', async ({ params, query }, reply) => {
    const game = await gameOfReplay(studio, params.id, typeof query.key === 'string' ? query.key : '');
    return await sendPage(reply, game ?? first, 'replay', 'replay.banner');
  });
  app.get('/verify', async (_request, reply) => await sendPage(reply, first, 'verify', 'verify.title'));
  app.get<{ Params: { game: string } }>(
    '/verify/:game',
    async (request, reply) => await sendPage(reply, studio.games.find(request.params.game), 'verify', 'verify.title'),
  );
  serveSavedVerifier(app, studio, { dir: join(options.clientDir, 'saved'), isReread: options.isReread });
  app.get<{ Params: { file: string } }>(
    '/assets/:file',
    async (request, reply) => await sendFile(build, request.params.file, request, reply),
  );
}
