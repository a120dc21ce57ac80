import { expect, test } from 'vitest';
import { formatNumber, formatPercent, formatRate, formatShortPercent } from './numbers.ts';

test('a percentage keeps every digit', () => {
  expect(formatPercent('96.2009', 'en')).toBe('96.2009%');
  expect(['96.2009', '96.2999', '95', '22.05'].map((text) => formatShortPercent(text, 'en'))).toEqual(['96.2%', '96.2%', '95%', '22%']);
  expect(formatPercent('96.2009', 'de').replace(/\s/u, ' ')).toBe('96,2009 %');
});

test('large figures are grouped as the language does', () => {
  expect(formatNumber(28853, 'en')).toBe('28,853');
  expect(formatNumber(28853, 'de')).toBe('28.853');
});

test('a rate has six digits that say something, however small it is, and the signs of the language', () => {
  expect(formatRate('1.0734001', 'en')).toBe('1.0734');
  expect(formatRate('84924.5123', 'de')).toBe('84.924,5');
  expect(formatRate('0.0000107341219', 'fr')).toBe('0,0000107341');
});
