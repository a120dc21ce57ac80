// Hashing for the player's browser: WebCrypto answers by promises only, which the draws of a game cannot wait for, and is missing on
// pages without TLS.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Hashing } from './hashing.ts';

/** Hashing that runs in every browser; gives the same bytes as the server's. */
export const browserHashing: Hashing = { sha256, hmacSha256: (key, message) => hmac(sha256, key, message) };
