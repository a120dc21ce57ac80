import type { MethodOffer } from '../payment-adapter.ts';

const fiat = {
  EUR: { min: 1000n, max: 500_000n },
  USD: { min: 1000n, max: 500_000n },
  BRL: { min: 5000n, max: 2_500_000n },
};
const crypto = {
  BTC: { min: 10_000n, max: 20_000_000n },
  ETH: { min: 3_000_000n, max: 3_000_000_000n },
};

export const methods: readonly MethodOffer[] = [
  { method: 'card', direction: 'deposit', ranges: fiat, fields: [], arrivalMinutes: 0, position: 1 },
  { method: 'bank-transfer', direction: 'deposit', ranges: fiat, fields: [], arrivalMinutes: 24 * 60, position: 2 },
  { method: 'crypto', direction: 'deposit', ranges: crypto, fields: [], arrivalMinutes: 60, position: 1 },
  {
    method: 'bank-transfer',
    direction: 'withdrawal',
    ranges: fiat,
    fields: [
      { name: 'holder', type: 'text', required: true, minLength: 2, maxLength: 80 },
      { name: 'iban', type: 'iban', required: true, minLength: 15, maxLength: 34 },
    ],
    arrivalMinutes: 2 * 24 * 60,
    position: 1,
  },
  {
    method: 'card',
    direction: 'withdrawal',
    ranges: fiat,
    fields: [{ name: 'card', type: 'card', required: true }],
    arrivalMinutes: 30,
    position: 2,
  },
  {
    method: 'crypto',
    direction: 'withdrawal',
    ranges: crypto,
    fields: [{ name: 'address', type: 'address', required: true, minLength: 20, maxLength: 90, pattern: '^[A-Za-z0-9]+$' }],
    arrivalMinutes: 60,
    position: 1,
  },
];
