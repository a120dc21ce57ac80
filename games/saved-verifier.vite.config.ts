// Builds the verifier that is kept as a file: one script, one style, fonts within. It lies beside the clients and is built after them, as
// their build empties the folder.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const main = fileURLToPath(new URL('sdk/client/saved-verifier/main.ts', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: './',
  appType: 'custom',
  publicDir: false,
  logLevel: 'warn',
  build: {
    manifest: true,
    outDir: 'dist/studio/saved',
    emptyOutDir: true,
    assetsDir: '.',
    assetsInlineLimit: () => true,
    modulePreload: false,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { checks: { bundlerTimings: false }, input: { 'saved-verifier': main }, output: { codeSplitting: false } },
  },
});
