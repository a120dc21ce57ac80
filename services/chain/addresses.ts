// Addresses: those that are given out, derived from a public key alone, and those that people name.
import { HDKey } from '@scure/bip32';
import { addr } from 'micro-eth-signer';

/** Derives addresses below an account's public key (m/44'/60'/0'): 0/i is given out, 1/0 is the hot wallet. */
export interface AddressBook {
  /** In lower case. */
  deposit(index: number): string;
  hot: string;
}

const of = (key: HDKey): string => {
  if (key.publicKey === null) throw new Error('The extended key derives no public key');
  return addr.fromPublicKey(key.publicKey).toLowerCase();
};

/** @throws Error for what is no extended public key, or one that holds a private key */
export function openAddressBook(xpub: string): AddressBook {
  const account = HDKey.fromExtendedKey(xpub);
  if (account.privateKey !== null)
    throw new Error('CHAIN_XPUB holds a private key. Only the signer may have it: give the public one (xpub…).');
  const deposits = account.deriveChild(0);
  return { deposit: (index) => of(deposits.deriveChild(index)), hot: of(account.deriveChild(1).deriveChild(0)) };
}

/** The address as wallets write it, with its checksum in its letters. */
export const withChecksum = (address: string): string => addr.addChecksum(address);

/** True for 0x and forty hexadecimal digits whose checksum, where their letters carry one, is right. */
export function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text) && addr.isValid(text);
}
