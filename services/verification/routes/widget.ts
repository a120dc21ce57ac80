// The widget: its pages and their forms. The token in the address is the right to it.
import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { languageFor, languageOfHeader } from '#kit/service-texts.ts';
import { findByToken, isOpen, keepGiven, submitApplicant } from '../applicants.ts';
import type { Checker } from '../context.ts';
import type { View } from '../pages/frame.ts';
import { noticePage, resultPage } from '../pages/result-pages.ts';
import { stepOf, stepPage } from '../pages/step-pages.ts';
import { isOutcome } from '../rules/outcomes.ts';
import { type ApplicantRow, documentTypes, type Given } from '../tables.ts';

interface ByToken {
  Params: { token: string; step?: string };
}

const assets: Readonly<Record<string, string>> = {
  'widget.css': 'text/css; charset=utf-8',
  'widget.js': 'text/javascript; charset=utf-8',
};

/** In a frame without an origin of its own nothing comes from the same one. */
const assetHeaders = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'cross-origin' };

const viewFor = ({ base, options, sayIn }: Checker, tag: string): View => {
  const language = languageFor(tag);
  return { language, say: sayIn(language), brandName: options.brandName, base };
};

async function sendPage({ options }: Checker, reply: FastifyReply, status: number, page: string): Promise<FastifyReply> {
  const ancestors = ["'self'", ...(options.frameAncestors ?? [])].join(' ');
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`;
  return await reply
    .code(status)
    .removeHeader('x-frame-options')
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}

const text = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim().slice(0, 80);
const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day);

/** What a step's form gives; undefined where something is missing. */
function readStep(step: string, form: URLSearchParams): Given | undefined {
  if (step === 'face') return { hasFace: true };
  if (step === 'address') {
    const [street, postCode, town] = ['street', 'postCode', 'town'].map((name) => text(form, name)) as [string, string, string];
    return [street, postCode, town].includes('') ? undefined : { address: { street, postCode, town } };
  }
  const type = documentTypes.find((one) => one === form.get('type'));
  const [firstName, lastName] = [text(form, 'firstName'), text(form, 'lastName')];
  const [dob, validUntil] = [text(form, 'dob'), text(form, 'validUntil')];
  if (type === undefined || firstName === '' || lastName === '' || !isDay(dob) || !isDay(validUntil)) return undefined;
  return { document: { type, firstName, lastName, dob, validUntil } };
}

/** Takes a step's form. Returns false where something is missing. */
async function takeStep(checker: Checker, row: ApplicantRow, step: string, form: URLSearchParams): Promise<boolean> {
  if (step === 'outcome') {
    const outcome = form.get('outcome') ?? '';
    if (!isOutcome(outcome)) return false;
    await checker.commit(async (tx) => {
      await submitApplicant(tx, row.id, outcome, checker.moment());
      // another attempt asks for what failed alone
      if (outcome === 'retry') await tx.query(`update verification.applicant set given = given - 'document' where id = $1`, [row.id]);
    });
    return true;
  }
  const given = readStep(step, form);
  if (given === undefined) return false;
  await checker.commit(async (tx) => await keepGiven(tx, row.id, given));
  return true;
}

/** Registers the pages below the prefix. */
export const widgetRoutes =
  (checker: Checker): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    );

    const readerOf = (request: FastifyRequest): View => viewFor(checker, languageOfHeader(request.headers['accept-language']));
    app.setErrorHandler(async (error, request, reply) => {
      request.log.error({ err: error }, 'a page of the identity checker met a bug');
      return await sendPage(checker, reply, 500, noticePage(readerOf(request), 'broken'));
    });

    const find = async (token: string): Promise<ApplicantRow | undefined> =>
      await findByToken(checker.database, token, checker.moment().now);
    const isWaiting = (row: ApplicantRow): boolean => !isOpen(row);

    app.get<ByToken>('/widget/:token', async (request, reply) => {
      const row = await find(request.params.token);
      if (row === undefined) return await sendPage(checker, reply, 404, noticePage(readerOf(request), 'over'));
      const view = viewFor(checker, row.language);
      const page = isWaiting(row) ? resultPage(view, row, request.params.token) : stepPage(view, row, request.params.token);
      return await sendPage(checker, reply, 200, page);
    });

    app.post<ByToken>('/widget/:token/:step', async (request, reply) => {
      const { token, step = '' } = request.params;
      const row = await find(token);
      if (row === undefined) return await sendPage(checker, reply, 404, noticePage(readerOf(request), 'over'));
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      // a form of another step than the one that is due shows what is due
      const isDue = isWaiting(row) ? step === 'outcome' : step === stepOf(row.given);
      if (isDue && !(await takeStep(checker, row, step, form)))
        return await sendPage(checker, reply, 422, stepPage(viewFor(checker, row.language), row, token, true));
      return await reply.header('cache-control', 'no-store').redirect(`${checker.base}/widget/${token}`, 303);
    });

    app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
      const type = assets[request.params.name];
      if (type === undefined) return await reply.code(404).send();
      const body = readFileSync(new URL(`../assets/${request.params.name}`, import.meta.url));
      return await reply.headers(assetHeaders).type(type).send(body);
    });
  };
