// POST /osw/v1/{call}: a provider's calls, signed both ways. The answer is HTTP 200 with a status, except for a bad signature (401),
// a body too large (413) and faults, after which the provider treats the outcome as unknown.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type OswAnswer,
  oswAnswerTimeoutMs,
  oswBase,
  type OswCall,
  oswHeaders,
  oswMaxBytes,
  oswRequests,
} from '#contract/protocols/osw.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { readJson } from '#server/platform/calls/read-input.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { DatabaseUnavailable } from '#server/platform/database.ts';
import type { PlayDeps } from '../deps.ts';
import { type Answer, refuse } from './answers.ts';
import { oswActs } from './answer-osw.ts';
import type { ProviderAccess } from './provider-client.ts';
import { createDeadlines } from './deadlines.ts';
import { createReplayGuard } from './replay-guard.ts';
import type { Asking } from './submit-play.ts';
import { isSignedBy, signOsw } from './signing.ts';

const validators = new Map(Object.entries(oswRequests).map(([call, schema]) => [call, validatorFor({ schema, httpPart: 'body' })]));

const isCall = (name: string): name is OswCall => Object.hasOwn(oswRequests, name);

function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined; // answered as BAD_REQUEST
  }
}

async function answerCall(asking: Asking, call: string, text: string): Promise<Answer> {
  if (!isCall(call)) return refuse('BAD_REQUEST', `There is no call ${call.slice(0, 40)}.`);
  const body = parse(text);
  const check = validators.get(call);
  if (check === undefined || !check(body)) return refuse('BAD_REQUEST', `The body of ${call} is not of the protocol's form.`);
  const act = oswActs[call] as (asking: Asking, given: unknown) => Promise<Answer>;
  return await act(asking, body);
}

/** What every answer carries besides its own headers; those for browsers mean nothing to a provider. */
const fixedHeaders = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store', 'x-content-type-options', 'nosniff'];

/** An answer of a status alone. */
const sendBare = async (reply: FastifyReply, status: number): Promise<FastifyReply> =>
  await reply.code(status).header('x-content-type-options', 'nosniff').send();

export function serveOsw(root: FastifyInstance, context: PlayDeps): void {
  /** By the key of the provider. */
  const memories = new Map(context.providers.all.map(({ keyId }) => [keyId, createReplayGuard()]));
  const deadlines = createDeadlines(oswAnswerTimeoutMs, {
    log: context.log,
    tellLate: (calls) =>
      void raiseAlarmNow(context, {
        kind: 'wallet-slow',
        subject: 'providers',
        message: 'Calls of providers took too long and were answered without their outcome. Look at the database: locks, disk, processor.',
        details: { calls },
      }),
  });

  function accessOf(request: FastifyRequest, body: string): ProviderAccess | undefined {
    const access = context.providers.byKey(request.headers[oswHeaders.key]);
    if (access === undefined) return undefined;
    const wallMs = context.clock.wallMs();
    return isSignedBy(access.secret, request.headers, request.method, request.url, body, wallMs) ? access : undefined;
  }

  /** Past the framework's own way of sending, which costs more; headers are set here alone. */
  function send(request: FastifyRequest, reply: FastifyReply, access: ProviderAccess, answer: OswAnswer): FastifyReply {
    const text = JSON.stringify(answer);
    const timestamp = String(context.clock.wallMs());
    const signature = signOsw(access.secret, timestamp, request.method, request.url, text);
    const own = [
      oswHeaders.key,
      access.keyId,
      oswHeaders.timestamp,
      timestamp,
      oswHeaders.requestId,
      answer.requestId,
      oswHeaders.signature,
      signature,
    ];
    reply.raw.writeHead(200, [...fixedHeaders, 'content-length', String(Buffer.byteLength(text)), ...own]);
    reply.hijack();
    reply.raw.end(text);
    return reply;
  }

  async function answerRequest(request: FastifyRequest, reply: FastifyReply, call: string): Promise<FastifyReply> {
    const body = typeof request.body === 'string' ? request.body : '';
    const access = accessOf(request, body);
    const requestId = request.headers[oswHeaders.requestId];
    const isFresh =
      access !== undefined &&
      typeof requestId === 'string' &&
      requestId !== '' &&
      requestId.length <= 80 &&
      memories.get(access.keyId)?.isFirst(requestId, context.clock.wallMs()) === true;
    if (!isFresh) return await sendBare(reply, 401);
    const asking: Asking = { context, provider: access.identity, progress: { isGivenUp: false, isSubmitted: false } };
    const answer = await deadlines.watch(asking.progress, answerCall(asking, call, body));
    // the wallet has it and did not answer: whether it is booked is not known
    if (answer === undefined) return await sendBare(reply, 503);
    return send(request, reply, access, { requestId, ...answer });
  }

  void root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: oswMaxBytes }, (_request, body, done) => done(null, body));
    app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      if (error.statusCode !== undefined && error.statusCode < 500) return await sendBare(reply, error.statusCode);
      const isDown = error instanceof DatabaseUnavailable;
      if (!isDown) request.log.error({ err: error, requestId: request.id }, 'an OSW call met a bug');
      return await sendBare(reply, isDown ? 503 : 500);
    });
    app.route<{ Params: { '*': string } }>({
      method: 'POST',
      url: `${oswBase}/*`,
      // a logger of its own for each call would cost more than it tells; what is logged names the request itself
      childLoggerFactory: (log) => log,
      handler: async (request, reply) => await answerRequest(request, reply, request.params['*']),
    });
  });
}
