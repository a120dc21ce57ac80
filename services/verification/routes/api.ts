// The signed calls of the casino. Every answer that refuses has the shape of the protocol: { code, description }.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AccessTokenAnswer,
  type AccessTokenRequest,
  type Applicant,
  type ApplicantRequest,
  checkerClockWindowS,
  checkerHeaders,
  checkerSigningText,
  type StepStatuses,
  type WidgetLinkAnswer,
  type WidgetLinkRequest,
} from '#contract/protocols/identity-check.ts';
import { createApplicant, findApplicant, issueToken, resetApplicant, toApplicant, toSteps } from '../applicants.ts';
import type { Checker } from '../context.ts';
import type { ApplicantRow } from '../tables.ts';

/** A refusal of the API. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, description: string) {
    super(description);
    this.name = 'Refused';
    this.status = status;
  }
}

const textOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '');

function isSigned({ options, moment }: Checker, request: FastifyRequest, path: string): boolean {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const timestamp = header(checkerHeaders.timestamp);
  const given = Buffer.from(header(checkerHeaders.signature));
  const expected = createHmac('sha256', options.secret)
    .update(checkerSigningText(timestamp, request.method, path, textOf(request)))
    .digest('hex');
  const isFresh = /^\d{10}$/.test(timestamp) && Math.abs(moment().now.getTime() / 1000 - Number(timestamp)) <= checkerClockWindowS;
  const isRight = given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
  return isRight && isFresh && header(checkerHeaders.token) === options.appToken;
}

/** The body as JSON. @throws Refused */
function readBody<T extends object>(request: FastifyRequest, needed: readonly (keyof T & string)[]): T {
  let body: unknown;
  try {
    body = JSON.parse(textOf(request));
  } catch (error) {
    throw Object.assign(new Refused(400, 'The body is not JSON.'), { cause: error });
  }
  if (typeof body !== 'object' || body === null) throw new Refused(400, 'The body is no object.');
  const missing = needed.find((name) => !(name in body));
  if (missing !== undefined) throw new Refused(400, `${missing} is missing.`);
  return body as T;
}

async function requireApplicant({ database }: Checker, externalUserId: string): Promise<ApplicantRow> {
  const row = await findApplicant(database, externalUserId);
  if (row === undefined) throw new Refused(404, 'Applicant not found');
  return row;
}

async function requireById({ database }: Checker, id: string): Promise<ApplicantRow> {
  const [row] = await database.query<ApplicantRow>('select * from verification.applicant where id = $1', [id]);
  if (row === undefined) throw new Refused(404, 'Applicant not found');
  return row;
}

/** A token that opens the widget of a person; one who is new gets an applicant first. */
async function openWidget(checker: Checker, { userId, levelName, ttlInSecs, lang }: WidgetLinkRequest): Promise<string> {
  const expiresAt = new Date(checker.moment().now.getTime() + ttlInSecs * 1000);
  return await checker.commit(async (tx) => {
    await createApplicant(tx, { externalUserId: userId, ...(lang !== undefined && { lang }) }, levelName, checker.moment());
    if (lang !== undefined) await tx.query('update verification.applicant set language = $2 where external_user_id = $1', [userId, lang]);
    const row = await findApplicant(tx, userId);
    if (row === undefined) throw new Error('An applicant that was made is missing');
    return await issueToken(tx, row.id, expiresAt);
  });
}

async function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
  const status = error instanceof Refused ? error.status : 500;
  if (status === 500) request.log.error({ err: error }, 'a call to the identity checker met a bug');
  const description = error instanceof Refused ? error.message : 'Internal error';
  return await reply.code(status).send({ code: status, description, correlationId: request.id });
}

/** Registers the API below the prefix. Bodies are read as text, because signatures are over their exact bytes. */
export const apiRoutes =
  (checker: Checker): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
    app.setErrorHandler(async (error, request, reply) => await sendRefusal(request, reply, error));
    app.addHook('preValidation', async (request, reply) => {
      reply.header(checkerHeaders.sandbox, 'yes').header('cache-control', 'no-store');
      if (!isSigned(checker, request, request.originalUrl)) throw new Refused(401, 'Invalid app token, timestamp or signature');
    });

    app.post<{ Querystring: { levelName?: string } }>('/applicants', async (request, reply): Promise<Applicant> => {
      const { levelName } = request.query;
      if (levelName === undefined || levelName === '') throw new Refused(400, 'levelName is missing.');
      const body = readBody<ApplicantRequest>(request, ['externalUserId']);
      const row = await checker.commit(async (tx) => await createApplicant(tx, body, levelName, checker.moment()));
      if (row === undefined) throw new Refused(409, `Applicant with external user id '${body.externalUserId}' already exists`);
      reply.code(201);
      return toApplicant(row);
    });

    app.get<{ Params: { key: string } }>('/applicants/:key/one', async (request): Promise<Applicant> => {
      const [, externalUserId] = /^-;externalUserId=(.+)$/.exec(request.params.key) ?? [];
      return toApplicant(await requireApplicant(checker, externalUserId ?? ''));
    });

    app.get<{ Params: { key: string } }>(
      '/applicants/:key/requiredIdDocsStatus',
      async (request): Promise<StepStatuses> => toSteps(await requireById(checker, request.params.key)),
    );

    app.post<{ Params: { key: string } }>('/applicants/:key/reset', async (request): Promise<{ ok: 1 }> => {
      const { id } = await requireById(checker, request.params.key);
      await checker.commit(async (tx) => await resetApplicant(tx, id));
      return { ok: 1 };
    });

    app.post('/accessTokens/sdk', async (request): Promise<AccessTokenAnswer> => {
      const body = readBody<AccessTokenRequest>(request, ['userId', 'levelName', 'ttlInSecs']);
      return { token: await openWidget(checker, body), userId: body.userId };
    });

    app.post('/sdkIntegrations/levels/-/websdkLink', async (request): Promise<WidgetLinkAnswer> => {
      const body = readBody<WidgetLinkRequest>(request, ['userId', 'levelName', 'ttlInSecs']);
      return { url: `${checker.origin}${checker.base}/widget/${await openWidget(checker, body)}` };
    });
  };
