// The seed and what is derived from it. Only the signer's process imports this.
import { readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { HDKey } from '@scure/bip32';

/** Accounts as wallets derive them for Ethereum. */
export const ethereumAccount = `m/44'/60'/0'`;

export interface Keys {
  /** What the web side may have: it derives addresses and pays nothing. */
  xpub: string;
  /** The private key of an address index; null is the hot wallet. */
  privateKey(wallet: number | null): Uint8Array;
}

/** @param accountPath of the family's account. @throws Error for what is no seed of 32 to 64 bytes in hexadecimal digits */
export function openKeys(seed: string, accountPath: string = ethereumAccount): Keys {
  const text = seed.trim();
  if (!/^([0-9a-f]{2}){32,64}$/i.test(text))
    throw new Error('The seed must be 32 to 64 bytes in hexadecimal digits, and nothing else in its file.');
  const account = HDKey.fromMasterSeed(Buffer.from(text, 'hex')).derive(accountPath);
  const [deposits, hot] = [account.deriveChild(0), account.deriveChild(1).deriveChild(0)];
  return {
    xpub: account.publicExtendedKey,
    privateKey(wallet) {
      const { privateKey } = wallet === null ? hot : deposits.deriveChild(wallet);
      if (privateKey === null) throw new Error('The key derives no private key');
      return privateKey;
    },
  };
}

/** Reads the seed's file. @throws Error in plain words */
export function readSeed(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`SIGNER_SEED_FILE: ${file} cannot be read. Make one with: node services/chain/signer/make-seed.ts ${file}`, { cause });
  }
}

/** Writes a new seed that only its owner may read. @throws Error where there is a file already: a seed is never written over */
export function makeSeed(file: string): string {
  const seed = randomBytes(32).toString('hex');
  writeFileSync(file, `${seed}\n`, { mode: 0o600, flag: 'wx' });
  return seed;
}
