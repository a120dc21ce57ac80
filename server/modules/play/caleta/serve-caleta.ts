// /caleta/wallet: the operator's side of Caleta's contract (operator's guide 1.5), served where CALETA_SETTINGS ties the house to it. Each body is signed by
// its key; the answer is HTTP 200 with a status, but for faults, after which it rolls a stake back and sends the rest again.
import { verify } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { oswMaxBytes } from '#contract/protocols/osw.ts';
import { readJson } from '#server/platform/calls/read-input.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { DatabaseUnavailable } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PlayDeps } from '../deps.ts';
import { rawNumber } from '../valkyrie/amounts.ts';
import { type CaletaAnswer, caletaActs, readPlayable, toParts } from './acts.ts';
import { type CaletaCall, caletaRequests } from './requests.ts';
import type { CaletaStatus } from './statuses.ts';

const validators = new Map(Object.entries(caletaRequests).map(([call, schema]) => [call, validatorFor({ schema, httpPart: 'body' })]));
const badRequest = 400;

/** A JSON value of any kind, or undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

async function describe(context: PlayDeps, { session, token }: CaletaAnswer): Promise<object> {
  if (session === undefined) return token === undefined ? {} : { token };
  const { subunitToUnit } = context.settings.requireCurrency(session.currency);
  const balance = rawNumber(String(toParts(await readPlayable(context, session), subunitToUnit)));
  return { user: session.playerId, currency: session.currency, balance };
}

/** Adds the routes, where the house is tied to it. */
export function serveCaleta(root: FastifyInstance, context: PlayDeps): void {
  const settings = context.config.caleta;
  if (settings === undefined) return;
  const send = async (reply: FastifyReply, status: CaletaStatus, requestId: unknown, more: object = {}): Promise<FastifyReply> =>
    await reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ status, request_uuid: typeof requestId === 'string' ? requestId : '', ...more }));

  async function answer(reply: FastifyReply, call: CaletaCall, text: string, signature: unknown): Promise<FastifyReply> {
    const body = parse(text);
    const requestId = (body as { request_uuid?: unknown } | null | undefined)?.request_uuid;
    const isGenuine =
      typeof signature === 'string' && verify('RSA-SHA256', Buffer.from(text), settings?.publicKey ?? '', Buffer.from(signature, 'base64'));
    if (!isGenuine) return await send(reply, 'RS_ERROR_INVALID_SIGNATURE', requestId);
    if (body === undefined) return await send(reply, 'RS_ERROR_WRONG_SYNTAX', requestId);
    if (validators.get(call)?.(body) !== true) return await send(reply, 'RS_ERROR_WRONG_TYPES', requestId);
    const act = caletaActs[call] as (context: PlayDeps, body: unknown) => Promise<CaletaAnswer>;
    const told = await act(context, body);
    // its answer to `check` has no status: who gets no new token is told by HTTP
    if (call === 'check' && told.token === undefined) reply.code(badRequest);
    return await send(reply, told.status, requestId, await describe(context, told));
  }

  void root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: oswMaxBytes }, (_request, body, done) => done(null, body));
    app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      if (error.statusCode !== undefined && error.statusCode < 500) return await reply.code(error.statusCode).send();
      const isDown = error instanceof DatabaseUnavailable;
      if (!isDown) request.log.error({ err: error, requestId: request.id }, 'a call of Caleta met a bug');
      return await reply.code(isDown ? 503 : 500).send();
    });
    for (const call of Object.keys(caletaRequests) as CaletaCall[])
      app.route({
        method: 'POST',
        url: `/caleta/wallet/${call}`,
        handler: async (request, reply) =>
          await answer(reply, call, typeof request.body === 'string' ? request.body : '', request.headers['x-auth-signature']),
      });
  });
}
