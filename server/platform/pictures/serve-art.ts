// Serves the pictures: drawn when first asked for, then kept on disk under a name that says which drawing they are.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  drawAvatar,
  drawFavicon,
  drawMark,
  type PictureFormat,
  type PictureScale,
  type PosterShape,
  posterShapes,
  type SceneName,
  sceneNames,
} from '#art/index.ts';
import { avatarSeedPattern } from '#contract/players/avatar.ts';
import type { Log } from '#server/platform/log.ts';
import { createDrawApart, DrawingLost } from './draw-apart.ts';
import { brandPictures, type Drawing } from './drawing.ts';
import { keepPictures, TooManyDrawings } from './keep-pictures.ts';

const types: Record<string, string> = {
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  png: 'image/png',
  svg: 'image/svg+xml',
};
const yearS = 31_536_000;

/** `golden-caravan.caravan.tall@2x.avif`: identity, scene (or `auto`: by the identity), shape, scale, format. */
const posterName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z]+)\.(tall|square|wide)@([123])x\.(avif|webp|jpeg)$/;

/** Changes with the drawings' source, so that pictures of an older hand are drawn anew. */
function handOf(): string {
  const hash = createHash('sha256');
  const folder = join(import.meta.dirname, '..', '..', '..', 'art');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  for (const file of files.toSorted()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}

async function send(reply: FastifyReply, name: string, picture: Buffer | string): Promise<FastifyReply> {
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return await reply.header('cache-control', `public, max-age=${yearS}, immutable`).type(type).send(picture);
}

/** GET /assets/posters/{identity}.{scene}.{shape}@{n}x.{format}, /assets/avatars/{seed}.svg, and the brand's own pictures under /assets/brand/ and /favicon.svg. */
export async function serveArt(app: FastifyInstance, { config, log }: { config: { dataDir: string }; log: Log }): Promise<void> {
  const pictures = keepPictures(join(config.dataDir, 'pictures', handOf()));
  const apart = createDrawApart();
  app.addHook('onClose', async () => apart.close());

  async function sendDrawn(reply: FastifyReply, name: string, drawing: Drawing): Promise<FastifyReply> {
    try {
      return await send(reply, name, await pictures.get(name, async () => await apart.draw(drawing)));
    } catch (error) {
      if (error instanceof DrawingLost) log.error({ err: error, picture: name }, 'a picture could not be drawn');
      else if (!(error instanceof TooManyDrawings)) throw error;
      return await reply.code(503).header('retry-after', '5').header('cache-control', 'no-store').send();
    }
  }

  app.get<{ Params: { name: string } }>('/assets/posters/:name', async (request, reply) => {
    const [, identity = '', scene = '', shape, scale, format] = posterName.exec(request.params.name) ?? [];
    const isKnown =
      identity.length <= 80 &&
      (scene === 'auto' || (sceneNames as readonly string[]).includes(scene)) &&
      (posterShapes as readonly string[]).includes(shape ?? '');
    if (!isKnown) return await reply.code(404).send();
    const poster = { identity, shape: shape as PosterShape, ...(scene !== 'auto' && { scene: scene as SceneName }) };
    return await sendDrawn(reply, request.params.name, { poster, scale: Number(scale) as PictureScale, format: format as PictureFormat });
  });

  // so many that none is kept; each is a few kilobytes of text that is written at once
  const avatarSeed = new RegExp(avatarSeedPattern);
  app.get<{ Params: { name: string } }>('/assets/avatars/:name', async (request, reply) => {
    const [, seed = ''] = /^(.*)\.svg$/.exec(request.params.name) ?? [];
    return await (avatarSeed.test(seed) ? send(reply, 'avatar.svg', drawAvatar(seed)) : reply.code(404).send());
  });

  const written: Record<string, () => string> = { 'mark.svg': () => drawMark(), 'favicon.svg': () => drawFavicon() };
  app.get<{ Params: { name: string } }>('/assets/brand/:name', async (request, reply) => {
    const { name } = request.params;
    const write = Object.hasOwn(written, name) ? written[name] : undefined;
    if (write !== undefined) return await send(reply, name, write());
    const brand = brandPictures.find((one) => one === name);
    return await (brand === undefined ? reply.code(404).send() : sendDrawn(reply, name, { brand }));
  });
  app.get('/favicon.ico', async (_request, reply) => await reply.redirect('/assets/brand/favicon.svg', 302));
}
