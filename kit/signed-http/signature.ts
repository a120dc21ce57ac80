// Signed HTTP, both ways: HMAC-SHA256 over time, method, path and the hash of the body, in four headers; and the memory of request ids that keeps
// a recorded request from being sent again. What a protocol calls its headers and signs is its scheme.
import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { hmacSha256 } from '#kit/hmac-sha256.ts';

export interface SigningScheme {
  headers: Readonly<Record<'key' | 'timestamp' | 'requestId' | 'signature', string>>;
  /** The text that is signed. `bodyHash`: SHA-256 of the exact body, lower-case hex. */
  text: (timestamp: string, method: string, path: string, bodyHash: string) => string;
  /** A timestamp further away than this from the receiver's wall clock is refused. */
  clockWindowMs: number;
  /** How long a request id is remembered. */
  replayGuardMs: number;
}

export interface SigningKey {
  keyId: string;
  secret: string;
}

/** A message as it is signed: `path` with its query as sent, `body` the exact text. An answer has its request's method and path. */
export interface SignedMessage {
  method: string;
  path: string;
  body: string;
}

const signatureOf = (scheme: SigningScheme, secret: string, timestamp: string, { method, path, body }: SignedMessage): string =>
  hmacSha256(secret, scheme.text(timestamp, method, path, hash('sha256', body, 'hex')));

/** The headers that sign a message at a moment. */
export function signHttp(
  scheme: SigningScheme,
  key: SigningKey,
  message: SignedMessage,
  requestId: string,
  wallMs: number,
): Record<string, string> {
  const timestamp = String(wallMs);
  return {
    [scheme.headers.key]: key.keyId,
    [scheme.headers.timestamp]: timestamp,
    [scheme.headers.requestId]: requestId,
    [scheme.headers.signature]: signatureOf(scheme, key.secret, timestamp, message),
  };
}

/** True when the headers hold a timestamp inside the clock window and the signature of exactly this message. */
export function isSignedHttp(
  scheme: SigningScheme,
  key: SigningKey,
  headers: IncomingHttpHeaders,
  message: SignedMessage,
  wallMs: number,
): boolean {
  const timestamp = headers[scheme.headers.timestamp];
  const signature = headers[scheme.headers.signature];
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - wallMs) > scheme.clockWindowMs) return false;
  const expected = Buffer.from(signatureOf(scheme, key.secret, timestamp, message));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export interface ReplayGuard {
  /** True the first time that an id is seen; an id is remembered for at least the protocol's time. */
  isFirst(requestId: string, wallMs: number): boolean;
}

/** Remembers request ids in two halves that take turns, so that forgetting costs nothing. */
export function createReplayGuard({ replayGuardMs }: Pick<SigningScheme, 'replayGuardMs'>): ReplayGuard {
  let young = new Set<string>();
  let old = new Set<string>();
  let turnedAt = 0;
  return {
    isFirst(requestId, wallMs) {
      if (wallMs - turnedAt > replayGuardMs) {
        old = young;
        young = new Set();
        turnedAt = wallMs;
      }
      if (young.has(requestId) || old.has(requestId)) return false;
      young.add(requestId);
      return true;
    },
  };
}
