// oidc-provider set up as an Auth0 tenant looks to `@auth0/auth0-spa-js`: its paths, organizations, audiences, rotating refresh tokens,
// sign-in by redirect, popup and hidden frame.
import { Provider, type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { JWK } from 'jose';
import type { FastifyBaseLogger } from 'fastify';
import type { Passwords } from '#passwords/index.ts';
import { findAccount, isMember } from './accounts.ts';
import { createAdapterFactory } from './adapter.ts';
import type { Database } from '#kit/service-database.ts';
import { answerPage, answerPolicy, errorPage, faultPage, lostPage, pagePolicy } from './pages/sign-in-page.ts';
import { wordsFor } from './pages/texts.ts';

export interface IdentityOptions {
  databaseUrl: string;
  /** The provider's own origin, at whose root it is mounted; with a slash it is the issuer. */
  origin: string;
  /** Origins of the sites that sign in here. */
  siteOrigins: readonly string[];
  clientId: string;
  /** APIs for which access tokens are issued as JWT: absolute URIs. */
  audiences: readonly string[];
  brandName: string;
  secret: Buffer;
  /** Hashes and judges passwords; without it the provider makes its own. */
  passwords?: Passwords;
  /** Whether requests are limited by network and account; they are unless it says no. */
  isThrottled?: boolean;
  wallMs?: () => number;
}

export const signInPath = '/authorize/sign-in';
const scopes = 'openid profile email offline_access';
const dayS = 86_400;

/** The organization that an id token is asked to name. */
const wantedOrganization = (ctx: KoaContextWithOIDC): string | undefined => {
  const value = ctx.oidc.params?.['organization'];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Only members get past the sign-in where an organization is named, in a session that is there and in a hidden frame too. */
function policyFor(database: Database) {
  const policy = interactionPolicy.base();
  const login = policy.get('login');
  const { Check } = interactionPolicy;
  login?.checks.add(
    new Check('not_a_member', 'user is not part of the organization', 'access_denied', async (ctx) => {
      const organization = wantedOrganization(ctx);
      const { accountId } = ctx.oidc.session ?? {};
      if (organization === undefined || accountId === undefined) return Check.NO_NEED_TO_PROMPT;
      return (await isMember(database, accountId, organization)) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  return policy;
}

/** The validator of `organization` asks for the claim, so that it is kept with the code and every refresh token after it. */
function askForOrganization(ctx: KoaContextWithOIDC, value: string | undefined): void {
  if (value === undefined || value === '') return;
  const given = ctx.oidc.params?.['claims'];
  const claims = (typeof given === 'string' ? JSON.parse(given) : {}) as { id_token?: Record<string, unknown> };
  if (ctx.oidc.params !== undefined)
    ctx.oidc.params['claims'] = JSON.stringify({ ...claims, id_token: { ...claims.id_token, org_id: { value } } });
}

/** A first-party client needs no consent: its grant has what it may ask for. */
async function grantOf(provider: Provider, ctx: KoaContextWithOIDC, audiences: readonly string[]) {
  const { client, session } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  const grant = found ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scopes);
  grant.addOIDCClaims(['org_id']);
  for (const audience of audiences) grant.addResourceScope(audience, scopes);
  await grant.save();
  return grant;
}

function claimsFinder(database: Database): NonNullable<Configuration['findAccount']> {
  return async (_ctx, id) => {
    const account = await findAccount(database, id);
    if (account === undefined) return undefined;
    return {
      accountId: id,
      async claims(_use, _scope, claims) {
        const organization = (claims as Record<string, { value?: unknown } | null | undefined>)['org_id']?.value;
        // a client may ask for the claim by itself, so membership is looked at here again
        const isOf = typeof organization === 'string' && (await isMember(database, id, organization));
        const name = [account.given_name, account.family_name].filter(Boolean).join(' ');
        return {
          sub: id,
          email: account.email,
          email_verified: account.is_email_proven,
          ...(account.given_name !== null && { given_name: account.given_name }),
          ...(account.family_name !== null && { family_name: account.family_name }),
          ...(name !== '' && { name }),
          ...(isOf && { org_id: organization }),
        };
      },
    };
  };
}

function configurationOf(options: IdentityOptions, database: Database, key: JWK, find: () => Provider): Configuration {
  const { siteOrigins, audiences, origin } = options;
  const isSecure = origin.startsWith('https:');
  return {
    adapter: createAdapterFactory(database, options.secret, options.wallMs ?? (() => Date.now())),
    clients: [
      {
        client_id: options.clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        require_auth_time: true,
        redirect_uris: siteOrigins.flatMap((site) => [`${site}/auth/callback`, site]),
      },
    ],
    jwks: { keys: [key] },
    cookies: {
      keys: [options.secret.toString('base64url')],
      names: {
        session: isSecure ? '__Host-identity' : 'identity',
        interaction: isSecure ? '__Secure-identity-sign-in' : 'identity-sign-in',
        resume: isSecure ? '__Secure-identity-resume' : 'identity-resume',
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true, secure: isSecure, path: '/' },
      short: { httpOnly: true, sameSite: 'lax', signed: true, secure: isSecure },
    },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
    },
    claims: { openid: ['sub'], profile: ['name', 'given_name', 'family_name'], email: ['email', 'email_verified'], org_id: null },
    scopes: scopes.split(' '),
    conformIdTokenClaims: false,
    extraParams: { audience: null, organization: askForOrganization },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true },
      claimsParameter: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx) => (typeof ctx.oidc.params?.['audience'] === 'string' ? ctx.oidc.params['audience'] : ([] as never)),
        getResourceServerInfo(_ctx, resource) {
          if (!audiences.includes(resource)) throw new errors.InvalidTarget();
          return { scope: scopes, audience: resource, accessTokenTTL: 300, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } };
        },
        useGrantedResource: () => true,
      },
    },
    findAccount: claimsFinder(database),
    loadExistingGrant: async (ctx) => await grantOf(find(), ctx, audiences),
    interactions: { policy: policyFor(database), url: (_ctx, interaction) => `${signInPath}/${interaction.uid}` },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    pkce: { required: () => true },
    renderError(ctx, { error, error_description: detail }) {
      ctx.type = 'html';
      ctx.set('content-security-policy', pagePolicy(siteOrigins));
      ctx.body = errorPage(wordsFor(ctx.get('accept-language'), options.brandName), detail === undefined ? error : `${error}: ${detail}`);
    },
    // the life of refresh tokens stays the library's: a rotated one inherits what is left
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 3600, Interaction: 1800, Session: 14 * dayS, Grant: 14 * dayS },
  };
}

