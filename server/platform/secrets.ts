// One secret of the house, from the environment or a file made at the first start; every key is derived from it by purpose.
import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  /** 32 bytes for a purpose; the same for ever while the house's secret stays. */
  derive(purpose: string): Buffer;
  /** A P-256 key pair for a purpose, with a key id. */
  deriveKeyPair(purpose: string): { privateKey: KeyObject; keyId: string };
  /** An Ed25519 key pair for a purpose, with a key id. */
  deriveSigningKey(purpose: string): { privateKey: KeyObject; publicKey: KeyObject; keyId: string };
  /** Encrypts a text for a purpose (AES-256-GCM), bound to the row it stands in: it opens nowhere else. */
  seal(purpose: string, row: string, text: string): Buffer;
  /** @throws Error when the bytes were changed, moved to another row, or sealed under another secret. */
  unseal(purpose: string, row: string, sealed: Buffer): string;
  /** A keyed hash by which a sealed text is found again without being known. */
  fingerprint(purpose: string, text: string): Buffer;
}

/** What stands before the 32 bytes of a private Ed25519 key in PKCS 8 (RFC 8410). */
const ed25519Pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** First byte of what is sealed: the way it was done, so that another can follow. */
const sealVersion = 1;

function readOrMakeSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given;
  const file = join(dataDir, 'house.secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
  return secret;
}

export function openSecrets(given: string | undefined, dataDir: string): Secrets {
  const secret = readOrMakeSecret(given, dataDir);
  const derive = (purpose: string, bytes = 32) => Buffer.from(hkdfSync('sha256', secret, 'lanternhall', purpose, bytes));
  return {
    derive: (purpose) => derive(purpose),
    deriveSigningKey(purpose) {
      const der = Buffer.concat([ed25519Pkcs8, derive(`${purpose}:ed25519`)]);
      const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
      const publicKey = createPublicKey(privateKey);
      const keyId = createHash('sha256')
        .update(publicKey.export({ format: 'der', type: 'spki' }))
        .digest('base64url')
        .slice(0, 16);
      return { privateKey, publicKey, keyId };
    },
    seal(purpose, row, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', derive(`seal ${purpose}`), nonce).setAAD(Buffer.from(row));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(sealVersion), nonce, cipher.getAuthTag(), body]);
    },
    unseal(purpose, row, sealed) {
      if (sealed[0] !== sealVersion) throw new Error(`Something of ${purpose} was sealed in a way that is not known here`);
      const cipher = createDecipheriv('aes-256-gcm', derive(`seal ${purpose}`), sealed.subarray(1, 13), { authTagLength: 16 });
      cipher.setAAD(Buffer.from(row)).setAuthTag(sealed.subarray(13, 29));
      return Buffer.concat([cipher.update(sealed.subarray(29)), cipher.final()]).toString('utf8');
    },
    fingerprint: (purpose, text) =>
      createHmac('sha256', derive(`fingerprint ${purpose}`))
        .update(text)
        .digest(),
    deriveKeyPair(purpose) {
      const ecdh = createECDH('prime256v1');
      // A scalar outside the group's order is refused; the chance is 2^-32, and the next counter then serves.
      for (let counter = 0; ; counter += 1) {
        try {
          ecdh.setPrivateKey(derive(`${purpose}:${counter}`));
          break;
        } catch (error) {
          if (counter > 8) throw error;
        }
      }
      const point = ecdh.getPublicKey();
      const jwk = {
        kty: 'EC',
        crv: 'P-256',
        d: ecdh.getPrivateKey('base64url'),
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      };
      const keyId = createHash('sha256').update(point).digest('base64url').slice(0, 16);
      return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), keyId };
    },
  };
}
