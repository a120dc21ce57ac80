// {prefix}/api/: what the game's client asks. The play token of the launch comes as a bearer header; nothing is cached.
import Ajv, { type ErrorObject } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UnknownMaths } from '#games/registry.ts';
import { DatabaseUnavailable } from '#kit/service-database.ts';
import { Refusal } from '../refusal.ts';
import type { Studio } from '../studio.ts';
import type { RequestRates } from './request-rates.ts';
import { openRoutes, playRoutes } from './routes.ts';

const maxBytes = 8 * 1024;
const bodies = new Ajv.default({ strict: false, allErrors: true });
const queries = new Ajv.default({ strict: false, allErrors: true, coerceTypes: true });

/** Beyond these nobody reads on. */
const maxErrors = 20;

function refuseInput(errors: readonly ErrorObject[]): Refusal {
  const fields = errors.slice(0, maxErrors).map((error) => {
    const params = error.params as { missingProperty?: string; additionalProperty?: string };
    const missing = params.missingProperty ?? params.additionalProperty;
    const path = [...error.instancePath.split('/').slice(1), ...(missing === undefined ? [] : [missing])];
    return { field: path.join('.').slice(0, 100) || 'body', message: error.message ?? error.keyword };
  });
  return new Refusal('invalid-input', fields.map(({ field, message }) => `${field} ${message}`).join('; '), { errors: fields });
}

/** Fastify's own refusals as ours. */
function asRefusal(error: { statusCode?: number; validation?: ErrorObject[]; message?: string }): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable)
    return new Refusal('unavailable', 'Try again in a moment.', { retryAfterMs: 2000, cause: error });
  if (error instanceof UnknownMaths)
    return new Refusal('round-waits', `${error.message}: nothing of the round is lost, it goes on as soon as they are.`, { cause: error });
  if (error.validation !== undefined) return refuseInput(error.validation);
  if (error.statusCode === 413) return new Refusal('body-too-large', `A request has at most ${maxBytes} bytes.`);
  if (error.statusCode === 415) return new Refusal('unsupported-media-type', 'Use content-type: application/json.');
  if (error.statusCode === 404) return new Refusal('not-found', 'There is no such call.');
  if (error.statusCode !== undefined && error.statusCode < 500) return new Refusal('malformed-request', error.message ?? 'Not readable.');
  return undefined;
}

export async function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = asRefusal(error as Parameters<typeof asRefusal>[0]);
  if (refusal === undefined) request.log.error({ err: error }, 'the game API met a bug');
  const shown = refusal ?? new Refusal('internal', 'It is written down; try again in a moment.');
  if (shown.details.retryAfterMs !== undefined) reply.header('retry-after', String(Math.ceil(shown.details.retryAfterMs / 1000)));
  return await reply.code(shown.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(shown.body));
}

export function serveApi(root: FastifyInstance, studio: Studio, rates: RequestRates): void {
  void root.register(
    async (app) => {
      app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? bodies : queries).compile(schema as object));
      app.setSerializerCompiler(() => JSON.stringify);
      app.setErrorHandler(sendRefusal);
      app.setNotFoundHandler(async () => {
        throw new Refusal('not-found', 'There is no such call.');
      });
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: maxBytes }, (_request, text, done) => {
        try {
          done(null, text === '' ? null : JSON.parse(String(text)));
        } catch (cause) {
          done(new Refusal('malformed-request', 'The body is not JSON.', { cause }));
        }
      });
      app.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store').header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
      });
      openRoutes(app, studio, rates);
      playRoutes(app, studio, rates);
    },
    { prefix: '/api' },
  );
}
