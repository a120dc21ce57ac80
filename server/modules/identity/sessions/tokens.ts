// The two tokens of a session. The access token is a JWT of minutes (ES256, which Centrifugo verifies too) and the live server's
// connection token; the refresh token is opaque, kept as a hash, and its successor can be derived from it by the house alone.
import { createHmac, createPublicKey, type KeyObject } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId, sha256 } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';

export interface AccessClaims {
  playerId: string;
  sessionId: string;
  /** Wall time in seconds. */
  expiresAt: number;
}

export interface Tokens {
  signAccess(playerId: string, sessionId: string): Promise<string>;
  /** The claims of a token that is ours, whole and not expired; undefined for every other text. */
  readAccess(token: string): Promise<AccessClaims | undefined>;
  /** True for a text that looks like a token past its time. Says nothing about its signature: only for telling a client to renew. */
  isExpired(token: string): boolean;
  /** The refresh token that follows the one with this id; the first of a session follows the session's own id. */
  successorOf(id: string): { token: string; hash: Buffer };
  hashOf(refreshToken: string): Buffer;
  publicKey: KeyObject;
  /** Names the key in the headers of tokens. */
  keyId: string;
}

interface TokenConfig {
  publicUrl: string;
  accessTokenS: number;
  live: { centrifugo: object | undefined };
}

const audience = 'lanternhall';
const type = 'at+jwt';
const maxVerified = 20_000;

export function createTokens(config: TokenConfig, secrets: Secrets, clock: Clock): Tokens {
  const { privateKey, keyId } = secrets.deriveKeyPair('access-token');
  const publicKey = createPublicKey(privateKey);
  const refreshKey = secrets.derive('refresh-token');
  /** Signatures verified before: the check costs more than the rest of a call. */
  const verified = new LRUCache<string, AccessClaims>(atMost(maxVerified));

  async function verify(token: string): Promise<AccessClaims | undefined> {
    const result = await jwtVerify(token, publicKey, {
      algorithms: ['ES256'],
      audience,
      issuer: config.publicUrl,
      typ: type,
      requiredClaims: ['sub', 'sid', 'exp', 'iat', 'jti'],
      currentDate: new Date(clock.wallMs()),
    }).catch(() => undefined); // whatever is wrong with a foreign text, it is no token of ours
    const claims = result?.payload;
    if (claims === undefined || typeof claims.sub !== 'string' || typeof claims['sid'] !== 'string' || claims.exp === undefined)
      return undefined;
    return { playerId: claims.sub, sessionId: claims['sid'], expiresAt: claims.exp };
  }

  /** Centrifugo hands `meta` to our permission check and shows `info` in its lists of connections, by which a session's are found. */
  const claimsOf = (sid: string) => (config.live.centrifugo === undefined ? { sid } : { sid, meta: { sid }, info: { sid } });

  return {
    publicKey,
    keyId,
    async signAccess(playerId, sessionId) {
      const nowS = Math.floor(clock.wallMs() / 1000);
      return await new SignJWT(claimsOf(sessionId))
        .setProtectedHeader({ alg: 'ES256', typ: type, kid: keyId })
        .setIssuer(config.publicUrl)
        .setAudience(audience)
        .setSubject(playerId)
        .setJti(newId())
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + config.accessTokenS)
        .sign(privateKey);
    },
    async readAccess(token) {
      const known = verified.get(token) ?? (await verify(token));
      if (known === undefined) return undefined;
      if (known.expiresAt * 1000 <= clock.wallMs()) {
        verified.delete(token);
        return undefined;
      }
      verified.set(token, known);
      return known;
    },
    isExpired(token) {
      try {
        const { exp } = decodeJwt(token);
        return exp !== undefined && exp * 1000 <= clock.wallMs();
      } catch {
        return false; // no token at all
      }
    },
    successorOf(id) {
      const token = createHmac('sha256', refreshKey).update(id).digest('base64url');
      return { token, hash: sha256(token) };
    },
    hashOf: (refreshToken) => sha256(refreshToken),
  };
}
