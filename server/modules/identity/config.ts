import { type RegistrationAsk, registrationAsks } from '#contract/players/fields.ts';
import { type Environment, readOrigin, readSwitch, readWholeNumber } from '#kit/environment.ts';
import type { AppMode } from '#server/modules/reference/index.ts';

/** The identity provider whose sign-ins are taken: the house's own, or a tenant elsewhere. */
export interface SocialConfig {
  /** Sign-ins of a provider are taken at all. */
  isOn: boolean;
  /** The house runs its own provider, at the root of `origin`. */
  isEmbedded: boolean;
  origin: string;
  /** What the page's library is told: an origin with its scheme, or a tenant's bare host. */
  domain: string;
  clientId: string;
  audience: string | undefined;
  organization: string | undefined;
  useRefreshTokens: boolean;
  /** Days for which the page remembers that somebody is signed in at the provider, and with which organization. */
  sessionDays: number;
  /** As it stands in tokens, with its slash. */
  issuer: string;
  jwksUrl: string;
  /** How players know it. */
  providerName: string;
}

export interface IdentityConfig {
  /** How long an access token is good. */
  accessTokenS: number;
  /** What everybody who registers is asked for, besides. */
  registrationAsks: readonly RegistrationAsk[];
  social: SocialConfig;
}

/** Where the app itself is, for a provider that runs with it. */
interface Surroundings {
  mode: AppMode;
  publicUrl: string;
  internalUrl: string;
}

function readSocial(env: Environment, { mode, publicUrl, internalUrl }: Surroundings): SocialConfig {
  const tenant = env['SOCIAL_DOMAIN'];
  if (tenant !== undefined && !/^[a-z0-9.-]+(:\d+)?$/i.test(tenant))
    throw new Error(`SOCIAL_DOMAIN is "${tenant}"; it must be a host such as house.eu.auth0.com.`);
  const isEmbedded = readSwitch(env, 'IDP_ENABLED', mode === 'demo' && tenant === undefined);
  const own = readOrigin(env, 'IDP_ORIGIN', publicUrl);
  const reached = env['IDP_ORIGIN'] === undefined ? internalUrl : own;
  const issuer = env['SOCIAL_ISSUER'] ?? (isEmbedded || tenant === undefined ? `${own}/` : `https://${tenant}/`);
  return {
    isOn: isEmbedded || tenant !== undefined,
    isEmbedded,
    origin: own,
    domain: isEmbedded || tenant === undefined ? own : tenant,
    clientId: env['SOCIAL_CLIENT_ID'] ?? 'lanternhall-site',
    audience: env['SOCIAL_AUDIENCE'],
    organization: env['SOCIAL_ORGANIZATION'],
    useRefreshTokens: readSwitch(env, 'SOCIAL_REFRESH', true),
    sessionDays: readWholeNumber(env, 'SOCIAL_SESSION_DAYS', 1, 1, 365),
    issuer,
    jwksUrl: env['SOCIAL_JWKS_URL'] ?? `${isEmbedded ? `${reached}/` : issuer}.well-known/jwks.json`,
    providerName: env['SOCIAL_NAME'] ?? (isEmbedded ? 'Lanternhall ID' : (tenant ?? 'Lanternhall ID')),
  };
}

const isAsk = (text: string): text is RegistrationAsk => Object.hasOwn(registrationAsks, text);

function readAsks(env: Environment): RegistrationAsk[] {
  const names = (env['REGISTRATION_ASKS'] ?? '').split(',').map((name) => name.trim());
  const asks = names.filter((name) => name !== '');
  const unknown = asks.find((name) => !isAsk(name));
  if (unknown === undefined) return asks.filter(isAsk);
  throw new Error(
    `REGISTRATION_ASKS names "${unknown}"; it may name ${Object.keys(registrationAsks).join(' and ')}, with a comma between.`,
  );
}

export const readIdentityConfig = (env: Environment, surroundings: Surroundings): IdentityConfig => ({
  accessTokenS: readWholeNumber(env, 'ACCESS_TOKEN_SECONDS', 300, 30, 3600),
  registrationAsks: readAsks(env),
  social: readSocial(env, surroundings),
});
