import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { playerReadsPlugin } from './tools/player-reads.ts';

/** What the games' cards are made of, and the small things that most pages with cards read by: needed as one. */
const cards =
  /site[\\/](features[\\/](games[\\/]parts[\\/](game-tile|game-card|playing|favorite-heart|use-favorite|favorites-store|providers[\\/]provider-queries|details[\\/]game-facts)|home[\\/](api|parts[\\/]welcome-query)|content[\\/]api)|shared[\\/](ui[\\/](poster|rail|tag|section-head|empty-state|error-state)|i18n[\\/]use-money|api[\\/]is-not-found|page[\\/]use-page-search|modals[\\/]use-modals))/;

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [playerReadsPlugin(), tailwindcss(), react()],
  resolve: {
    dedupe: ['react', 'react-dom'],
    // its modules are written for Node; the file for browsers is made of them
    alias: [{ find: /^sockjs-client$/, replacement: 'sockjs-client/dist/sockjs.min.js' }],
  },
  // how long each plugin took is for who works on the build
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        manifest: true,
        outDir: 'dist/site',
        assetsInlineLimit: 0,
        target: 'baseline-widely-available',
        rolldownOptions: {
          input: 'site/boot/entry-client.tsx',
          // a face (index.ts) brings only what is asked of it
          treeshake: { moduleSideEffects: [{ test: /site[\\/](?:features|shared)[\\/].*\.tsx?$/, sideEffects: false }] },
          output: {
            // many small shared chunks compress badly; the entry itself stays out, because the page server looks for its styles there
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], test: /(?<!entry-client)\.[cm]?[jt]sx?$/, priority: 2 },
                { name: 'cards', test: cards },
              ],
            },
          },
        },
      },
    },
    // two small scripts that stand in every page: in its head, and at its end
    first: {
      consumer: 'client',
      build: {
        outDir: 'dist/site-first',
        target: 'baseline-widely-available',
        rolldownOptions: { input: 'site/boot/first.ts', output: { format: 'iife', entryFileNames: 'first.js' } },
      },
    },
    start: {
      consumer: 'client',
      build: {
        outDir: 'dist/site-start',
        target: 'baseline-widely-available',
        rolldownOptions: { input: 'site/boot/start.ts', output: { format: 'iife', entryFileNames: 'start.js' } },
      },
    },
    ssr: {
      // built whole in one piece: React's production build, whatever NODE_ENV says
      ...(command === 'build' && { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
      build: { outDir: 'dist/site-server', rolldownOptions: { input: 'site/boot/entry-server.tsx' } },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, first, start, ssr } = builder.environments;
      for (const environment of [client, first, start, ssr]) {
        if (environment === undefined) throw new Error('All four environments are configured above');
        await builder.build(environment);
      }
    },
  },
}));
