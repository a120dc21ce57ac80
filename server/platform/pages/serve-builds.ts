// Which build of the site is served, and what of it there is.
import type { FastifyInstance } from 'fastify';
import type { SiteBuild } from './site-build.ts';

export function serveBuilds(app: FastifyInstance, { build, buildId, builtAt }: { build: SiteBuild; buildId: string; builtAt: Date }): void {
  const meta = async () => ({
    id: buildId,
    timestamp: builtAt.getTime(),
    routes: (await build.entry()).routePaths.map((path) => ({ path })),
  });
  for (const base of ['', '/api']) {
    app.get<{ Params: { file: string } }>(`${base}/builds/meta/:file`, async (request, reply) => {
      if (request.params.file !== `${buildId}.json`) return await reply.code(404).send({ id: buildId });
      return await meta();
    });
    app.get(
      `${base}/builds/latest.json`,
      async (_request, reply) => await reply.header('cache-control', 'no-store').send({ id: buildId, timestamp: builtAt.getTime() }),
    );
  }
}
