import { expect, test } from 'vitest';
import { formatMoney } from '#contract/kernel/money.ts';
import { formatFee } from './format-fee.ts';
import { usedFirst } from './use-last-used.ts';

const unit = { code: 'EUR', symbol: '€', subunitToUnit: 100, type: 'fiat' } as const;
const texts = { locale: 'en', money: (minor: number | bigint) => formatMoney(BigInt(minor), unit, 'en') };

test('a fee is told as a share, as a sum, as both, or not at all', () => {
  const feeOf = (feeFixed: number, feePermyriad: number, more?: string) => formatFee(texts, unit, { feeFixed, feePermyriad }, more);
  expect([feeOf(0, 0), feeOf(30, 0), feeOf(0, 150), feeOf(30, 25)]).toEqual([undefined, '€0.30', '1.5%', '0.25% + €0.30']);
  expect([feeOf(0, 0, '5% of that'), feeOf(30, 0, '5% of that')]).toEqual(['5% of that', '€0.30 + 5% of that']);
});

test('what was used before comes first, the latest of it foremost; the rest stays in the operator’s order', () => {
  const methods = ['card', 'bank', 'harbour', 'crypto'].map((method) => ({ method }));
  const order = (...used: string[]) =>
    usedFirst(
      methods,
      used.map((method) => ({ method })),
    ).map(({ method }) => method);
  expect(order()).toEqual(['card', 'bank', 'harbour', 'crypto']);
  expect(order('crypto', 'bank', 'gone', 'crypto')).toEqual(['crypto', 'bank', 'card', 'harbour']);
});
