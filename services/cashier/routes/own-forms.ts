// Forms: read as text fields, and taken only from the cashier's own pages.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

export const maxFormBytes = 16 * 1024;

/** Makes posted forms arrive as URLSearchParams in this scope; other bodies are refused. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
}

const isSame = (a: string, b: string): boolean =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** @throws Refusal foreign-form when the form lacks the page's token or the browser names another origin */
export function requireOwnForm(request: FastifyRequest, token: string, origins: readonly string[]): URLSearchParams {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const { origin } = request.headers;
  if (origin !== undefined && !origins.includes(origin)) throw new Refusal('foreign-form', `The form came from ${origin}.`);
  if (!isSame(form.get('token') ?? '', token)) throw new Refusal('foreign-form', "The form lacks the page's token.");
  return form;
}
