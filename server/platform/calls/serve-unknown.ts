// What is asked under /api and is not there: 404 as a problem, or 405 with the methods that the address does take.
import type { FastifyInstance } from 'fastify';
import { type CallName, pathOf, paths } from '#contract/paths.ts';
import { Problem } from '../problem.ts';
import { refuseAsProblems, sendProblem } from './refusals.ts';

const known = (Object.keys(paths) as CallName[]).map((name) => {
  const { method, path } = pathOf(name);
  return { method, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
});

/** Methods that the contract has for a path. */
function methodsOf(path: string): string[] {
  return [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

export function serveUnknown(root: FastifyInstance): void {
  void root.register(async (app) => {
    refuseAsProblems(app);
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    app.all('/api/*', async (request, reply) => {
      const methods = methodsOf(request.url.split('?')[0] ?? '');
      if (methods.length === 0) throw new Problem('not-found', 'There is no such call. GET /api/docs lists them all.');
      reply.header('allow', methods.join(', '));
      throw new Problem('method-not-allowed', `It takes ${methods.join(', ')}.`);
    });
  });
  root.setNotFoundHandler(
    async (_request, reply) => await sendProblem(reply, new Problem('not-found', 'Check the address and the method.')),
  );
  refuseAsProblems(root);
}
