// Where the app listens and is reached, and whom it believes about that.
import { type Environment, readOrigin, readSwitch, readWholeNumber } from '#kit/environment.ts';
import { parseTrustProxy, type TrustProxy } from '#kit/proxy-trust.ts';

export interface HttpConfig {
  host: string;
  port: number;
  /** Origin under which players reach the site, without a trailing slash. */
  publicUrl: string;
  /** Where the house's own services reach it, without a trailing slash. */
  internalUrl: string;
  /** The proxies whose X-Forwarded-* and cf-ipcountry are believed. */
  trustProxy: TrustProxy;
  rateLimits: boolean;
}

export function readHttpConfig(env: Environment): HttpConfig {
  const port = readWholeNumber(env, 'PORT', 3000, 0, 65535);
  return {
    host: env['HOST'] ?? 'localhost',
    port,
    publicUrl: readOrigin(env, 'PUBLIC_URL', `http://localhost:${port}`),
    internalUrl: readOrigin(env, 'INTERNAL_URL', `http://localhost:${port}`),
    trustProxy: parseTrustProxy(env['TRUST_PROXY']),
    rateLimits: readSwitch(env, 'RATE_LIMITS', true),
  };
}
