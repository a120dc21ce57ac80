// The provider's own sign-in: it finds out who somebody is and gives the word back to oidc-provider.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey } from '#contract/addresses.ts';
import { type Account, addAccount, checkAccount, isMember } from './accounts.ts';
import type { Database } from './database.ts';
import { lostPage, pagePolicy, signInPage } from './pages/sign-in-page.ts';
import { type TextKey, wordsFor } from './pages/texts.ts';
import { type IdentityOptions, signInPath } from './provider.ts';

interface Desk {
  provider: Provider;
  database: Database;
  options: IdentityOptions;
  now: () => Date;
}
type SignInRequest = FastifyRequest<{ Params: { uid: string }; Querystring: { create?: string }; Body: string | undefined }>;

const perMinute = 10;

function fieldsOf(body: string | undefined) {
  const form = new URLSearchParams(body ?? '');
  const text = (name: string): string => (form.get(name) ?? '').trim().slice(0, 254);
  return {
    email: text('email'),
    password: (form.get('password') ?? '').slice(0, 256),
    givenName: text('givenName'),
    familyName: text('familyName'),
    organization: text('organization').slice(0, 80),
    isEmailProven: form.get('proven') === '1',
  };
}

/** A form of ours comes from a page of ours. */
const isOwnForm = (request: FastifyRequest, origin: string): boolean =>
  request.headers.origin === undefined || request.headers.origin === origin || request.headers.origin === 'null';

/** Registers the pages under /authorize/sign-in. */
export function serveSignIn(app: FastifyInstance, desk: Desk): void {
  const { provider, database, options } = desk;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  /** The language that the site asked for with the sign-in, by request. */
  const asked = new WeakMap<FastifyRequest['raw'], string>();
  const words = (request: FastifyRequest) => wordsFor(asked.get(request.raw) ?? request.headers['accept-language'], options.houseName);

  async function sendPage(reply: FastifyReply, status: number, html: string): Promise<FastifyReply> {
    reply.code(status).header('cache-control', 'no-store').header('content-security-policy', pagePolicy(options.siteOrigins));
    return await reply.type('text/html; charset=utf-8').send(html);
  }

  /** Ends the sign-in with a result; the browser goes on to where the provider sends it. */
  async function finish(request: SignInRequest, reply: FastifyReply, result: InteractionResults): Promise<FastifyReply> {
    const url = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return await reply.header('cache-control', 'no-store').redirect(url, 303);
  }

  async function complete(request: SignInRequest, reply: FastifyReply, account: Account): Promise<FastifyReply> {
    const { params } = await provider.interactionDetails(request.raw, reply.raw);
    const organization = params['organization'];
    if (typeof organization === 'string' && organization !== '' && !(await isMember(database, account.id, organization)))
      return await finish(request, reply, { error: 'access_denied', error_description: words(request).say('not-member') });
    return await finish(request, reply, { login: { accountId: account.id, remember: true, amr: ['pwd'] } });
  }

  async function post(request: SignInRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isNew = request.query.create === '1';
    const fields = fieldsOf(request.body);
    const again = async (status: number, error: TextKey): Promise<FastifyReply> =>
      await sendPage(reply, status, signInPage(words(request), { uid: request.params.uid, isNew, email: fields.email, error }));
    if (!isOwnForm(request, options.origin)) return await again(403, 'lost');
    const isBusy = await limiter.consume(`${addressKey(request.ip)} ${fields.email.toLowerCase()}`).then(
      () => false,
      () => true,
    );
    if (isBusy) return await again(429, 'busy');
    if (!isNew) {
      const account = await checkAccount(database, fields.email, fields.password);
      return account === undefined ? await again(422, 'sign-in.wrong') : await complete(request, reply, account);
    }
    if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(fields.email) || fields.password.length < 8) return await again(422, 'create.invalid');
    const added = await addAccount(database, fields, desk.now());
    return added === undefined ? await again(409, 'create.taken') : await complete(request, reply, added);
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    );
    // whatever a request's own interaction cookie does not fit is a sign-in that is over
    scope.addHook<{ Params: { uid: string } }>('preHandler', async (request, reply) => {
      const found = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
        if (error instanceof errors.SessionNotFound) return undefined;
        throw error;
      });
      const wanted = found?.params['ui_locales'];
      if (typeof wanted === 'string' && wanted !== '') asked.set(request.raw, wanted);
      if (found?.uid !== request.params.uid) await sendPage(reply, 400, lostPage(words(request)));
    });
    scope.get(`${signInPath}/:uid`, async (request: SignInRequest, reply) => {
      const view = { uid: request.params.uid, isNew: request.query.create === '1', email: '' };
      return await sendPage(reply, 200, signInPage(words(request), view));
    });
    scope.post(`${signInPath}/:uid`, async (request: SignInRequest, reply) => await post(request, reply));
    scope.get(
      `${signInPath}/:uid/cancel`,
      async (request: SignInRequest, reply) =>
        await finish(request, reply, { error: 'access_denied', error_description: 'the sign-in was cancelled' }),
    );
  });
}
