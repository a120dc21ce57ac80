// Builds what the browser gets - the site and the studio's games - when its sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { bringBack, takeAside } from './kept-assets.ts';

const sources = ['site', 'contract', 'content', 'games', 'vite.config.ts', 'tools/player-reads.ts', 'package-lock.json'];
const compress = promisify(brotliCompress);

function hashOf(root: string): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const files = statSync(path).isFile() ? [''] : readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted();
    for (const file of files) {
      const full = file === '' ? path : join(path, file);
      if (statSync(full).isFile() && !full.endsWith('.test.ts')) hash.update(`${source}/${file}\n`).update(readFileSync(full));
    }
  }
  return hash.digest('hex');
}

/** Puts a compressed copy beside every text asset, so that none is compressed while somebody waits. */
async function compressAssets(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|svg|json)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const path = join(folder, file);
      const plain = readFileSync(path);
      writeFileSync(`${path}.br`, await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    }),
  );
}

/** Builds if needed. Returns the build's id and whether anything was done. */
export async function buildSite(root: string): Promise<{ buildId: string; isFresh: boolean }> {
  const hash = hashOf(root);
  const buildId = hash.slice(0, 12);
  const stamp = join(root, 'dist', 'built-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return { buildId, isFresh: false };
  const before = takeAside(join(root, 'dist', 'site'));
  // whoever starts this - a test, a shell - may have set another; a build is for production
  process.env['NODE_ENV'] = 'production';
  const { build, createBuilder } = await import('vite');
  const builder = await createBuilder({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await builder.buildApp();
  await build({ configFile: join(root, 'games', 'vite.config.ts'), logLevel: 'warn' });
  await compressAssets(join(root, 'dist', 'site', 'assets'));
  bringBack(join(root, 'dist', 'site'), before);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
  return { buildId, isFresh: true };
}
