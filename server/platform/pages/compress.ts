// Texts as they travel: plain, and packed by brotli for those who take it, which every browser does.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

export interface Compressed {
  plain: Buffer;
  brotli: Buffer;
}

const compress = promisify(brotliCompress);
/** At once, a fifth of a millisecond for a page; a quarter larger than what is packed well. The next quality takes twice as long for 4 % less. */
const quick = 0;
/** A page comes out in one piece: several would have to be put together. */
const quickChunkBytes = 64 * 1024;
/** For what is kept: takes ten times as long, on a thread of its own. */
const thorough = 7;

const paramsOf = (quality: number, { length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

/** A text in parts, some of them bytes already. */
export type Parts = readonly (string | Buffer)[];

const maxBytesOf = (part: string | Buffer): number => (typeof part === 'string' ? part.length * 3 : part.length);

export interface QuicklyCompressed {
  brotli: Buffer;
  /** Of the text unpacked. */
  plainBytes: number;
}

/**
 * Packs while somebody waits. The text is put together in one place that is used again and again: a text of its own for each page, twice
 * as wide as its bytes where it has a single curly quote, cost more than the packing.
 */
export function createQuickCompressor(): (parts: Parts) => QuicklyCompressed {
  let place = Buffer.allocUnsafeSlow(512 * 1024);
  return (parts) => {
    const most = parts.reduce((sum, part) => sum + maxBytesOf(part), 0);
    if (most > place.length) place = Buffer.allocUnsafeSlow(most);
    let at = 0;
    for (const part of parts) at += typeof part === 'string' ? place.write(part, at) : part.copy(place, at);
    const text = place.subarray(0, at);
    const packed = brotliCompressSync(text, { ...paramsOf(quick, text), chunkSize: quickChunkBytes });
    // by itself, not as a part of the larger place that it was written to, which would be kept along with it
    const brotli = Buffer.allocUnsafeSlow(packed.length);
    packed.copy(brotli);
    return { brotli, plainBytes: at };
  };
}

export const decompress = (brotli: Buffer): Buffer => brotliDecompressSync(brotli);

/** Packs what will be sent more than once. */
export const compressWell = async (plain: Buffer): Promise<Compressed> => ({
  plain,
  brotli: await compress(plain, paramsOf(thorough, plain)),
});

export const takesBrotli = ({ headers }: FastifyRequest): boolean => /\bbr\b/.test(headers['accept-encoding'] ?? '');
