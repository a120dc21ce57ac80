// The interface's texts of a language, one file that never changes: its name carries the hash of what it says.
import type { FastifyInstance } from 'fastify';
import { type LateDirectory, lateAddress, lateDirectories, messagesIn } from '#contract/content/late-texts.ts';
import { type Compressed, compressWell, takesBrotli } from './compress.ts';

export interface TextsSource {
  defaultLocale: string;
  isLocale: (text: string) => boolean;
  messagesOf(locale: string, isPreview: boolean): { messages: Record<string, unknown>; hash: string };
}

export function serveTexts(app: FastifyInstance, { defaultLocale, isLocale, messagesOf }: TextsSource): void {
  /** The newest of each language and edition. */
  const kept = new Map<string, { hash: string; packed: Promise<Compressed> }>();

  async function packedOf(locale: string, isPreview: boolean, directory: LateDirectory | undefined): Promise<Compressed> {
    const { messages, hash } = messagesOf(locale, isPreview);
    const key = `${locale} ${isPreview} ${directory ?? ''}`;
    const found = kept.get(key);
    if (found?.hash === hash) return await found.packed;
    const packed = compressWell(Buffer.from(JSON.stringify(messagesIn(messages, directory))));
    kept.set(key, { hash, packed });
    return await packed;
  }

  app.get<{ Params: { file: string } }>('/builds/content/:file', async (request, reply) => {
    const [locale = '', second] = request.params.file.split('.');
    const known = isLocale(locale) ? locale : defaultLocale;
    const directory = lateDirectories.find((name) => name === second);
    const nameOf = (name: string): string => (directory === undefined ? name : lateAddress(name, directory));
    const isNamed = (isPreview: boolean) => request.params.file === nameOf(`${known}.${messagesOf(known, isPreview).hash}.json`);
    const isPreview = !isNamed(false) && isNamed(true);
    const packed = await packedOf(known, isPreview, directory);
    reply
      .header('cache-control', isPreview || isNamed(false) ? 'public, max-age=31536000, immutable' : 'no-store')
      .header('vary', 'accept-encoding')
      .type('application/json; charset=utf-8');
    if (!takesBrotli(request)) return await reply.send(packed.plain);
    return await reply.header('content-encoding', 'br').send(packed.brotli);
  });
}
