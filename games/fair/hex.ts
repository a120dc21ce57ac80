/** Bytes as lower-case hex digits, two a byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** True for the one spelling of 32 bytes that fairness accepts: 64 lower-case hex digits. */
export function isHex32(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/**
 * The 32 bytes of 64 lower-case hex digits.
 * @throws RangeError for any other text.
 */
export function fromHex32(text: string): Uint8Array {
  if (!isHex32(text)) throw new RangeError('Expected 64 lower-case hex digits.');
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16));
}
