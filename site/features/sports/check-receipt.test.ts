import { beforeAll, expect, test } from 'vitest';
import { type BookKey, checkReceipt, readReceipt, type Receipt } from './check-receipt.ts';

/** Written by hand, so that the order of names is not what the code under test makes of it. */
const signedText = '{"betId":"b","legs":[{"price":1850,"selections":[{"eventId":"e","outcomeId":"home"}]}],"stake":"500"}';
const receipt = { stake: '500', betId: 'b', legs: [{ selections: [{ outcomeId: 'home', eventId: 'e' }], price: 1850 }] };
let keys: BookKey[];
let signature: string;

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const signed = (change: object = {}): Receipt => ({ receipt: { ...receipt, ...change }, keyId: 'k1', signature }) as unknown as Receipt;

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  keys = [{ id: 'k1', publicKey: base64(await crypto.subtle.exportKey('raw', pair.publicKey)) }];
  signature = base64(await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(signedText)));
});

test('a receipt is genuine as the book signed it, whatever the order of its names', async () => {
  expect(await checkReceipt(signed(), keys)).toBe('true');
  const read = readReceipt(JSON.stringify(signed(), undefined, 2));
  expect(read && (await checkReceipt(read, keys))).toBe('true');
});

test('a changed price, stake or signature is found; a key that nobody published too', async () => {
  expect(await checkReceipt(signed({ stake: '5000' }), keys)).toBe('false');
  expect(await checkReceipt(signed({ legs: [{ ...receipt.legs[0], price: 9850 }] }), keys)).toBe('false');
  expect(await checkReceipt({ ...signed(), signature: keys[0]?.publicKey ?? '' }, keys)).toBe('false');
  expect(await checkReceipt(signed(), [])).toBe('unknown-key');
});

test('what is no receipt is none', () => {
  for (const text of ['', '{}', '[]', 'null', '{"receipt":{},"keyId":"k","signature":"s"}', 'no json'])
    expect(readReceipt(text)).toBeUndefined();
});
