import type { JWTVerifyGetKey } from 'jose';
import type { Passwords } from '#passwords/index.ts';
import type { SessionDeps } from '#server/modules/identity/sessions/index.ts';
import type { WalletDeps } from '#server/modules/wallet/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { RateLimits } from '#server/platform/rate-limits.ts';

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

/** What identity needs of the app: what it takes to make players, their accounts and sessions, and its own. */
export type IdentityDeps = SessionDeps &
  Pick<WalletDeps, 'log'> & {
    config: { social: SocialConfig };
    rates: RateLimits;
    passwords: Passwords;
    /** The keys of the identity provider whose sign-ins are taken here. */
    socialKeys: JWTVerifyGetKey;
  };

export const handle = handlerFor<IdentityDeps>();
