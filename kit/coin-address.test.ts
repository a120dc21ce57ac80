import { expect, test } from 'vitest';
import { mayBeAddress } from './coin-address.ts';

// from EIP-55
const examples = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

test.each(examples)('%s carries its checksum; any letter in the other case does not', (address) => {
  expect(mayBeAddress(address)).toBe(true);
  expect(mayBeAddress(address.toLowerCase())).toBe(true);
  expect(mayBeAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(true);
  const letters = [...address].flatMap((letter, at) => (at > 1 && /[a-fA-F]/.test(letter) ? [at] : []));
  for (const at of letters) {
    const letter = address[at] ?? '';
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    expect(mayBeAddress(address.slice(0, at) + other + address.slice(at + 1))).toBe(false);
  }
});

test('what is no address of Ethereum is left to its own network', () => {
  for (const text of ['bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', '0x5aAeb6', '']) expect(mayBeAddress(text)).toBe(true);
});
