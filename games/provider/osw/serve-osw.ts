// {prefix}/osw/v1/: the casino's calls to its provider, signed both ways. HTTP 200 with a status, except for a bad signature (401), a
// body too large (413), an unknown round (404) and faults.
import Ajv from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  OswFreeRounds,
  OswFreeRoundsCancel,
  OswLaunch,
  OswSessionClose,
  oswBase,
  oswHeaders,
  oswMaxBytes,
} from '#contract/protocols/osw.ts';
import { DatabaseUnavailable } from '#kit/service-database.ts';
import { cancelGrant } from '../free-rounds/cancel-grant.ts';
import { createGrant } from '../free-rounds/create-grant.ts';
import { newId } from '../ids.ts';
import { createReplayGuard, isSigned, signMessage } from '../signature.ts';
import type { Studio } from '../studio.ts';
import { closeSession } from './close-session.ts';
import { launchGame } from './launch-game.ts';
import { listGames } from './list-games.ts';
import { listTransactions } from './list-transactions.ts';
import { recallRound } from './recall-round.ts';

/** What a call answers; undefined: there is no such thing. */
type Answer = object | undefined;
type Asked = { body: unknown; params: Record<string, string>; query: Record<string, string | string[] | undefined> };

const ajv = new Ajv.default({ strict: false });
const isLaunch = ajv.compile<OswLaunch>(OswLaunch);
const isSessionClose = ajv.compile<{ sessionToken: string; reason: string }>(OswSessionClose);
const isFreeRounds = ajv.compile<OswFreeRounds>(OswFreeRounds);
const isGrant = ajv.compile<{ grantId: string }>(OswFreeRoundsCancel);
const badRequest = { status: 'BAD_REQUEST' };
const badGrant = { ...badRequest, accepted: false };

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

function routesOf(studio: Studio): [method: 'GET' | 'POST', path: string, act: (asked: Asked) => Promise<Answer>][] {
  return [
    ['POST', '/launch', async ({ body }) => (isLaunch(body) ? await launchGame(studio, body) : badRequest)],
    ['GET', '/games', async () => listGames(studio)],
    ['POST', '/session/close', async ({ body }) => (isSessionClose(body) ? await closeSession(studio, body) : badRequest)],
    ['GET', '/round/:id', async ({ params }) => await recallRound(studio, params['id'] ?? '')],
    ['GET', '/transactions', async ({ query }) => await listTransactions(studio, query)],
    ['POST', '/free-rounds/create', async ({ body }) => (isFreeRounds(body) ? await createGrant(studio, body) : badGrant)],
    ['POST', '/free-rounds/cancel', async ({ body }) => (isGrant(body) ? await cancelGrant(studio, body.grantId) : badGrant)],
  ];
}

export function serveOsw(root: FastifyInstance, studio: Studio): void {
  const memory = createReplayGuard();

  /** True once for each request that the casino signed. */
  function isGenuine(request: FastifyRequest): boolean {
    const requestId = request.headers[oswHeaders.requestId];
    const wallMs = studio.wallMs();
    if (request.headers[oswHeaders.key] !== studio.key.keyId || typeof requestId !== 'string') return false;
    if (requestId.length === 0 || requestId.length > 80) return false;
    const message = { method: request.method, path: request.url, body: textOf(request.body) };
    return isSigned(studio.key, request.headers, message, wallMs) && memory.isFirst(requestId, wallMs);
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
    const body = JSON.stringify(answer ?? { status: 'TX_NOT_FOUND' });
    const wallMs = studio.wallMs();
    const requestId = textOf(request.headers[oswHeaders.requestId]) || newId(wallMs);
    reply.headers(signMessage(studio.key, { method: request.method, path: request.url, body }, requestId, wallMs));
    if (answer === undefined) reply.code(404);
    return await reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
  }

  void root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: oswMaxBytes }, (_request, body, done) => done(null, body));
    app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      if (error.statusCode !== undefined && error.statusCode < 500) return await reply.code(error.statusCode).send();
      const isDown = error instanceof DatabaseUnavailable;
      if (!isDown) request.log.error({ err: error }, 'an OSW call met a bug');
      return await reply.code(isDown ? 503 : 500).send();
    });
    for (const [method, path, act] of routesOf(studio))
      app.route({
        method,
        url: `${oswBase}${path}`,
        handler: async (request, reply) => {
          if (!isGenuine(request)) return await reply.code(401).send();
          const { params, query } = request as { params: Asked['params']; query: Asked['query'] };
          return await send(request, reply, await act({ body: parse(textOf(request.body)), params, query }));
        },
      });
  });
}
