import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CanonicalValue, canonicalJson } from './canonical-json.ts';

test.each<[string, CanonicalValue]>([
  ['{"a":[true,null,"é\\""],"b":1}', { b: 1, a: [true, null, 'é"'] }],
  ['{"Upper":{},"stake":"20"}', { stake: 20n, none: undefined, Upper: {} }],
  ['[0,9007199254740991]', [-0, 2 ** 53 - 1]],
])('RN-05 the canonical text %s', (text, value) => {
  expect(canonicalJson(value)).toBe(text);
});

test('RN-05 the order of keys does not matter and the text is JSON', () => {
  const plain = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())));
  fc.assert(
    fc.property(plain, (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
    }),
  );
});

test.each([0.5, Number.NaN, 2 ** 53])('RN-05 the number %d has no canonical text', (value) => {
  expect(() => canonicalJson({ value })).toThrow(RangeError);
});
