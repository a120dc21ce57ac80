import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitToSeed } from './commit-to-seed.ts';
import { nodeHashing } from './node-hashing.ts';
import { browserHashing } from './browser-hashing.ts';
import { verifyCommit } from './verify-commit.ts';

const serverSeed = '5eed'.repeat(16);
const revealed = { serverSeed, commit: commitToSeed(serverSeed, nodeHashing), clientSeed: 'my own words', nonce: 41 };

/** The text with one bit of one of its characters flipped. */
const flipBit = (text: string, bit: number): string => {
  const at = Math.floor(bit / 8);
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << (bit % 8))) + text.slice(at + 1);
};

/** The hex of the bytes with one of their bits flipped. */
const flipByteBit = (hex: string, bit: number): string => {
  const bytes = Buffer.from(hex, 'hex');
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return bytes.toString('hex');
};

test('RN-05 the commitment is SHA-256 over the bytes of the server seed', () => {
  expect(commitToSeed('00'.repeat(32), nodeHashing)).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  expect(commitToSeed('00'.repeat(32), browserHashing)).toBe(commitToSeed('00'.repeat(32), nodeHashing));
});

test('RN-05 revealed seeds agree with their commitment, on both sides', () => {
  expect(verifyCommit(revealed, nodeHashing)).toEqual({ ok: true });
  expect(verifyCommit(revealed, browserHashing)).toEqual({ ok: true });
});

test('RN-05 every single flipped bit of the server seed or the commitment fails', () => {
  for (let bit = 0; bit < 256; bit += 1) {
    expect(verifyCommit({ ...revealed, serverSeed: flipByteBit(serverSeed, bit) }, nodeHashing)).toEqual({ ok: false, fault: 'commit' });
    expect(verifyCommit({ ...revealed, commit: flipByteBit(revealed.commit, bit) }, nodeHashing)).toEqual({ ok: false, fault: 'commit' });
  }
  for (let bit = 0; bit < 512; bit += 1) {
    expect(verifyCommit({ ...revealed, serverSeed: flipBit(serverSeed, bit) }, nodeHashing).ok).toBe(false);
    expect(verifyCommit({ ...revealed, commit: flipBit(revealed.commit, bit) }, nodeHashing).ok).toBe(false);
  }
});

test.each([
  [{ serverSeed: 'xyz' }, 'server-seed'],
  [{ serverSeed: serverSeed.toUpperCase() }, 'server-seed'],
  [{ clientSeed: '' }, 'client-seed'],
  [{ clientSeed: 'no\u0000thing' }, 'client-seed'],
  [{ nonce: -1 }, 'nonce'],
  [{ nonce: -0 }, 'nonce'],
  [{ nonce: 1.5 }, 'nonce'],
  [{ commit: '' }, 'commit'],
])('RN-05 malformed %j is named, not thrown', (wrong, fault) => {
  expect(verifyCommit({ ...revealed, ...wrong }, nodeHashing)).toEqual({ ok: false, fault });
});

test('RN-05 whatever is pasted gets a verdict', () => {
  fc.assert(
    fc.property(fc.record({ serverSeed: fc.string(), commit: fc.string(), clientSeed: fc.string(), nonce: fc.double() }), (pasted) => {
      expect(verifyCommit(pasted, browserHashing).ok).toBe(false);
    }),
  );
});
