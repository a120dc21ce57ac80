// /v2/logout, as Auth0 has it: ends the provider's session with everything that hangs on it, then goes back to an allowed address.
// A link on another site can lead here, so whoever does not come from one of its sites, and brings no id token of the session either, is
// asked first (OpenID Connect RP-Initiated Logout, section 2). The site's own session is closed by its own call.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { pagePolicy, signOutPage } from './pages/sign-in-page.ts';
import { wordsFor } from './pages/texts.ts';
import type { IdentityOptions } from './provider.ts';

type Session = Awaited<ReturnType<Provider['Session']['get']>>;
interface LogoutQuery {
  client_id?: string | string[];
  returnTo?: string | string[];
  id_token_hint?: string | string[];
  ui_locales?: string | string[];
}
type LogoutRequest = FastifyRequest<{ Querystring: LogoutQuery }>;

const textOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The address to return to: the one given if it is a site's, else the first site. Undefined for one that is not allowed. */
function targetOf(siteOrigins: readonly string[], returnTo: string | string[] | undefined): string | undefined {
  if (returnTo === undefined || returnTo === '') return siteOrigins[0];
  const url = typeof returnTo === 'string' && URL.canParse(returnTo) ? new URL(returnTo) : undefined;
  return url !== undefined && siteOrigins.includes(url.origin) ? url.href : undefined;
}

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;

export function serveSignOut(app: FastifyInstance, provider: Provider, options: IdentityOptions): void {
  const { siteOrigins, origin, clientId, brandName } = options;
  const flags = `; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly; samesite=lax${origin.startsWith('https:') ? '; secure' : ''}`;
  const sessionOf = async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<Session> =>
    await provider.Session.get(provider.createContext(raw, reply.raw));

  /** True when the person wants it: one of the sites leads here, or shows an id token of this very session; an old one does. */
  async function isWanted(request: LogoutRequest, { accountId }: Session): Promise<boolean> {
    if (accountId === undefined) return true;
    const from = originOf(request.headers.referer);
    if (from !== undefined && siteOrigins.includes(from)) return true;
    const hint = textOf(request.query.id_token_hint);
    const client = hint === undefined ? undefined : await provider.Client.find(clientId);
    if (hint === undefined || client === undefined) return false;
    // whatever is wrong with a stranger's text, it is no token of this session
    const told = await provider.IdToken.validate(hint, client).catch(() => undefined);
    return told?.payload['sub'] === accountId;
  }

  async function leave(reply: FastifyReply, session: Session, target: string): Promise<FastifyReply> {
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (grantId === undefined) continue;
      await provider.RefreshToken.revokeByGrantId(grantId);
      await (await provider.Grant.find(grantId))?.destroy();
    }
    if (session.accountId !== undefined) await session.destroy();
    const name = provider.cookieName('session');
    return await reply.header('set-cookie', [`${name}=${flags}`, `${name}.sig=${flags}`]).redirect(target, 303);
  }

  async function answer(request: LogoutRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { client_id: client, returnTo, ui_locales: language } = request.query;
    const target = targetOf(siteOrigins, returnTo);
    // the form of the page says where it comes from
    reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin');
    const isKnown = client === undefined || client === '' || client === clientId;
    if (!isKnown || target === undefined)
      return await reply.code(400).type('text/plain; charset=utf-8').send('The client or the address to return to is not allowed.');
    const session = await sessionOf(request, reply);
    // the answer to the question comes from its own page
    const isAnswer = request.method === 'POST' && request.headers.origin === origin;
    if (isAnswer || (request.method === 'GET' && (await isWanted(request, session)))) return await leave(reply, session, target);
    const words = wordsFor(textOf(language) ?? request.headers['accept-language'], brandName);
    const page = signOutPage(words, target);
    return await reply.header('content-security-policy', pagePolicy(siteOrigins)).type('text/html; charset=utf-8').send(page);
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.get('/v2/logout', answer);
    scope.post('/v2/logout', answer);
  });
}
