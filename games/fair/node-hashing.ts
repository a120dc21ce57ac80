// The face of this folder for the server alone: it needs node:crypto, so `index.ts` must not reach it.
import { hash } from 'node:crypto';
import type { Hashing } from './hashing.ts';
import { hmacWith } from './hmac.ts';

const sha256: Hashing['sha256'] = (data) => new Uint8Array(hash('sha256', data, 'buffer'));

/** Hashing by the runtime's own OpenSSL. */
export const nodeHashing: Hashing = { sha256, hmacSha256: hmacWith(sha256) };
