import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export { newId } from '#kit/time-ordered-id.ts';

/** 256 bits of chance as URL-safe text. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A new server seed: 32 bytes from the operating system, as hex (requirement RN-03). */
export const newServerSeed = (): string => randomBytes(32).toString('hex');

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What opens the replay of a round without a sign-in: only who knows the secret can make it. */
export const replayKey = (secret: string, roundId: string): string =>
  createHmac('sha256', secret).update(`replay ${roundId}`).digest('base64url').slice(0, 32);

/** True for the key that opens the replay of this round. */
export function isReplayKey(secret: string, roundId: string, key: string): boolean {
  const expected = Buffer.from(replayKey(secret, roundId));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
