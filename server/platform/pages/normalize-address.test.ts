import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeAddress } from './normalize-address.ts';

test.each([
  ['/static/%ff', '/static/%25ff'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['//x/%ff', '/x/%25ff'],
  ['/\\/x/%ff', '/x/%25ff'],
  ['/100%', '/100%25'],
  ['/%C3%BC%fc/%F0%9F%8F%AE', '/%C3%BC%25fc/%F0%9F%8F%AE'],
  ['/%ff?q=%ff&to=//x', '/%25ff?q=%ff&to=//x'],
  ['http://x/%ff', '/http://x/%25ff'],
  ['/\t/x/%ff', '/%09/x/%25ff'],
])('%s becomes %s', (address, normalized) => {
  expect(normalizeAddress(address)).toBe(normalized);
});

/** Letters that matter to an address, and any others. */
const addresses = fc.oneof(
  fc.string({
    unit: fc.constantFrom('/', '\\', '.', '%', '?', '#', '\t', 'f', 'E', '0', 'A', '4', 'C3', 'BF', '@', ':', 'ü'),
    maxLength: 16,
  }),
  fc.string({ unit: 'binary' }),
);

test('what is mended can be read, needs no more mending and stays on its host', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const normalized = normalizeAddress(address);
      expect(() => decodeURIComponent(normalized.split(/[?#]/)[0] ?? '')).not.toThrow();
      expect(normalizeAddress(normalized)).toBe(normalized);
      expect(normalized).toMatch(/^\/(?![/\\])[!-~]*$/);
      expect(new URL(normalized, 'https://house.example').origin).toBe('https://house.example');
    }),
  );
});

test('what can be read is left as it is', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const address = `/${path.replace(/^\/+/, '')}?${query}`;
      expect(normalizeAddress(address)).toBe(address);
    }),
  );
});
