// Signatures in both directions: HMAC-SHA256 over the contract's text, with the timestamp in milliseconds of wall time.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { cashierClockWindowMs, cashierHeaders, cashierSigningText } from '#contract/protocols/cashier.ts';

export interface CashierKey {
  keyId: string;
  secret: string;
}

/** A request as it is signed: `path` with its query as requested, `body` the exact bytes as text. */
export interface SignedRequest {
  method: string;
  path: string;
  body: string;
}

function signatureOf(secret: string, timestamp: string, request: SignedRequest): Buffer {
  return createHmac('sha256', secret)
    .update(cashierSigningText(timestamp, request.method, request.path, request.body))
    .digest();
}

/** The headers that sign a request at a moment. */
export function signRequest(key: CashierKey, request: SignedRequest, now: Date): Record<string, string> {
  const timestamp = String(now.getTime());
  return {
    [cashierHeaders.key]: key.keyId,
    [cashierHeaders.timestamp]: timestamp,
    [cashierHeaders.signature]: signatureOf(key.secret, timestamp, request).toString('hex'),
  };
}

/** True when the headers hold our key, a timestamp inside the clock window and the right signature. */
export function isSigned(key: CashierKey, headers: IncomingHttpHeaders, request: SignedRequest, now: Date): boolean {
  const timestamp = headers[cashierHeaders.timestamp];
  const signature = headers[cashierHeaders.signature];
  if (headers[cashierHeaders.key] !== key.keyId || typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp)) > cashierClockWindowMs) return false;
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(key.secret, timestamp, request));
}
