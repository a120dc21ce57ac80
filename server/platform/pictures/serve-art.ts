// Serves the pictures: drawn when first asked for, then kept on disk under a name that says which drawing they are.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  drawFavicon,
  drawMark,
  drawMaskableIcon,
  drawNotFound,
  drawPoster,
  type PictureFormat,
  type PictureScale,
  type PosterShape,
  posterShapes,
  renderPoster,
  type SceneName,
  sceneNames,
} from '#art/index.ts';
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

/** GET /assets/posters/{identity}.{scene}.{shape}@{n}x.{format} and the brand's own pictures under /assets/brand/ and /favicon.svg. */
export async function serveArt(app: FastifyInstance, { config }: { config: { dataDir: string } }): Promise<void> {
  const pictures = keepPictures(join(config.dataDir, 'pictures', handOf()));

  app.get<{ Params: { name: string } }>('/assets/posters/:name', async (request, reply) => {
    const [, identity = '', scene = '', shape, scale, format] = posterName.exec(request.params.name) ?? [];
    const isKnown =
      identity.length <= 80 &&
      (scene === 'auto' || (sceneNames as readonly string[]).includes(scene)) &&
      (posterShapes as readonly string[]).includes(shape ?? '');
    if (!isKnown) return await reply.code(404).send();
    const draw = async () =>
      await renderPoster(drawPoster({ identity, shape: shape as PosterShape, ...(scene !== 'auto' && { scene: scene as SceneName }) }), {
        scale: Number(scale) as PictureScale,
        format: format as PictureFormat,
      });
    try {
      return await send(reply, request.params.name, await pictures.get(request.params.name, draw));
    } catch (error) {
      if (error instanceof TooManyDrawings)
        return await reply.code(503).header('retry-after', '5').header('cache-control', 'no-store').send();
      throw error;
    }
  });

  const png = (svg: string, scale: PictureScale) => async () => await renderPoster(svg, { format: 'png', scale });
  const brand: Record<string, () => Promise<Buffer | string>> = {
    'mark.svg': async () => drawMark(),
    'favicon.svg': async () => drawFavicon(),
    'icon-192.png': png(drawMaskableIcon(192), 1),
    'icon-512.png': png(drawMaskableIcon(512), 1),
    'apple-touch-icon.png': png(drawMaskableIcon(180), 1),
    '404.png': png(drawNotFound(), 2),
  };
  app.get<{ Params: { name: string } }>('/assets/brand/:name', async (request, reply) => {
    const { name } = request.params;
    const make = Object.hasOwn(brand, name) ? brand[name] : undefined;
    if (make === undefined) return await reply.code(404).send();
    if (name.endsWith('.svg')) return await send(reply, name, await make());
    return await send(reply, name, await pictures.get(name, async () => Buffer.from(await make())));
  });
  app.get('/favicon.ico', async (_request, reply) => await reply.redirect('/assets/brand/favicon.svg', 302));
}
