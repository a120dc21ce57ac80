import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { v7 } from 'uuid';

let newest = { wallMs: 0, seq: 0 };

/** A new id, ordered by the time given and, within a millisecond, by the order in which this process made them: histories go by ids. */
export function newId(wallMs: number): string {
  // half of the counter's range is left to count up in
  const seq = wallMs === newest.wallMs ? newest.seq + 1 : randomInt(2 ** 31);
  newest = { wallMs, seq };
  return v7({ msecs: wallMs, seq });
}

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
