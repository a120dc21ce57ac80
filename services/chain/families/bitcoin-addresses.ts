// Bitcoin's networks, and addresses on them: ours by BIP 84, and those that people name.
import { HDKey } from '@scure/bip32';
import { Address, NETWORK, p2wpkh, TEST_NETWORK } from '@scure/btc-signer';
import type { AddressBook } from '../addresses.ts';

export interface BitcoinNetwork {
  /** What its node answers for block 0. */
  genesis: string;
  /** How addresses are written. */
  prefixes: typeof NETWORK;
  /** The account of BIP 84 that the signer derives. */
  accountPath: string;
}

const testAccount = `m/84'/1'/0'`;

export const bitcoinNetworks = {
  bitcoin: {
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    prefixes: NETWORK,
    accountPath: `m/84'/0'/0'`,
  },
  'bitcoin-testnet': {
    genesis: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
    prefixes: TEST_NETWORK,
    accountPath: testAccount,
  },
  'bitcoin-signet': {
    genesis: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
    prefixes: TEST_NETWORK,
    accountPath: testAccount,
  },
  'bitcoin-regtest': {
    genesis: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    prefixes: { ...TEST_NETWORK, bech32: 'bcrt' },
    accountPath: testAccount,
  },
} as const satisfies Record<string, BitcoinNetwork>;

/** @throws Error for what is no extended public key, or one that holds a private key */
export function openBitcoinBook(xpub: string, { prefixes }: Pick<BitcoinNetwork, 'prefixes'>): AddressBook {
  const account = HDKey.fromExtendedKey(xpub);
  if (account.privateKey !== null)
    throw new Error('CHAIN_XPUB holds a private key. Only the signer may have it: give the public one (xpub…).');
  const of = ({ publicKey }: HDKey): string => {
    const address = publicKey === null ? undefined : p2wpkh(publicKey, prefixes).address;
    if (address === undefined) throw new Error('The extended key derives no address');
    return address;
  };
  const deposits = account.deriveChild(0);
  return { deposit: (index) => of(deposits.deriveChild(index)), hot: of(account.deriveChild(1).deriveChild(0)) };
}

/** What may stand for a whole address in wallets today; keys alone and scripts nobody knows yet may not. */
const payable: readonly string[] = ['pkh', 'sh', 'wpkh', 'wsh', 'tr'];

/** The address in its one form; undefined for what is none on this network, or has a letter wrong. */
export function readBitcoinAddress(text: string, { prefixes }: Pick<BitcoinNetwork, 'prefixes'>): string | undefined {
  const { decode, encode } = Address(prefixes);
  try {
    const script = decode(text);
    return payable.includes(script.type) ? encode(script) : undefined;
  } catch {
    return undefined; // its checksum, its length or its network is another
  }
}
