import { canonicalJson, type CanonicalValue, type Hashing, toHex } from '#games/fair/index.ts';

/** Returns the SHA-256, in hex, over the UTF-8 bytes of the canonical JSON of a maths document. */
export function hashMaths(document: CanonicalValue, hashing: Hashing): string {
  return toHex(hashing.sha256(new TextEncoder().encode(canonicalJson(document))));
}
