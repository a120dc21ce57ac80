// How a file is encrypted: AES-256-GCM in parts of 64 KiB under a key that no other file has. Every part is bound to the file, to its place
// in it and to whether it is the last, so that nothing can be changed, moved, left out or put at the end of another.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const magic = Buffer.from('LHF1');
const partBytes = 64 * 1024;
const tagBytes = 16;
const prefixBytes = 7;
const headBytes = magic.length + prefixBytes;

/** What is random in a file's nonces, then the number of the part, then whether it is the last. */
function nonceOf(prefix: Buffer, index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(index, prefixBytes);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Returns the encrypted file. */
export function encryptFile(key: Buffer, fileId: string, bytes: Buffer): Buffer {
  const prefix = randomBytes(prefixBytes);
  const count = Math.max(1, Math.ceil(bytes.length / partBytes));
  const parts: Buffer[] = [magic, prefix];
  for (let index = 0; index < count; index += 1) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, index, index === count - 1)).setAAD(Buffer.from(fileId));
    parts.push(cipher.update(bytes.subarray(index * partBytes, (index + 1) * partBytes)), cipher.final(), cipher.getAuthTag());
  }
  return Buffer.concat(parts);
}

/** Returns the file as it was. @throws Error when anything of it was changed, or it is another file's */
export function decryptFile(key: Buffer, fileId: string, encrypted: Buffer): Buffer {
  if (encrypted.length < headBytes + tagBytes || !encrypted.subarray(0, magic.length).equals(magic))
    throw new Error(`The file ${fileId} was encrypted in a way that is not known here`);
  const prefix = encrypted.subarray(magic.length, headBytes);
  const parts: Buffer[] = [];
  for (let at = headBytes, index = 0; at < encrypted.length; index += 1) {
    const end = Math.min(at + partBytes + tagBytes, encrypted.length);
    const nonce = nonceOf(prefix, index, end === encrypted.length);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(fileId));
    decipher.setAuthTag(encrypted.subarray(end - tagBytes, end));
    parts.push(decipher.update(encrypted.subarray(at, end - tagBytes)), decipher.final());
    at = end;
  }
  return Buffer.concat(parts);
}
