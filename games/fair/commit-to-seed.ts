import type { Hashing } from './hashing.ts';
import { fromHex32, toHex } from './hex.ts';

/**
 * The commitment shown before a round: SHA-256 over the 32 bytes of the server seed (not over its hex digits), as hex.
 * @throws RangeError if the server seed is not 64 lower-case hex digits.
 */
export function commitToSeed(serverSeed: string, hashing: Hashing): string {
  return toHex(hashing.sha256(fromHex32(serverSeed)));
}
