import type { Hashing } from './hashing.ts';
import { fromHex32 } from './hex.ts';
import { isClientSeed, isNonce, type Seeds } from './seeds.ts';

/** The version of the algorithm below; a round stores it, so that old rounds stay verifiable when a new one comes. */
export const fairVersion = 'lh-fair-1';

/** A stream of random integers, the only chance that a game is given. */
export type Draws = {
  /** The next integer of 0 … n - 1, all equally likely. Throws RangeError unless n is an integer of 1 … 2^32. */
  nextInt(n: number): number;
};

const wordValues = 2 ** 32;
const wordBytes = 4;

/**
 * How many of the 2^32 words `nextInt(n)` accepts: the largest multiple of n that fits, so that every result has
 * equally many words.
 * @throws RangeError unless n is an integer of 1 … 2^32.
 */
export function acceptedWords(n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > wordValues) throw new RangeError('The bound of a draw must be an integer of 1 to 2^32.');
  return wordValues - (wordValues % n);
}

/**
 * The draws of one round by 'lh-fair-1', complete so that a stranger can write it again:
 *
 * 1. Block number `counter` (0, 1, 2 …) is HMAC-SHA256(key, message), 32 bytes. The key is the 32 bytes of the server
 *    seed; the message is the ASCII text `${clientSeed}:${nonce}:${counter}`, both numbers in decimal without leading
 *    zeros. A colon in the client seed is harmless, as the two numbers are read from the right.
 * 2. The blocks in order are one stream of bytes; it is read as unsigned big-endian words of 4 bytes, 8 to a block.
 * 3. `nextInt(n)` takes the next word w. If w >= 2^32 - (2^32 mod n), the word is thrown away and the next one is taken
 *    (rejection sampling, no bias); the result is w mod n. At least one word is used, for n = 1 too.
 * 4. A new nonce starts a new stream at counter 0. Words left over at the end of a round are never used.
 *
 * @throws RangeError if a seed or the nonce is malformed.
 */
export function createDraws(seeds: Seeds, hashing: Hashing): Draws {
  const key = fromHex32(seeds.serverSeed);
  if (!isClientSeed(seeds.clientSeed)) throw new RangeError('The client seed must be 1 to 64 printable ASCII characters.');
  if (!isNonce(seeds.nonce)) throw new RangeError('The nonce must be a whole number from 0.');
  const encoder = new TextEncoder();
  let block = new DataView(new ArrayBuffer(0));
  let counter = 0;
  let offset = 0;

  function nextWord(): number {
    if (offset === block.byteLength) {
      const bytes = hashing.hmacSha256(key, encoder.encode(`${seeds.clientSeed}:${seeds.nonce}:${counter}`));
      block = new DataView(Uint8Array.from(bytes).buffer);
      counter += 1;
      offset = 0;
    }
    const word = block.getUint32(offset);
    offset += wordBytes;
    return word;
  }

  function nextInt(n: number): number {
    const accepted = acceptedWords(n);
    let word = nextWord();
    while (word >= accepted) word = nextWord();
    return word % n;
  }

  return { nextInt };
}
