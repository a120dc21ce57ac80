// POST /osw/v1/{call}: a provider's calls, signed both ways. The answer is HTTP 200 with a status, except for a bad signature (401),
// a body too large (413) and faults, after which the provider treats the outcome as unknown.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { oswBase, oswMaxBytes } from '#contract/protocols/osw.ts';
import type { LocalService } from '#kit/signed-http/local-service.ts';
import type { PlayDeps } from '../deps.ts';
import { createAnswering, type SignedReply } from './answer-request.ts';

/** What every answer carries besides its own headers; those for browsers mean nothing to a provider. */
const fixedHeaders = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store', 'x-content-type-options', 'nosniff'];

/** An answer of a status alone. */
const sendBare = async (reply: FastifyReply, status: number): Promise<FastifyReply> =>
  await reply.code(status).header('x-content-type-options', 'nosniff').send();

/** Past the framework's own way of sending, which costs more; headers are set here alone. */
async function send(reply: FastifyReply, answered: SignedReply): Promise<FastifyReply> {
  if (answered.status !== 200) return await sendBare(reply, answered.status);
  const { headers, text } = answered;
  reply.raw.writeHead(200, [...fixedHeaders, 'content-length', String(Buffer.byteLength(text)), ...headers]);
  reply.hijack();
  reply.raw.end(text);
  return reply;
}

const bare = (status: number): Awaited<ReturnType<LocalService>> => ({ status, headers: {}, text: '' });

function recordOf(headers: readonly string[]): Record<string, string> {
  const record: Record<string, string> = {};
  for (let at = 0; at < headers.length; at += 2) record[headers[at] ?? ''] = headers[at + 1] ?? '';
  return record;
}

/** Serves providers elsewhere, and returns the same for those that run in this process. */
export function serveOsw(root: FastifyInstance, context: PlayDeps): LocalService {
  const answer = createAnswering(context);
  void root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: oswMaxBytes }, (_request, body, done) => done(null, body));
    app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      if (error.statusCode !== undefined && error.statusCode < 500) return await sendBare(reply, error.statusCode);
      request.log.error({ err: error, requestId: request.id }, 'an OSW call met a bug');
      return await sendBare(reply, 500);
    });
    app.route<{ Params: { '*': string } }>({
      method: 'POST',
      url: `${oswBase}/*`,
      // a logger of its own for each call would cost more than it tells; what is logged names the request itself
      childLoggerFactory: (log) => log,
      handler: async ({ params, url, headers, body }, reply) =>
        await send(reply, await answer({ call: params['*'], path: url, headers, body: typeof body === 'string' ? body : '' })),
    });
  });
  return async ({ path, headers, body }) => {
    if (Buffer.byteLength(body) > oswMaxBytes) return bare(413);
    if (!path.startsWith(`${oswBase}/`)) return bare(404);
    const answered = await answer({ call: path.slice(oswBase.length + 1), path, headers, body });
    return answered.status === 200 ? { ...answered, headers: recordOf(answered.headers) } : bare(answered.status);
  };
}
