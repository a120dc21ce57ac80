// What is asked under /api and is not there: 404 as a problem, or 405 with the methods that the address does take.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallRow } from '#contract/kernel/call.ts';
import { Problem } from '../problem.ts';
import { refuseAsProblems, sendProblem } from './refusals.ts';

type MethodsOf = (path: string) => string[];

/** Returns what tells the methods that the calls have for a path. */
function methodsOfPaths(calls: readonly CallRow[]): MethodsOf {
  const known = calls.map(({ method, path }) => ({ method, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  return (path) => [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

/** The refusal of a request that no route took. A method that the path does take had something in the path that is nowhere. */
function refusalOf(methodsOf: MethodsOf, request: FastifyRequest, reply: FastifyReply): Problem {
  const path = request.url.split('?')[0] ?? '';
  const methods: readonly string[] = methodsOf(path);
  if (methods.includes(request.method === 'HEAD' ? 'GET' : request.method))
    return new Problem('not-found', 'There is nothing at this address. Check what it names.');
  if (methods.length > 0) {
    reply.header('allow', methods.join(', '));
    return new Problem('method-not-allowed', `It takes ${methods.join(', ')}.`);
  }
  if (/^\/api(\/|$)/.test(path)) return new Problem('not-found', 'There is no such call. GET /api/docs lists them all.');
  return new Problem('not-found', 'Check the address and the method.');
}

export function serveUnknown(root: FastifyInstance, calls: readonly CallRow[]): void {
  const methodsOf = methodsOfPaths(calls);
  void root.register(async (app) => {
    refuseAsProblems(app);
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    // before the body: some methods must have a type of content, which matters to nobody here
    app.addHook('onRequest', async (request, reply) => {
      throw refusalOf(methodsOf, request, reply);
    });
    app.all('/api/*', async () => undefined);
  });
  root.setNotFoundHandler(async (request, reply) => await sendProblem(reply, refusalOf(methodsOf, request, reply)));
  refuseAsProblems(root);
}
