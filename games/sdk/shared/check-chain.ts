// What proves a chain of shared rounds, worked out again: its first hash from any link, and its salt from the seeds of the first bettors.
import { commitToSeed, type Hashing, toHex } from '#games/fair/index.ts';

/** Returns the first hash of a chain that has this link with this number. @throws RangeError for a link that is not 64 hex digits */
export function firstHashOf(link: string, number: number, hashing: Hashing): string {
  let hash = link;
  for (let step = 0; step < number; step += 1) hash = commitToSeed(hash, hashing);
  return hash;
}

/** Returns the salt of a chain: SHA-256 over its first hash and those of the seeds of its first round's bettors, a line each. */
export const saltOfChain = (firstHash: string, seedHashes: readonly string[], hashing: Hashing): string =>
  toHex(hashing.sha256(new TextEncoder().encode([firstHash, ...seedHashes].join('\n'))));
