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

// from BIP 173, BIP 350 and the older kinds
const bitcoin = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
];

test.each(bitcoin)('%s carries its checksum; with any other letter it does not', (address) => {
  expect(mayBeAddress(address)).toBe(true);
  for (let at = 6; at < address.length; at += 1)
    for (const other of address === address.toUpperCase() ? 'QP' : 'qp')
      if (address[at] !== other) expect([at, mayBeAddress(address.slice(0, at) + other + address.slice(at + 1))]).toEqual([at, false]);
});

test('an address of one letter case more, or of the wrong kind of checksum for its version, is none', () => {
  for (const text of [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', // of the older kind
    'bc1q',
    'bc1',
  ])
    expect([text, mayBeAddress(text)]).toEqual([text, false]);
});

test('what is no address of either is left to its own network', () => {
  for (const text of ['0x5aAeb6', 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH', '']) expect(mayBeAddress(text)).toBe(true);
});

test('an address of another network than the coin’s is refused', () => {
  const addresses = [
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
  ];
  expect(addresses.map((text) => mayBeAddress(text, 'BTC'))).toEqual([true, false, true]);
  expect(addresses.map((text) => mayBeAddress(text, 'ETH'))).toEqual([false, true, true]);
  expect(addresses.map((text) => mayBeAddress(text, 'USDT'))).toEqual([true, true, true]);
});
