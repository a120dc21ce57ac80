// Signatures of Open Seamless Wallet, as its text describes them.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { clockWindowMs, headers } from './protocol.ts';

export interface Key {
  keyId: string;
  secret: string;
}

/** A message as it is signed: `path` with its query, `body` the exact text. An answer has its request's method and path. */
export interface Message {
  method: string;
  path: string;
  body: string;
}

export type Headers = Record<string, string | string[] | undefined>;

/** Returns OSW-Signature of a message. */
export function sign(secret: string, timestamp: string, { method, path, body }: Message): string {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update(`${timestamp}\n${method}\n${path}\n${bodyHash}`).digest('base64');
}

/** Returns what is wrong with a signed message; undefined when it is genuine. */
export function faultOfSignature(key: Key, given: Headers, message: Message, wallMs: number): string | undefined {
  const timestamp = given[headers.timestamp];
  const signature = given[headers.signature];
  if (typeof timestamp !== 'string') return 'it has no OSW-Timestamp';
  if (typeof signature !== 'string') return 'it has no OSW-Signature';
  if (!/^\d{1,15}$/.test(timestamp)) return `OSW-Timestamp is ${timestamp.slice(0, 40)}, not milliseconds`;
  if (Math.abs(Number(timestamp) - wallMs) > clockWindowMs) return 'OSW-Timestamp lies more than 60 s away';
  const [expected, own] = [Buffer.from(sign(key.secret, timestamp, message)), Buffer.from(signature)];
  return expected.length === own.length && timingSafeEqual(expected, own) ? undefined : 'OSW-Signature is not that of the message';
}
