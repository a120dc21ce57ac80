// Signatures of Open Seamless Wallet in both directions, and the memory of request ids that keeps a recorded request from being sent
// again.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { oswClockWindowMs, oswHeaders, oswReplayGuardMs, oswSigningText } from '#contract/protocols/osw.ts';

export interface OswKey {
  keyId: string;
  secret: string;
}

/** A message as it is signed: `path` with its query as sent, `body` the exact text. An answer has its request's method and path. */
export interface SignedMessage {
  method: string;
  path: string;
  body: string;
}

function signatureOf(secret: string, timestamp: string, { method, path, body }: SignedMessage): string {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret)
    .update(oswSigningText(timestamp, method, path, bodyHash))
    .digest('base64');
}

/** The headers that sign a message at a moment. */
export function signMessage(key: OswKey, message: SignedMessage, requestId: string, wallMs: number): Record<string, string> {
  const timestamp = String(wallMs);
  return {
    [oswHeaders.key]: key.keyId,
    [oswHeaders.timestamp]: timestamp,
    [oswHeaders.requestId]: requestId,
    [oswHeaders.signature]: signatureOf(key.secret, timestamp, message),
  };
}

/** True when the headers hold a timestamp inside the clock window and the signature of exactly this message. */
export function isSigned(key: OswKey, headers: IncomingHttpHeaders, message: SignedMessage, wallMs: number): boolean {
  const timestamp = headers[oswHeaders.timestamp];
  const signature = headers[oswHeaders.signature];
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - wallMs) > oswClockWindowMs) return false;
  const expected = Buffer.from(signatureOf(key.secret, timestamp, message));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export interface ReplayGuard {
  /** True the first time that an id is seen; an id is remembered for at least the protocol's time. */
  isFirst(requestId: string, wallMs: number): boolean;
}

/** Remembers request ids in two halves that take turns, so that forgetting costs nothing. */
export function createReplayGuard(): ReplayGuard {
  let young = new Set<string>();
  let old = new Set<string>();
  let turnedAt = 0;
  return {
    isFirst(requestId, wallMs) {
      if (wallMs - turnedAt > oswReplayGuardMs) {
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
