// The built clients: which files a document loads, and the files themselves with their brotli twins, read once.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

export interface Entry {
  script: string;
  styles: string[];
  /** Scripts that the entry's script imports at once. */
  preloads: string[];
  /** The letters that every text begins with. */
  fonts: string[];
}

export interface ClientFile {
  type: string;
  body: Buffer;
  brotli: Buffer | undefined;
}

export interface ClientBuild {
  /** The files of a document; undefined while the clients are not built. */
  entry(name: string): Entry | undefined;
  /** A built file by its name; undefined for every other name. */
  file(name: string): Promise<ClientFile | undefined>;
}

interface ManifestChunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
  assets?: string[];
}
type Manifest = Record<string, ManifestChunk>;

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
};
const compressed = new Set(['js', 'css', 'svg']);
const compress = promisify(brotliCompress);

function readManifest(dir: string): Manifest | undefined {
  const path = join(dir, '.vite/manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : undefined;
}

function entryOf(manifest: Manifest, name: string): Entry | undefined {
  const found = Object.values(manifest).find((chunk) => chunk.isEntry === true && chunk.name === name);
  if (found === undefined) return undefined;
  const seen = new Set<ManifestChunk>();
  // what a chunk imports comes before it, so that a game's styles change those that it shares
  const chunks: ManifestChunk[] = [];
  const reach = (chunk: ManifestChunk): void => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const key of chunk.imports ?? []) if (manifest[key] !== undefined) reach(manifest[key]);
    chunks.push(chunk);
  };
  reach(found);
  return {
    script: found.file,
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
    preloads: chunks.filter((chunk) => chunk !== found).map((chunk) => chunk.file),
    fonts: [...new Set(chunks.flatMap((chunk) => chunk.assets ?? []))].filter((file) => /-latin-wght-normal-[^/]*\.woff2$/.test(file)),
  };
}

async function readClientFile(dir: string, name: string): Promise<ClientFile> {
  const extension = name.split('.').at(-1) ?? '';
  const body = readFileSync(join(dir, name));
  const type = types[extension] ?? 'application/octet-stream';
  if (!compressed.has(extension)) return { type, body, brotli: undefined };
  const twin = join(dir, `${name}.br`);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  return { type, body, brotli: existsSync(twin) ? readFileSync(twin) : await compress(body, quality) };
}

/** Opens a folder that games/vite.config.ts built. It may come into being later. */
export function openClientBuild(dir: string, isReread: boolean): ClientBuild {
  let known: Manifest | undefined;
  const files = new Map<string, Promise<ClientFile>>();
  const manifest = (): Manifest | undefined => {
    if (known === undefined || isReread) {
      known = readManifest(dir);
      files.clear();
    }
    return known;
  };
  return {
    entry(name) {
      const current = manifest();
      return current && entryOf(current, name);
    },
    async file(name) {
      const listed = Object.values(manifest() ?? {}).flatMap((chunk) => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]);
      if (!listed.includes(name)) return undefined;
      const file = files.get(name) ?? readClientFile(dir, name);
      files.set(name, file);
      return await file;
    },
  };
}
