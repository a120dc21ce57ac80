import { expect, test } from 'vitest';
import { formatMoney } from '#contract/kernel/money.ts';
import { formatFee } from './format-fee.ts';
import { firstMethod, knownFirst } from './use-last-used.ts';

const unit = { code: 'EUR', symbol: '€', subunitToUnit: 100, type: 'fiat' } as const;
const texts = { locale: 'en', money: (minor: number | bigint) => formatMoney(BigInt(minor), unit, 'en') };

test('a fee is told as a share, as a sum, as both, or not at all', () => {
  const feeOf = (feeFixed: number, feePermyriad: number, more?: string) => formatFee(texts, unit, { feeFixed, feePermyriad }, more);
  expect([feeOf(0, 0), feeOf(30, 0), feeOf(0, 150), feeOf(30, 25)]).toEqual([undefined, '€0.30', '1.5%', '0.25% + €0.30']);
  expect([feeOf(0, 0, '5% of that'), feeOf(30, 0, '5% of that')]).toEqual(['5% of that', '€0.30 + 5% of that']);
});

test('what was used before comes first, the latest of it foremost; the rest stays in the operator’s order', () => {
  const methods = ['card', 'bank', 'harbour', 'crypto'].map((method) => ({ method }));
  const order = (...known: string[]) => knownFirst(methods, known).map(({ method }) => method);
  expect(order()).toEqual(['card', 'bank', 'harbour', 'crypto']);
  expect(order('crypto', 'bank', 'gone')).toEqual(['crypto', 'bank', 'card', 'harbour']);
});

test('a form begins with what was used before, but not with what needs something done first, and with its draft before all', () => {
  const methods = [{ method: 'bank' }, { method: 'crypto' }, { method: 'card', needs: 'own-card' as const }];
  expect(firstMethod(methods, { known: ['card'], draft: undefined })).toBe('bank');
  expect(firstMethod(methods, { known: ['card', 'crypto'], draft: undefined })).toBe('crypto');
  const draft = { kind: 'withdrawal', currency: 'EUR', amount: 0 } as const;
  expect(firstMethod(methods, { known: ['crypto'], draft: { ...draft, method: 'card' } })).toBe('card');
  expect(firstMethod(methods, { known: ['crypto'], draft: { ...draft, method: 'gone' } })).toBe('crypto');
  expect(firstMethod(methods, { known: ['crypto'], draft: { ...draft, method: 'bank', isOtherMethod: true } })).toBe('crypto');
});
