import { expect, test } from 'vitest';
import { groupIban, isIban } from './iban.ts';

test('check digits tell a slip of the finger', () => {
  for (const good of [
    'DE89 3704 0044 0532 0130 00',
    'de89370400440532013000',
    'GB82WEST12345698765432',
    'NO9386011117947',
    'DE09000000000000000001',
  ])
    expect(isIban(good)).toBe(true);
  for (const bad of ['DE88 3704 0044 0532 0130 00', 'DE89370400440532013', '89DE370400440532013000', 'DE89 3704 0044 0532 0130 0ü', ''])
    expect(isIban(bad)).toBe(false);
});

test('numbers are grouped as on a card', () => {
  expect(groupIban('de8937040044053201300')).toBe('DE89 3704 0044 0532 0130 0');
  expect(groupIban(' DE89 - 3704')).toBe('DE89 3704');
});
