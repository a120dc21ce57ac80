import type { Hashing } from './hashing.ts';

const blockBytes = 64;

/** HMAC (RFC 2104) over a SHA-256, one implementation for every runtime: Node's own costs five times as much a call. */
export function hmacWith(sha256: Hashing['sha256']): Hashing['hmacSha256'] {
  return (key, message) => {
    const block = new Uint8Array(blockBytes);
    block.set(key.length > blockBytes ? sha256(key) : key);
    const inner = new Uint8Array(blockBytes + message.length);
    const outer = new Uint8Array(blockBytes + 32);
    for (const [index, byte] of block.entries()) {
      inner[index] = byte ^ 0x36;
      outer[index] = byte ^ 0x5c;
    }
    inner.set(message, blockBytes);
    outer.set(sha256(inner), blockBytes);
    return sha256(outer);
  };
}
