// The site in development: Vite inside the same server, with hot replacement. Loaded only by `npm run dev`.
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { markerScript, type SiteBuild } from './site-build.ts';
import type { SiteEntry } from './site-entry.ts';

const sourcePaths = /^\/(@|site\/|node_modules\/|contract\/|content\/)/;

export async function openSiteDev(app: FastifyInstance, root: string): Promise<SiteBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  await app.register(middie);
  app.use((request, response, next) => {
    if (sourcePaths.test(request.url ?? '')) vite.middlewares(request, response, next);
    else next();
  });
  app.addHook('onClose', async () => await vite.close());
  return {
    isDev: true,
    firstScript: markerScript,
    styleHashes: [],
    scriptHashes: [],
    // the module runner's hot replacement would kill this server, so the entry is loaded the older way
    entry: async () => (await vite.ssrLoadModule('/site/boot/entry-server.tsx')) as SiteEntry,
    head: async () =>
      await vite.transformIndexHtml(
        '/',
        '<link rel="stylesheet" href="/site/shared/styles/site.css"><script type="module" src="/site/boot/entry-client.tsx"></script>',
      ),
    tail: () => '',
  };
}
