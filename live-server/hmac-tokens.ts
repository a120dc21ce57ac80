// Connection and subscription tokens signed with a shared secret (HS256, HS384, HS512), as public test suites and Centrifugo use them.
// No other algorithm is looked at, whatever a token's header asks for.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LiveUser, SubscriptionGrant } from './gate.ts';

export interface TokenReader {
  /** True for a text that is signed with a shared secret, by its header. */
  isMine(token: string): boolean;
  readUser(token: string): LiveUser | 'expired' | 'refused';
  readGrant(token: string): SubscriptionGrant | 'expired' | 'refused';
}

type Claims = Record<string, unknown>;

const hashes: Partial<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

function parsePart(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : undefined;
  } catch {
    return undefined; // no token
  }
}

const isText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';
const isTime = (value: unknown): value is number | undefined =>
  value === undefined || (typeof value === 'number' && Number.isFinite(value));

export function createTokenReader(secret: string, wallMs: () => number): TokenReader {
  const hashOf = (token: string): string | undefined => {
    const algorithm = parsePart(token.split('.')[0] ?? '')?.['alg'];
    return typeof algorithm === 'string' && Object.hasOwn(hashes, algorithm) ? hashes[algorithm] : undefined;
  };

  /** The claims of a token that is signed by us and within its time. */
  function verify(token: string): Claims | 'expired' | 'refused' {
    const [head = '', body = '', signature = '', ...rest] = token.split('.');
    const hash = hashOf(token);
    const claims = parsePart(body);
    if (hash === undefined || claims === undefined || rest.length > 0) return 'refused';
    const wanted = createHmac(hash, secret).update(`${head}.${body}`).digest();
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'refused';
    const { sub, channel, client, exp, nbf, expire_at: expireAt } = claims;
    if (![sub, channel, client].every(isText) || ![exp, nbf, expireAt].every(isTime)) return 'refused';
    const nowS = wallMs() / 1000;
    if ((exp !== undefined && (exp as number) <= nowS) || (nbf !== undefined && (nbf as number) > nowS)) return 'expired';
    return claims;
  }

  /** Rounded up: a second of zero would be asked for again at once. `expire_at` overrides `exp`; 0 is never. */
  function ttlOf(claims: Claims): number {
    const at = (claims['expire_at'] ?? claims['exp'] ?? 0) as number;
    return at === 0 ? 0 : Math.max(1, Math.ceil(at - wallMs() / 1000));
  }

  return {
    isMine: (token) => hashOf(token) !== undefined,
    readUser(token) {
      const claims = verify(token);
      if (typeof claims === 'string') return claims;
      if (claims['channel'] !== undefined) return 'refused';
      const { sub = '', info, channels, subs } = claims;
      const own: unknown[] = [
        ...(Array.isArray(channels) ? (channels as unknown[]) : []),
        ...Object.keys((subs as object | undefined) ?? {}),
      ];
      return {
        userId: sub as string,
        sessionId: '',
        ttlS: ttlOf(claims),
        info,
        channels: own.filter((name) => typeof name === 'string'),
      };
    },
    readGrant(token) {
      const claims = verify(token);
      if (typeof claims === 'string') return claims;
      const { channel, sub = '', client = '', info } = claims;
      if (channel === undefined || channel === '') return 'refused';
      return { channel: channel as string, userId: sub as string, client: client as string, ttlS: ttlOf(claims), info };
    },
  };
}
