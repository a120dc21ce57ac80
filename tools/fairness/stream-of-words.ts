// A stream of chance that is fast and comes again from its seed: for playing many rounds. What players draw from is games/fair; the battery
// tests that.
import { createCipheriv, createHash } from 'node:crypto';
import { acceptedWords } from '#games/fair/create-draws.ts';
import type { Draws } from '#games/fair/index.ts';

const words = 16_384;

/** Returns draws over an AES-256-CTR key stream, mapped as every draw is: by rejection. */
export function streamOfWords(seed: string): Draws {
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(seed).digest(), Buffer.alloc(16));
  const zeros = Buffer.alloc(words * 4);
  let block = new Uint32Array(0);
  let at = 0;
  function nextWord(): number {
    if (at === block.length) {
      const bytes = cipher.update(zeros);
      block = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
      at = 0;
    }
    const word = block[at] ?? 0;
    at += 1;
    return word;
  }
  return {
    nextInt(n) {
      const accepted = acceptedWords(n);
      let word = nextWord();
      while (word >= accepted) word = nextWord();
      return word % n;
    },
  };
}
