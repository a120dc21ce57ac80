// An identity provider's id token, verified whole: signature by the issuer's keys (RS256 alone), issuer, audience, purpose, age, nonce,
// organization. What is wrong is logged and not told.
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { Problem } from '#server/platform/problem.ts';
import type { SocialConfig } from '../config.ts';
import type { IdentityDeps } from '../deps.ts';

export interface SocialClaims {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  firstName: string | undefined;
  lastName: string | undefined;
  nonce: string;
  /** Wall time in seconds at which the provider saw the person sign in. */
  signedInAt: number;
  expiresAt: number;
}

/** The keys of the configured issuer, fetched when first needed and kept for ten minutes. */
export const createSocialKeys = ({ jwksUrl }: SocialConfig): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5000 });

/** Seconds for which a token may be shown: time enough to fill in what a new account needs. */
const maxAgeS = 900;
const leewayS = 60;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What jose leaves to its user. Returns what is wrong. */
function faultOf(payload: JWTPayload, type: string | undefined, { clientId, organization }: SocialConfig): string | undefined {
  if (type !== undefined && type.toUpperCase() !== 'JWT') return 'a token of another purpose';
  const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
  if ((isForSeveral || payload['azp'] !== undefined) && payload['azp'] !== clientId) return 'issued to another party';
  const nonce = textOf(payload['nonce']);
  if (nonce === undefined || nonce.length < 16 || nonce.length > 200) return 'no proper nonce';
  if (textOf(payload.sub) === undefined || (payload.sub?.length ?? 0) > 255) return 'no proper subject';
  if (organization === undefined) return undefined;
  const isMember = organization.startsWith('org_')
    ? payload['org_id'] === organization
    : textOf(payload['org_name'])?.toLowerCase() === organization.toLowerCase();
  return isMember ? undefined : 'another organization';
}

/** @throws Problem social-refused, or service-unavailable when the issuer's keys cannot be had */
export async function verifySocialToken(context: IdentityDeps, idToken: string): Promise<SocialClaims> {
  const { social } = context.config;
  const refuse = (cause: unknown): never => {
    context.log.info({ err: cause, method: 'social', issuer: social.issuer }, 'a social sign-in was refused');
    throw new Problem('social-refused', 'Sign in at the provider again.', { cause });
  };
  if (!social.isOn) return refuse(new Error('no provider is configured'));
  const { payload, protectedHeader } = await jwtVerify(idToken, context.socialKeys, {
    issuer: social.issuer,
    audience: social.clientId,
    algorithms: ['RS256'],
    clockTolerance: leewayS,
    maxTokenAge: maxAgeS,
    requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    currentDate: new Date(context.clock.wallMs()),
  }).catch((cause: unknown) => {
    const isAway = !(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout || cause.code === 'ERR_JOSE_GENERIC';
    if (!isAway) return refuse(cause);
    context.log.warn({ err: cause, issuer: social.issuer }, 'the keys of the identity provider cannot be had');
    throw new Problem('service-unavailable', 'The identity provider does not answer. Try again in a moment.', { cause, retryAfterS: 5 });
  });
  const fault = faultOf(payload, protectedHeader.typ, social);
  if (fault !== undefined) refuse(new Error(fault));
  return {
    issuer: social.issuer,
    subject: String(payload.sub),
    email: textOf(payload['email'])?.toLowerCase(),
    isEmailVerified: payload['email_verified'] === true,
    firstName: textOf(payload['given_name']),
    lastName: textOf(payload['family_name']),
    nonce: String(payload['nonce']),
    signedInAt: typeof payload['auth_time'] === 'number' ? payload['auth_time'] : 0,
    expiresAt: Number(payload.exp),
  };
}
