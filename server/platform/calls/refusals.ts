// Turns whatever was thrown on a request's way into a problem answer. Expected refusals keep their words; bugs are logged whole and
// answered bare.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';
import pg from 'pg';
import { type ProblemName, problems } from '#contract/kernel/problems.ts';
import { PasswordsBusy } from '#passwords/index.ts';
import { DatabaseUnavailable } from '../database.ts';
import { FilesUnavailable } from '../files/blobs.ts';
import { Problem, problemBody, refuseFieldsOf } from '../problem.ts';
import { errorsOfOneShape, fieldErrors, maxLookedAt } from './validation.ts';

const byStatus: Record<number, [ProblemName, string]> = {
  400: ['malformed-request', 'Send valid JSON and a well-formed address.'],
  404: ['not-found', 'Check the address.'],
  413: ['body-too-large', 'Send less at once.'],
  414: ['malformed-request', 'The address is too long.'],
  415: ['unsupported-media-type', 'Set the header content-type to application/json.'],
};

const nul = 'A text holds the character NUL, which cannot be kept. Leave it out.';
const outOfTime = 'A date or time is outside what can be kept. Use one between the years 1 and 9999.';
/** What PostgreSQL says of values that no schema refused: NUL in text and in JSON, and moments that it does not know. */
const unkeepable: Partial<Record<string, string>> = {
  '22021': nul,
  '22P05': nul,
  '22007': outOfTime,
  '22008': outOfTime,
  '22009': outOfTime,
};

function isFastifyError(error: unknown): error is FastifyError & { validation?: ErrorObject[] } {
  return error instanceof Error && 'code' in error && 'statusCode' in error;
}

/** The problem that an error stands for; undefined means: a bug. */
export function asProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const unkept = error instanceof pg.DatabaseError ? unkeepable[error.code ?? ''] : undefined;
  if (unkept !== undefined) return new Problem('malformed-request', unkept, { cause: error });
  if (error instanceof DatabaseUnavailable)
    return new Problem('service-unavailable', 'Try again in a moment.', { retryAfterS: 2, cause: error });
  if (error instanceof FilesUnavailable)
    return new Problem('service-unavailable', 'Files cannot be reached at the moment. Try again soon.', { retryAfterS: 5, cause: error });
  if (error instanceof PasswordsBusy)
    return new Problem('service-unavailable', 'Many people sign in at this moment. Try again in a few seconds.', {
      retryAfterS: 3,
      cause: error,
    });
  if (error instanceof Error && 'validation' in error && Array.isArray(error.validation)) {
    // what cannot be the name of anything names nothing
    if ('validationContext' in error && error.validationContext === 'params')
      return new Problem('not-found', 'There is nothing under this name.', { cause: error });
    const found = errorsOfOneShape(error.validation as ErrorObject[]);
    const errors = fieldErrors(found);
    return refuseFieldsOf(errors, errors.length + Math.max(0, found.length - maxLookedAt));
  }
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500) {
    const [name, detail] = byStatus[error.statusCode] ?? ['malformed-request', 'The request could not be read.'];
    return new Problem(name, detail, { cause: error });
  }
  return undefined;
}

export async function sendProblem(reply: FastifyReply, problem: Problem): Promise<FastifyReply> {
  if (problem.retryAfterS !== undefined) reply.header('retry-after', String(problem.retryAfterS));
  reply.code(problems[problem.slug].status).header('cache-control', 'no-store').type('application/problem+json; charset=utf-8');
  return reply.serializer((body) => body as string).send(JSON.stringify(problemBody(problem, reply.request.id)));
}

/** Returns every error of the given scope as a problem. */
export function refuseAsProblems(app: FastifyInstance): void {
  app.setErrorHandler(async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = asProblem(error);
    if (problem === undefined) {
      request.log.error({ err: error, requestId: request.id }, 'a request met a bug');
      return await sendProblem(reply, new Problem('internal', `Tell support this number: ${request.id}`));
    }
    if (problem.slug === 'service-unavailable')
      request.log.warn({ err: problem.cause, requestId: request.id }, 'the house cannot answer for a moment');
    return await sendProblem(reply, problem);
  });
}
