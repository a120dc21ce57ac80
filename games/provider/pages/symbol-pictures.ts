// The pictures of the games' symbols, for the casino's own pages. Their names hold their hash, so that they are kept for ever.
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { GameRegistry, OfferedGame } from '#games/registry.ts';
import { sha256 } from '../ids.ts';

const yearS = 31_536_000;
const compress = promisify(brotliCompress);

const fileOf = (symbol: string, picture: string): string => `${symbol}.${sha256(picture).toString('hex').slice(0, 10)}.svg`;

/** Returns the address of a symbol's picture; undefined for a symbol without one. */
export function symbolPictureUrl(publicUrl: string, game: OfferedGame, symbol: string): string | undefined {
  const picture = game.symbolPictures?.get(symbol);
  return picture === undefined ? undefined : `${publicUrl}/symbols/${game.id}/${fileOf(symbol, picture)}`;
}

export function serveSymbolPictures(app: FastifyInstance, { games }: GameRegistry): void {
  const pictures = new Map(
    games.flatMap(({ id, symbolPictures = new Map<string, string>() }) =>
      [...symbolPictures].map(([symbol, text]) => [
        `${id}/${fileOf(symbol, text)}`,
        { text, packed: undefined as Promise<Buffer> | undefined },
      ]),
    ),
  );
  app.get<{ Params: { game: string; file: string } }>('/symbols/:game/:file', async (request, reply) => {
    const picture = pictures.get(`${request.params.game}/${request.params.file}`);
    if (picture === undefined)
      return await reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such picture.');
    // opened alone it is a document: nothing in it may run
    reply
      .header('cache-control', `public, max-age=${yearS}, immutable`)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'accept-encoding')
      .type('image/svg+xml');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return await reply.send(picture.text);
    picture.packed ??= compress(picture.text);
    return await reply.header('content-encoding', 'br').send(await picture.packed);
  });
}
