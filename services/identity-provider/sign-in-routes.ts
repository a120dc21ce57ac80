// The provider's own sign-in: it finds out who somebody is and gives the word back to oidc-provider.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { isPlainEmail, isPlainText } from '#contract/kernel/plain-text.ts';
import { PasswordsBusy, type Passwords } from '#passwords/index.ts';
import { type Account, addAccount, checkAccount, isMember, keyOf } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { Database } from '#kit/service-database.ts';
import { lostPage, pagePolicy, signInPage } from './pages/sign-in-page.ts';
import { type TextKey, wordsFor } from './pages/texts.ts';
import { type IdentityOptions, signInPath } from './provider.ts';
import type { Throttle } from './throttle.ts';

interface Desk {
  provider: Provider;
  database: Database;
  passwords: Passwords;
  attempts: Attempts;
  throttle: Throttle;
  options: IdentityOptions;
  now: () => Date;
}
type SignInRequest = FastifyRequest<{ Params: { uid: string }; Querystring: { create?: string }; Body: string | undefined }>;

const minLength = 8;
const maxLength = 256;

function fieldsOf(body: string | undefined) {
  const form = new URLSearchParams(body ?? '');
  // control characters have no place in a name; NUL could not even be kept
  const text = (name: string): string =>
    (form.get(name) ?? '')
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 254);
  return {
    email: text('email'),
    password: form.get('password') ?? '',
    givenName: text('givenName'),
    familyName: text('familyName'),
    organization: text('organization').slice(0, 80),
    isEmailProven: form.get('proven') === '1',
  };
}

type Fields = ReturnType<typeof fieldsOf>;
/** Why somebody does not get on, and after how many seconds it may be tried again. */
interface Refusal {
  status: number;
  error: TextKey;
  waitS?: number;
}

/** A form of ours comes from a page of ours. */
const isOwnForm = (request: FastifyRequest, origin: string): boolean =>
  request.headers.origin === undefined || request.headers.origin === origin || request.headers.origin === 'null';

/** Registers the pages under /authorize/sign-in. */
export function serveSignIn(app: FastifyInstance, desk: Desk): void {
  const { provider, database, options, attempts, throttle } = desk;
  /** The language that the site asked for with the sign-in, by request. */
  const asked = new WeakMap<FastifyRequest['raw'], string>();
  const words = (request: FastifyRequest) => wordsFor(asked.get(request.raw) ?? request.headers['accept-language'], options.brandName);

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

  /** What is wrong with the details of somebody new, if anything. */
  async function faultIn({ email, password, givenName, familyName }: Fields): Promise<TextKey | undefined> {
    const length = [...password].length;
    if (!isPlainEmail(email) || length < minLength || length > maxLength || !password.isWellFormed()) return 'create.invalid';
    if (![givenName, familyName].every(isPlainText)) return 'create.letters';
    const known = [email, ...email.split(/[@.+_-]+/), givenName, familyName, options.brandName];
    return (await desk.passwords.isWeak(password, known)) ? 'create.weak' : undefined;
  }

  async function signIn(request: SignInRequest, fields: Fields): Promise<Account | Refusal> {
    const key = keyOf(fields.email);
    const waitS = options.isThrottled === false ? undefined : await attempts.count(key, request.ip);
    if (waitS !== undefined) return { status: 429, error: 'busy', waitS };
    const account = await checkAccount(desk, fields.email, fields.password);
    if (account === undefined) return { status: 422, error: 'sign-in.wrong' };
    await attempts.succeed(key, request.ip);
    return account;
  }

  async function create(request: SignInRequest, fields: Fields): Promise<Account | Refusal> {
    const fault = await faultIn(fields);
    if (fault !== undefined) return { status: 422, error: fault };
    const waitS = await throttle.take('create', request.ip);
    if (waitS !== undefined) return { status: 429, error: 'busy', waitS };
    return (await addAccount(desk, fields)) ?? { status: 409, error: 'create.taken' };
  }

  async function outcomeOf(request: SignInRequest, fields: Fields): Promise<Account | Refusal> {
    if (!isOwnForm(request, options.origin)) return { status: 403, error: 'lost' };
    const waitS = await throttle.take('form', request.ip);
    if (waitS !== undefined) return { status: 429, error: 'busy', waitS };
    try {
      return await (request.query.create === '1' ? create(request, fields) : signIn(request, fields));
    } catch (error) {
      if (error instanceof PasswordsBusy) return { status: 503, error: 'busy', waitS: 3 };
      throw error;
    }
  }

  async function post(request: SignInRequest, reply: FastifyReply): Promise<FastifyReply> {
    const fields = fieldsOf(request.body);
    const outcome = await outcomeOf(request, fields);
    if ('id' in outcome) return await complete(request, reply, outcome);
    const { status, error, waitS } = outcome;
    if (waitS !== undefined) reply.header('retry-after', String(waitS));
    const isNew = request.query.create === '1';
    return await sendPage(reply, status, signInPage(words(request), { uid: request.params.uid, isNew, email: fields.email, error }));
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