/** Returns of the library that the page's library expects in Auth0's form. */
function shapeAnswers(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const { route, params } = (ctx as Partial<KoaContextWithOIDC>).oidc ?? {};
    const body = ctx.body as { error?: string; error_description?: string } | undefined;
    if (route === 'token' && params?.['grant_type'] === 'refresh_token' && body?.error === 'invalid_grant')
      body.error_description = 'Unknown or invalid refresh token.';
    if (route === 'discovery') (ctx.body as { response_modes_supported: string[] }).response_modes_supported.push('web_message');
  });
}

/** What the library throws past its own pages would be answered bare, without a header: it gets a page as well. */
function catchFaults(provider: Provider, { siteOrigins, brandName }: IdentityOptions, log: FastifyBaseLogger): void {
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const isLost = error instanceof errors.SessionNotFound;
      if (!isLost) log.error({ err: error }, 'the identity provider met a bug');
      const words = wordsFor(ctx.get('accept-language'), brandName);
      ctx.status = isLost ? 404 : 500;
      ctx.type = 'html';
      ctx.set('cache-control', 'no-store');
      ctx.set('content-security-policy', pagePolicy(siteOrigins));
      ctx.body = isLost ? lostPage(words) : faultPage(words);
    }
  });
}

/**
 * Returns by message to the page that asked. The library's own answer closes its popup at once; the page's library, which looks every second
 * whether the popup is closed, then takes it for given up when the message comes a moment later.
 */
function answerByMessage(provider: Provider, { siteOrigins, brandName }: IdentityOptions): void {
  provider.registerResponseMode('web_message', (ctx, redirectUri, response) => {
    ctx.type = 'html';
    ctx.status = 'error' in response ? 400 : 200;
    ctx.response.remove('x-frame-options');
    ctx.set('content-security-policy', answerPolicy(siteOrigins));
    ctx.body = answerPage(wordsFor(ctx.get('accept-language'), brandName), response, redirectUri);
  });
}

export function createProvider(options: IdentityOptions, database: Database, key: JWK, log: FastifyBaseLogger): Provider {
  const provider: Provider = new Provider(
    `${options.origin}/`,
    configurationOf(options, database, key, () => provider),
  );
  // the headers that it then reads are set by the plugin, to the configured origin
  provider.proxy = true;
  catchFaults(provider, options, log);
  shapeAnswers(provider);
  answerByMessage(provider, options);
  provider.on('authorization.error', (_ctx, error) => log.info({ err: error }, 'a sign-in at the identity provider was refused'));
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the identity provider met a bug'));
  return provider;
}
