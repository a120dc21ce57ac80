// How requests, answers and the lines of a stream are signed: HMAC-SHA256 over the contract's text.
import { timingSafeEqual } from 'node:crypto';
import { feedClockWindowMs, feedHeaders, feedSigningText } from '#contract/protocols/sports-feed.ts';
import { hmacSha256 } from '#kit/hmac-sha256.ts';
import type { SigningKey, SigningScheme } from '#kit/signed-http/signature.ts';

export const feedScheme: SigningScheme = {
  headers: feedHeaders,
  text: feedSigningText,
  clockWindowMs: feedClockWindowMs,
  replayGuardMs: 600_000,
};

/** The signature of a line of a stream. */
export const signLine = ({ secret }: SigningKey, sequence: number, json: string): string =>
  hmacSha256(secret, `line\n${sequence}\n${json}`);

/** True for a line that the holder of the secret has written. */
export function isSignedLine(key: SigningKey, sequence: number, json: string, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signLine(key, sequence, json))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
