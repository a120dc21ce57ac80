import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const blockBytes = 64;
const hashBytes = 32;

interface Pads {
  /** The secret's inner block; the text comes behind it. */
  inner: Buffer;
  /** The secret's outer block and room for the inner hash. */
  outer: Buffer;
}

const pads = new LRUCache<string, Pads>({ max: 1000 });

function padsOf(secret: string): Pads {
  const known = pads.get(secret);
  if (known !== undefined) return known;
  const key = Buffer.byteLength(secret) > blockBytes ? hash('sha256', secret, 'buffer') : Buffer.from(secret);
  const made = { inner: Buffer.alloc(blockBytes, 0x36), outer: Buffer.alloc(blockBytes + hashBytes, 0x5c) };
  for (const [at, byte] of key.entries()) {
    made.inner[at] = byte ^ 0x36;
    made.outer[at] = byte ^ 0x5c;
  }
  pads.set(secret, made);
  return made;
}

/**
 * HMAC-SHA256 in base64, written out by RFC 2104 over the one-shot hash: each call is signed both ways, and an Hmac object costs more than
 * the two hashes that it makes. A test holds it against node:crypto's own.
 */
export function hmacSha256(secret: string, text: string): string {
  const { inner, outer } = padsOf(secret);
  const block = Buffer.allocUnsafe(blockBytes + Buffer.byteLength(text));
  inner.copy(block);
  block.write(text, blockBytes);
  outer.write(hash('sha256', block, 'hex'), blockBytes, 'hex');
  return hash('sha256', outer, 'base64');
}
