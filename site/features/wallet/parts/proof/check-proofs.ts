// Checks proofs in the browser, from what the page has: nobody is asked whether they hold.
import { sha256 } from '@noble/hashes/sha2.js';
import { faultOf, type ProofFault, statementText } from '#contract/protocols/liability-proof.ts';
import type { Proof, Statement } from './proof-queries.ts';

export interface CheckedProof {
  proof: Proof;
  /** Why it does not hold. `account` is another account than the player's, `unpublished` a root that others are not shown. */
  fault?: ProofFault | 'signature' | 'account' | 'unpublished';
  /** Browsers that do not know Ed25519, and pages without a secure connection, cannot check the signature. */
  isSignatureChecked: boolean;
}

export interface KnownFacts {
  /** What is shown to everybody. */
  published: readonly Statement[];
  /** Public keys in PEM, by their id. */
  keys: ReadonlyMap<string, string>;
  /** The player's accounts by currency, where somebody is signed in. */
  accounts?: ReadonlyMap<string, string> | undefined;
}

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const derOf = (pem: string): Uint8Array<ArrayBuffer> => bytesOfBase64(pem.replaceAll(/-----[^-]+-----|\s/g, ''));

/** Returns whether the house signed the statement; undefined where this browser cannot tell. */
async function isSigned(proof: Proof, keys: KnownFacts['keys']): Promise<boolean | undefined> {
  const pem = keys.get(proof.keyId);
  if (pem === undefined) return false;
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  let key: CryptoKey | undefined;
  try {
    key = await subtle?.importKey('spki', derOf(pem), 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
  if (subtle === undefined || key === undefined) return undefined;
  const text = new TextEncoder().encode(statementText(proof));
  try {
    return await subtle.verify('Ed25519', key, bytesOfBase64(proof.signature), text);
  } catch {
    return false;
  }
}

function faultWithin(proof: Proof, signed: boolean | undefined, { published, accounts }: KnownFacts): CheckedProof['fault'] {
  const fault = faultOf(sha256, proof);
  if (fault !== undefined) return fault;
  if (signed === false) return 'signature';
  const { root, until, currency, leaf } = proof;
  if (!published.some((one) => one.root === root && one.until === until && one.currency === currency)) return 'unpublished';
  const own = accounts?.get(currency);
  return own === undefined || own === leaf.account ? undefined : 'account';
}

async function checkProof(proof: Proof, facts: KnownFacts): Promise<CheckedProof> {
  const signed = await isSigned(proof, facts.keys);
  const fault = faultWithin(proof, signed, facts);
  return { proof, isSignatureChecked: signed !== undefined, ...(fault !== undefined && { fault }) };
}

export const checkProofs = async (proofs: readonly Proof[], facts: KnownFacts): Promise<CheckedProof[]> =>
  await Promise.all(proofs.map(async (proof) => await checkProof(proof, facts)));

const texts = ['currency', 'until', 'real', 'bonus', 'held', 'root', 'checkpoint', 'signature', 'keyId'] as const;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isProof = (value: unknown): value is Proof =>
  isObject(value) &&
  texts.every((name) => typeof value[name] === 'string') &&
  typeof value['accounts'] === 'number' &&
  isObject(value['leaf']) &&
  typeof value['leaf']['account'] === 'string' &&
  Array.isArray(value['path']) &&
  value['path'].every(isObject) &&
  !Number.isNaN(Date.parse(String(value['until'])));

/** Returns the proofs of a saved file; undefined for a text that is none. */
export function readSavedProofs(text: string): Proof[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.length > 0 && read.every(isProof) ? read : undefined;
  } catch {
    return undefined;
  }
}
