// Ids: UUID v7 for everything a player can see; derived ids where the same input must give the same id.
import { hash, randomBytes, randomFillSync } from 'node:crypto';

const random = Buffer.alloc(4096);
let used = random.length;
let lastMs = 0;
let sequence = 0;
/** The milliseconds as an id begins with them. */
let prefix = '';

/** Random bytes are taken from the system for some hundred ids at once; no byte is used twice. */
function takeRandom(count: number): number {
  if (used + count > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += count;
  return used - count;
}

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const pair = (byte: number): string => hexOf[byte & 0xff] ?? '';

function turnTo(ms: number, first: number): void {
  const text = ms.toString(16).padStart(12, '0');
  prefix = `${text.slice(0, 8)}-${text.slice(8)}-7`;
  [lastMs, sequence] = [ms, first];
}

/** A new time-ordered id; those of one process come in order. Within a millisecond 32 bits count up from a random number, 42 are random. */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs)
    turnTo(now, random.readUInt32LE(takeRandom(4)) >>> 1); // room to count up within the millisecond
  else if (sequence === 0xffff_ffff) turnTo(lastMs + 1, 0);
  else sequence += 1;
  const at = takeRandom(6);
  const byte = (offset: number): number => random[at + offset] ?? 0;
  // 12 bits of the sequence, the variant with six more, eight more, and its last six bits beside two random ones
  const middle = `${((sequence >>> 20) | 0x1000).toString(16).slice(1)}-${pair(0x80 | ((sequence >>> 14) & 0x3f))}${pair(sequence >>> 6)}`;
  const tail = pair((sequence << 2) | (byte(0) & 3)) + pair(byte(1)) + pair(byte(2)) + pair(byte(3)) + pair(byte(4)) + pair(byte(5));
  return `${prefix}${middle}-${tail}`;
}

/** An id that two processes derive alike from the same parts: SHA-256 over them, cut to 16 bytes. Parts may hold any text. */
export function derivedId(...parts: readonly string[]): string {
  let text = '';
  for (const part of parts) text += `${Buffer.byteLength(part)}:${part};`;
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** 256 bits of randomness as URL-safe text. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
