// Where a customer would send money to. Every value is derived from the charge and wrong on purpose, so that no real bank or wallet
// would ever carry out a payment to it.
import { createHash } from 'node:crypto';

const hashOf = (id: string, purpose: string): Buffer => createHash('sha256').update(`${purpose}:${id}`).digest();

/** An IBAN of the country XX, which does not exist, in groups of four. */
export function madeUpIban(id: string): string {
  const digits = (hashOf(id, 'iban').readBigUInt64BE(0) % 10n ** 8n).toString().padStart(8, '0');
  return `XX00SANDBOX0${digits}`.replace(/(.{4})(?=.)/g, '$1 ');
}

/** An address that no network knows: its letters are outside every address alphabet. */
export function madeUpAddress(id: string, currency: string): string {
  const hex = hashOf(id, 'address').toString('hex');
  return currency === 'ETH' ? `0xSANDBOX${hex.slice(0, 33)}` : `sandbox1q${hex.slice(0, 32)}`;
}

/** A short reference that a person can type: eight signs without look-alikes. */
export function paymentReference(id: string): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  const signs = [...hashOf(id, 'reference').subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `SB-${signs.slice(0, 4)}-${signs.slice(4)}`;
}
