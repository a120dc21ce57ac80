// Whether a receipt was signed by the book and says what it said then: in the browser, with the book's published keys.
import { sorted } from '#kit/sorted.ts';
import type { Data } from '#contract/kernel/calls.ts';

export type Receipt = Data<'readBetReceipt'>;
export type BookKey = Data<'listBookKeys'>['keys'][number];

export type ReceiptVerdict = 'true' | 'false' | 'unknown-key' | 'unreadable' | 'unsupported';

/** The text that is signed: sorted keys, no spaces. */
function signedText(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => signedText(item)).join()}]`;
  const given = value as Record<string, unknown>;
  const names = sorted(Object.keys(given), (a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${signedText(given[name])}`).join()}}`;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** Reads what somebody chose; undefined for what is no receipt. */
export function readReceipt(text: string): Receipt | undefined {
  try {
    const { receipt, keyId, signature } = (JSON.parse(text) ?? {}) as Partial<Receipt>;
    if (typeof keyId !== 'string' || typeof signature !== 'string' || !Array.isArray(receipt?.legs)) return undefined;
    return { receipt, keyId, signature };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a text was signed with Ed25519 by this key, both in base64; undefined where the browser cannot tell. */
export async function isSignedBy(publicKey: string, text: string, signature: string): Promise<boolean | undefined> {
  const crypto: SubtleCrypto | undefined = globalThis.crypto.subtle;
  const algorithm = { name: 'Ed25519' };
  const key = await crypto?.importKey('raw', bytesOf(publicKey), algorithm, false, ['verify']).catch(() => undefined);
  if (crypto === undefined || key === undefined) return undefined;
  return await crypto.verify(algorithm, key, bytesOf(signature), new TextEncoder().encode(text)).catch(() => false);
}

/** Judges a receipt by the keys that are known. */
export async function checkReceipt({ receipt, keyId, signature }: Receipt, keys: readonly BookKey[]): Promise<ReceiptVerdict> {
  const known = keys.find(({ id }) => id === keyId);
  if (known === undefined) return 'unknown-key';
  const isSigned = await isSignedBy(known.publicKey, signedText(receipt), signature);
  return isSigned === undefined ? 'unsupported' : isSigned ? 'true' : 'false';
}
