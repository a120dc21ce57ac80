import { expect, test } from 'vitest';
import { decimalPoint, localDecimal } from './decimal-point.ts';

test('odds have the decimal sign of the language', () => {
  expect(['en', 'de', 'fr', 'es', 'pt-br', 'tr'].map(decimalPoint)).toEqual(['.', ',', ',', ',', ',', ',']);
  expect(['en', 'de'].map((locale) => localDecimal('7.39', locale))).toEqual(['7.39', '7,39']);
});
