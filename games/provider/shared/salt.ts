import { sha256 } from '../ids.ts';

/** Returns the salt of a chain, 64 hex digits: the SHA-256 over its first hash and those of the seeds of its first round's bettors, a line each. */
export const saltOf = (firstHash: string, seedHashes: readonly string[]): string =>
  sha256([firstHash, ...seedHashes].join('\n')).toString('hex');
