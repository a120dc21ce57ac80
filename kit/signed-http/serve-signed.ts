// Serves calls that are signed both ways. HTTP 200 with an answer, except for a bad signature (401), a body too large (413), what is not there
// (404), a body outside its shape (400, where the route says so) and faults.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '#kit/service-database.ts';
import { createReplayGuard, isSignedHttp, type SigningKey, type SigningScheme, signHttp } from './signature.ts';

export interface Asked {
  body: unknown;
  params: Record<string, string>;
  query: Record<string, string | string[] | undefined>;
}

/** What a call answers; undefined: there is no such thing. */
export type SignedAnswer = object | undefined;
export type SignedRoute = [method: 'GET' | 'POST', path: string, act: (asked: Asked) => Promise<SignedAnswer>];

/** Thrown by a route: the body does not fit. */
export class BadRequest extends Error {
  readonly statusCode = 400;
}

export interface SignedServer {
  /** Before each route's path: /osw/v1 */
  base: string;
  scheme: SigningScheme;
  key: SigningKey;
  wallMs: () => number;
  newId: (wallMs: number) => string;
  maxBytes: number;
  /** The body of an answer of 404. */
  notThere: object;
  routes: readonly SignedRoute[];
}

/** True for a text that PostgreSQL takes: without NUL and halves of surrogate pairs. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function parse(text: string): unknown {
  let isSound = true;
  try {
    const parsed: unknown = JSON.parse(text, (key, value: unknown) => {
      if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) isSound = false;
      return value;
    });
    return isSound ? parsed : undefined;
  } catch {
    return undefined; // no schema takes it
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function serveSigned(root: FastifyInstance, { base, scheme, key, wallMs, newId, maxBytes, notThere, routes }: SignedServer): void {
  const memory = createReplayGuard(scheme);

  /** True once for each request that the other side signed. */
  function isGenuine(request: FastifyRequest): boolean {
    const requestId = request.headers[scheme.headers.requestId];
    const now = wallMs();
    if (request.headers[scheme.headers.key] !== key.keyId || typeof requestId !== 'string') return false;
    if (requestId.length === 0 || requestId.length > 80) return false;
    const message = { method: request.method, path: request.url, body: textOf(request.body) };
    return isSignedHttp(scheme, key, request.headers, message, now) && memory.isFirst(requestId, now);
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: SignedAnswer): Promise<FastifyReply> {
    const body = JSON.stringify(answer ?? notThere);
    const now = wallMs();
    const requestId = textOf(request.headers[scheme.headers.requestId]) || newId(now);
    reply.headers(signHttp(scheme, key, { method: request.method, path: request.url, body }, requestId, now));
    if (answer === undefined) reply.code(404);
    return await reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
  }

  void root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      if (error.statusCode !== undefined && error.statusCode < 500) return await reply.code(error.statusCode).send();
      const isDown = error instanceof DatabaseUnavailable;
      if (!isDown) request.log.error({ err: error }, 'a signed call met a bug');
      return await reply.code(isDown ? 503 : 500).send();
    });
    for (const [method, path, act] of routes)
      app.route({
        method,
        url: `${base}${path}`,
        handler: async (request, reply) => {
          if (!isGenuine(request)) return await reply.code(401).send();
          const { params, query } = request as { params: Asked['params']; query: Asked['query'] };
          return await send(request, reply, await act({ body: parse(textOf(request.body)), params, query }));
        },
      });
  });
}
