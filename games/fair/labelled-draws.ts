import { createDraws, type Draws } from './create-draws.ts';
import type { Hashing } from './hashing.ts';
import { fromHex32, toHex } from './hex.ts';
import { isClientSeed, isNonce, type Seeds } from './seeds.ts';

const labelPattern = /^[a-z][a-z0-9-]*(:[a-z][a-z0-9-]*)*$/;

/**
 * Draws of a round beside those of its game, from the same seeds: 'lh-fair-1' whose key is HMAC-SHA256(server seed,
 * `${clientSeed}:${nonce}:${label}`). A label begins with a letter where the game's own blocks end in a number, so the two streams have
 * no block in common.
 * @throws RangeError if a seed, the nonce or the label is malformed.
 */
export function createLabelledDraws(seeds: Seeds, label: string, hashing: Hashing): Draws {
  if (!labelPattern.test(label)) throw new RangeError('A label is of words in small letters, with colons between.');
  const { serverSeed, clientSeed, nonce } = seeds;
  if (!isClientSeed(clientSeed) || !isNonce(nonce)) throw new RangeError('The client seed or the nonce is malformed.');
  const key = hashing.hmacSha256(fromHex32(serverSeed), new TextEncoder().encode(`${clientSeed}:${nonce}:${label}`));
  return createDraws({ serverSeed: toHex(key), clientSeed, nonce }, hashing);
}
