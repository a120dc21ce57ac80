import { expect, test } from 'vitest';
import { formatForField, readDecimal } from './format-figure.ts';

test.each([
  ['de', '10.000', 1_000_000n],
  ['de', '1.234.567,8', 123_456_780n],
  ['de', '49,5', 4950n],
  ['de', '49.5', 4950n],
  ['de', '10.00', 1000n],
  ['de', '0.500', 50n],
  ['en', '10,000', 1_000_000n],
  ['en', '10.000', 1000n],
  ['en', '1.000,50', 100_050n],
  ['en', '49,5', 4950n],
  ['fr', '10\u202f000,5', 1_000_050n],
  ['fr', '10 000', 1_000_000n],
  ['tr', '1.000', 100_000n],
  ['pt-br', '2.500,5', 250_050n],
])('in %s a player who types %s means as much', (language, text, read) => {
  expect(readDecimal(text, 2, language)).toBe(read);
});

test.each(['', '-1', 'ten', '1.2.3', '1,000.5.5', '12,34,567', '1.000,000,0'])('%s is no number', (text) => {
  for (const language of ['en', 'de', 'fr']) expect(readDecimal(text, 2, language)).toBeUndefined();
});

test('what a field shows is read as what it was', () => {
  for (const language of ['en', 'de', 'es', 'fr', 'pt-br', 'tr'])
    for (const figure of ['0.001', '12.345', '1234.567', '1000000.000'])
      expect(readDecimal(formatForField(figure, language), 3, language)).toBe(BigInt(figure.replace('.', '')));
});
