// Addresses of coins as people type them: what carries a checksum in its letters has it looked at.
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The address with the checksum of EIP-55 in its letters. @param address 0x and forty hexadecimal digits */
function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/** False for an address of Ethereum whose letters say that one of them is wrong. Other addresses are for their own network to judge. */
export function mayBeAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return true;
  const digits = text.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return !isMixed || text === withChecksum(text);
}
