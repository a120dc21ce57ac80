// What a reader sees where a page could not be made: a page, whatever failed, and never the API's answer.
import type { FastifyReply } from 'fastify';
import { type ProblemName, problems } from '#contract/kernel/problems.ts';
import { asProblem } from '../calls/refusals.ts';
import { escapeHtml } from '../escape-html.ts';
import { stillDocumentOf } from './document.ts';
import type { SiteBuild } from './site-build.ts';
import type { PageRequest } from './site-entry.ts';

/** Where even the error page fails, its title stands alone. */
const bareTitle = 'Something went wrong';

async function textOf(build: SiteBuild, request: PageRequest, reason: ProblemName | undefined): Promise<string> {
  const parts = await stillDocumentOf(build, request, (await build.entry()).renderError(request, reason));
  return Buffer.concat(parts.map((part) => Buffer.from(part))).toString();
}

/** Sends the error page: 500, or the status of an expected refusal, which it names. A bug is logged, and what kept the house from answering. */
export async function sendErrorPage(
  reply: FastifyReply,
  error: unknown,
  given: { build: SiteBuild; page: () => PageRequest; headers: Record<string, string> },
): Promise<FastifyReply> {
  const log = (err: unknown): void => reply.request.log.error({ err, requestId: reply.request.id }, 'a page could not be made');
  const problem = asProblem(error);
  if (problem === undefined) log(error);
  else if (problem.retryAfterS !== undefined) reply.header('retry-after', String(problem.retryAfterS));
  if (problem?.slug === 'service-unavailable')
    reply.request.log.warn({ err: problem.cause, requestId: reply.request.id }, 'a page could not be made for a moment');
  const html = await new Promise<string>((resolve) => resolve(textOf(given.build, given.page(), problem?.slug))).catch(
    (failure: unknown) => {
      log(failure);
      return `<!doctype html><title>${escapeHtml(bareTitle)}</title><h1>${escapeHtml(bareTitle)}</h1>`;
    },
  );
  return await reply
    .code(problem === undefined ? 500 : problems[problem.slug].status)
    .headers(given.headers)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
