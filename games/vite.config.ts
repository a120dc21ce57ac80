// Builds the studio's clients: `vite build --config games/vite.config.ts`. Files carry their hash and get a brotli twin, and
// addresses are relative, so that the studio may lie under any prefix.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const compress = promisify(brotliCompress);

const brotliTwins: Plugin = {
  name: 'brotli-twins',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file)))
      await writeFile(join(dir, `${name}.br`), await compress(await readFile(join(dir, name))));
  },
};

export default defineConfig({
  root,
  base: './',
  appType: 'custom',
  publicDir: false,
  logLevel: 'warn',
  plugins: [brotliTwins],
  build: {
    manifest: true,
    outDir: 'dist/studio',
    emptyOutDir: true,
    assetsDir: '.',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: {
        'golden-caravan': join(root, 'games/golden-caravan/client/main.ts'),
        verify: join(root, 'games/golden-caravan/client/verify.ts'),
      },
    },
  },
});
