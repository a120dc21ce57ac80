// SHA-256 in plain TypeScript, written to be read beside FIPS 180-4: what the hashing that ships is compared with.
import type { Hashing } from '#games/fair/hashing.ts';
import { hmacWith } from '#games/fair/hmac.ts';

const blockBytes = 64;

function primesBelow(bound: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; candidate < bound; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

/** The first 32 bits of the fraction of root, rounded down, as FIPS 180-4 defines its constants. */
const fractionBits = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;

const primes = primesBelow(312);
const roundConstants = Uint32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)));
const initialState = Uint32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function pad(data: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / blockBytes) * blockBytes);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, (data.length << 3) >>> 0);
  return view;
}

function expand(view: DataView, offset: number, schedule: Uint32Array): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = view.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const near = schedule[index - 2]!;
    const far = schedule[index - 15]!;
    const nearMix = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    const farMix = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    schedule[index] = schedule[index - 16]! + farMix + schedule[index - 7]! + nearMix;
  }
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
  let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!];
  for (let index = 0; index < 64; index += 1) {
    const upper = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + upper + choice + roundConstants[index]! + schedule[index]!) | 0;
    const lower = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + lower + majority) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = state[index]! + word;
}

function sha256(data: Uint8Array): Uint8Array {
  const view = pad(data);
  const state = initialState.slice();
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < view.byteLength; offset += blockBytes) {
    expand(view, offset, schedule);
    compress(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

/** Hashing without any library of the runtime; gives the same bytes as the server's. */
export const plainHashing: Hashing = { sha256, hmacSha256: hmacWith(sha256) };
