import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainHashing } from '#games/testing/plain-hashing.ts';
import { browserHashing } from './browser-hashing.ts';
import { toHex } from './hex.ts';
import { nodeHashing } from './node-hashing.ts';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
])('RN-05 SHA-256 of "%s" is the published one', (text, digest) => {
  for (const { sha256 } of [browserHashing, plainHashing]) expect(toHex(sha256(ascii(text)))).toBe(digest);
  expect(toHex(nodeHashing.sha256(ascii(text)))).toBe(digest);
});

test('RN-05 HMAC-SHA256 is the one of RFC 4231', () => {
  const digest = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  for (const { hmacSha256 } of [browserHashing, plainHashing])
    expect(toHex(hmacSha256(ascii('Jefe'), ascii('what do ya want for nothing?')))).toBe(digest);
  expect(toHex(nodeHashing.hmacSha256(ascii('Jefe'), ascii('what do ya want for nothing?')))).toBe(digest);
});

test('RN-05 browser and server hash any bytes to the same, with the HMAC of OpenSSL', () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  fc.assert(
    fc.property(bytes, bytes, (key, message) => {
      for (const { sha256 } of [browserHashing, plainHashing]) expect(toHex(sha256(message))).toBe(toHex(nodeHashing.sha256(message)));
      const code = createHmac('sha256', key).update(message).digest('hex');
      for (const { hmacSha256 } of [browserHashing, plainHashing]) expect(toHex(hmacSha256(key, message))).toBe(code);
      expect(toHex(nodeHashing.hmacSha256(key, message))).toBe(code);
    }),
    { numRuns: 300 },
  );
});

test('RN-05 every length around the edge of a block is padded right', () => {
  for (let length = 0; length <= 200; length += 1) {
    const data = Uint8Array.from({ length }, (_, index) => index * 7);
    for (const { sha256 } of [browserHashing, plainHashing]) expect(toHex(sha256(data))).toBe(toHex(nodeHashing.sha256(data)));
  }
});
