// Signatures of Open Seamless Wallet, both ways.
import { hash, timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from '#kit/hmac-sha256.ts';
import { oswClockWindowMs, oswHeaders, oswSigningText } from '#contract/protocols/osw.ts';

export type OswHeaders = Record<string, string | string[] | undefined>;

export const signOsw = (secret: string, timestamp: string, method: string, path: string, body: string): string =>
  hmacSha256(secret, oswSigningText(timestamp, method, path, hash('sha256', body, 'hex')));

/** True when the signature is right and its time within the window. */
export function isSignedBy(secret: string, headers: OswHeaders, method: string, path: string, body: string, wallMs: number): boolean {
  const timestamp = headers[oswHeaders.timestamp];
  const signature = headers[oswHeaders.signature];
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (!(Math.abs(Number(timestamp) - wallMs) <= oswClockWindowMs)) return false;
  const expected = Buffer.from(signOsw(secret, timestamp, method, path, body));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
