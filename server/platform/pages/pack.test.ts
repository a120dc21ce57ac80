import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createQuickCompressor, decompress } from './compress.ts';

test('parts are packed as one text, signs of all widths and bytes among them', () => {
  const pack = createQuickCompressor();
  const parts = ['<p>', Buffer.from('“Lanternhall”'), ' ħäll 🏮', '</p>'];
  const { brotli, plainBytes } = pack(parts);
  const text = '<p>“Lanternhall” ħäll 🏮</p>';
  expect(decompress(brotli).toString()).toBe(text);
  expect(plainBytes).toBe(Buffer.byteLength(text));
});

test('a text longer than all before it, and a short one after it, are whole', () => {
  const pack = createQuickCompressor();
  const long = 'é'.repeat(700_000);
  expect(decompress(pack([long]).brotli).toString()).toBe(long);
  expect(decompress(pack(['short']).brotli).toString()).toBe('short');
});

/** A text that packing makes hardly smaller. */
const noise = (hashes: number): string => Array.from({ length: hashes }, (_none, at) => hash('sha256', String(at), 'base64')).join('');

test('what is kept of a page is as large as the page packed', () => {
  const { brotli } = createQuickCompressor()([noise(500)]);
  expect(brotli.buffer.byteLength).toBe(brotli.length);
});

test('a text that stays long is whole', () => {
  const { brotli } = createQuickCompressor()([noise(4000)]);
  expect(brotli.length).toBeGreaterThan(100_000);
  expect(decompress(brotli).toString()).toBe(noise(4000));
});
