// Addresses of coins as people type them: what carries a checksum in its letters has it looked at.
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The address with the checksum of EIP-55 in its letters. @param address 0x and forty hexadecimal digits */
function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/** False for one of Ethereum whose letters say that one of them is wrong. */
function isEthereum(text: string): boolean {
  const digits = text.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return !isMixed || text === withChecksum(text);
}

const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const bech32Steps = [0x3b_6a_57_b2, 0x26_50_8e_6d, 0x1e_a1_19_fa, 0x3d_42_33_dd, 0x2a_14_62_b3];

/** True for a segregated witness address (BIP 173, BIP 350) of one case whose checksum fits its version. */
function isSegwit(text: string): boolean {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return false;
  const [prefix, data] = [lower.slice(0, lower.lastIndexOf('1')), lower.slice(lower.lastIndexOf('1') + 1)];
  const values = [...data].map((letter) => bech32Letters.indexOf(letter));
  if (values.includes(-1) || values.length < 7) return false;
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  const all = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...values];
  const sum = all.reduce((before, value) => {
    const top = before >> 25;
    return bech32Steps.reduce((next, step, bit) => ((top >> bit) & 1 ? next ^ step : next), ((before & 0x1_ff_ff_ff) << 5) ^ value);
  }, 1);
  return sum === (values[0] === 0 ? 1 : 0x2b_c8_30_a3);
}

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** True for 21 bytes in base 58 whose last four are the checksum of the others, as the older addresses of Bitcoin are. */
function isBase58Check(text: string): boolean {
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(base58Letters.indexOf(letter)), 0n);
  const digits = value.toString(16).padStart(50, '0');
  if (digits.length > 50) return false;
  const bytes = hexToBytes(digits);
  return bytesToHex(sha256(sha256(bytes.slice(0, 21)))).startsWith(digits.slice(42));
}

/** How addresses of a network look, and whether the letters of one fit each other. */
const kinds: readonly (readonly ['ethereum' | 'bitcoin', RegExp, (text: string) => boolean])[] = [
  ['ethereum', /^0x[0-9a-fA-F]{40}$/, isEthereum],
  ['bitcoin', /^(bc|tb|bcrt)1/i, isSegwit],
  ['bitcoin', /^[123mn][1-9A-HJ-NP-Za-km-z]{24,34}$/, isBase58Check],
];

/** Coins that live on one network alone; others may be sent on several. */
const homes: Readonly<Record<string, 'ethereum' | 'bitcoin'>> = { BTC: 'bitcoin', ETH: 'ethereum' };

/**
 * False for an address of Ethereum or Bitcoin whose letters say that one of them is wrong, and for one of these where the coin lives on the
 * other. All else is for its own network to judge.
 */
export function mayBeAddress(text: string, coin = ''): boolean {
  const [network, , fits] = kinds.find(([, look]) => look.test(text)) ?? [];
  const home = homes[coin];
  if (home !== undefined && network !== undefined && home !== network) return false;
  return fits?.(text) ?? true;
}
