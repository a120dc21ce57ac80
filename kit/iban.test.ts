import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupIban, isIban } from './iban.ts';

test('check digits tell a slip of the finger', () => {
  for (const good of [
    'DE89 3704 0044 0532 0130 00',
    'de89370400440532013000',
    'GB82WEST12345698765432',
    'NO9386011117947',
    'DE09000000000000000001',
    'DE89-3704-0044-0532-0130-00',
    'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
  ])
    expect(isIban(good)).toBe(true);
  for (const bad of ['DE88 3704 0044 0532 0130 00', 'DE89370400440532013', '89DE370400440532013000', 'DE89 3704 0044 0532 0130 0ü', ''])
    expect(isIban(bad)).toBe(false);
});

/** The number of a country whose check digits fit, whatever its length. */
function withCheckDigits(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}

test('a country has one length, and an unknown country none, even where the check digits fit', () => {
  const account = fc.stringMatching(/^\d{11,30}$/);
  fc.assert(
    fc.property(account, (digits) => {
      expect(isIban(withCheckDigits('DE', digits))).toBe(digits.length === 18);
      expect(isIban(withCheckDigits('XX', digits))).toBe(false);
    }),
  );
});

test('numbers are grouped as on a card', () => {
  expect(groupIban('de8937040044053201300')).toBe('DE89 3704 0044 0532 0130 0');
  expect(groupIban(' DE89 - 3704')).toBe('DE89 3704');
  expect(groupIban('')).toBe('');
});
