// What the provider keeps and nobody may read in the database: encrypted under its secret (AES-256-GCM), by purpose, bound to its place.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  seal(place: string, text: string): Buffer;
  /** @throws Error when the bytes were changed, stand in another place, or were sealed under another secret. */
  unseal(place: string, sealed: Buffer): string;
  /** A keyed hash under which something is found again that nobody may read. */
  nameOf(text: string): string;
}

export function createSeal(secret: Buffer, purpose: string): Seal {
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'identity-provider', use, 32));
  const key = keyFor(purpose);
  const nameKey = keyFor(`${purpose}, names`);
  return {
    seal(place, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    unseal(place, sealed) {
      const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
      cipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8');
    },
    nameOf: (text) => createHmac('sha256', nameKey).update(text).digest('base64url'),
  };
}
