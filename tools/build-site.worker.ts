// Builds the site and the studio's games, then ends: node tools/build-site.worker.ts <root>. It ends with whoever started it, too.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build as buildOne, createBuilder } from 'vite';
import { bringBack, takeAside } from './kept-assets.ts';

const compress = promisify(brotliCompress);

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

/** Node reads the settings as they stand: no bundler makes them ready first, and reports on that. */
const plainly = { logLevel: 'warn', configLoader: 'native' } as const;

async function build(root: string): Promise<void> {
  const site = join(root, 'dist', 'site');
  const before = takeAside(site);
  const builder = await createBuilder({ root, configFile: join(root, 'vite.config.ts'), ...plainly });
  await builder.buildApp();
  const ofGames = ['vite.config.ts', 'saved-verifier.vite.config.ts'].map((file) => join(root, 'games', file));
  for (const configFile of ofGames.filter((file) => existsSync(file))) await buildOne({ configFile, ...plainly });
  await compressAssets(join(site, 'assets'));
  bringBack(site, before);
}

// Ctrl-C reaches the whole group; who started this decides
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(1));
await build(process.argv[2] ?? process.cwd());
process.exit(0);
