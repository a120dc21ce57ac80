// Builds the clients of every game: `vite build --config games/vite.config.ts`. Files carry their hash and get a brotli twin, and
// addresses are relative, so that the provider may lie under any prefix.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { gamesRoot, listGameFolders } from './game-folders.ts';

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

/** Two entries a game: its page by its id, its verifier by `<id>.verify`. */
function entriesOf(roots: readonly URL[]): Record<string, string> {
  const entries = [...listGameFolders(roots)].flatMap(([id, folder]) => [
    [id, fileURLToPath(new URL('client/main.ts', folder))],
    [`${id}.verify`, fileURLToPath(new URL('client/verify.ts', folder))],
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** The build of the clients of the games below the roots. */
export const buildOf = (roots: readonly URL[], outDir: string): UserConfig => ({
  root,
  base: './',
  appType: 'custom',
  publicDir: false,
  logLevel: 'warn',
  plugins: [brotliTwins],
  build: {
    manifest: true,
    outDir,
    emptyOutDir: true,
    assetsDir: '.',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: entriesOf(roots),
      // what draws is the same for every game: one file, kept when the player goes from one to the next
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](?:pixi\.js|@pixi|eventemitter3|earcut|parse-svg-path|tiny-lru|ismobilejs|gifuct-js|@xmldom)[\\/]/,
            },
          ],
        },
      },
    },
  },
});

export default defineConfig(buildOf([gamesRoot], 'dist/studio'));
