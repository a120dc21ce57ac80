// The keys of files are random, one a file, and kept encrypted under a key of the house that lies outside of the database. Which one it
// was stands beside it, so that the house's key can be replaced without touching a file.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets.ts';
import type { FilesConfig } from './files-config.ts';

export interface WrappedKey {
  keyId: string;
  wrapped: Buffer;
}

export interface FileKeys {
  /** The id of the key under which new ones are encrypted. */
  readonly currentId: string;
  /** A new key of a file, and the same encrypted. */
  make(fileId: string): { key: Buffer } & WrappedKey;
  /** @throws Error when the house does not have that key, or the bytes were changed or belong to another file */
  open(fileId: string, kept: WrappedKey): Buffer;
  /** Encrypts the key under the current one. */
  rewrap(fileId: string, kept: WrappedKey): WrappedKey;
  /** A keyed hash of what is in a file; the same for ever. */
  fingerprint(bytes: Buffer): Buffer;
}

const idOf = (key: Buffer): string => createHash('sha256').update('file key id').update(key).digest('base64url').slice(0, 16);

function wrap(house: Buffer, fileId: string, key: Buffer): WrappedKey {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', house, nonce).setAAD(Buffer.from(fileId));
  const body = Buffer.concat([cipher.update(key), cipher.final()]);
  return { keyId: idOf(house), wrapped: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
}

export function openFileKeys(secrets: Secrets, { secret, secretsBefore }: Pick<FilesConfig, 'secret' | 'secretsBefore'>): FileKeys {
  const derive = (from: string): Buffer => Buffer.from(hkdfSync('sha256', from, 'lanternhall', 'keys of files', 32));
  const own = secrets.derive('keys of files');
  const current = secret === undefined ? own : derive(secret);
  const ring = new Map([own, ...secretsBefore.map(derive), current].map((key) => [idOf(key), key]));
  // under the app's own secret, which stays
  const fingerprintKey = secrets.derive('fingerprint of files');

  function open(fileId: string, { keyId, wrapped }: WrappedKey): Buffer {
    const house = ring.get(keyId);
    if (house === undefined)
      throw new Error(`The key ${keyId} of the file ${fileId} is not here. Name its secret in FILES_SECRETS_BEFORE.`);
    const decipher = createDecipheriv('aes-256-gcm', house, wrapped.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(fileId)).setAuthTag(wrapped.subarray(12, 28));
    return Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()]);
  }
  return {
    currentId: idOf(current),
    make(fileId) {
      const key = randomBytes(32);
      return { key, ...wrap(current, fileId, key) };
    },
    open,
    rewrap: (fileId, kept) => wrap(current, fileId, open(fileId, kept)),
    fingerprint: (bytes) => createHmac('sha256', fingerprintKey).update(bytes).digest(),
  };
}
