import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { toldAmounts } from './told-amounts.ts';

const [deposit, withdrawal] = [1, 2];
const told = (type: number, status: number, more: object = {}) =>
  toldAmounts({ type, status, amount: 3500, fee: 100, currency: 'EUR', reason: null, ...more }).map(({ label, minor }) => [label, minor]);
const amount = ['fields-settings.amount', 3500];

test('what is open will move, and what is done has moved', () => {
  expect(told(deposit, invoiceStatus.pending)).toEqual([
    ['modals.sheet.you-pay', 3600],
    ['modals.sheet.fee', 100],
    ['modals.payment.will-add', 3500],
  ]);
  expect(told(deposit, invoiceStatus.success).at(-1)).toEqual(['modals.sheet.you-get', 3500]);
  for (const status of [invoiceStatus.pending, invoiceStatus.processing])
    expect(told(withdrawal, status)).toEqual([
      ['modals.payment.on-hold', 3500],
      ['modals.sheet.fee', 100],
      ['modals.sheet.you-receive', 3400],
    ]);
  expect(told(withdrawal, invoiceStatus.success)[0]).toEqual(['modals.sheet.leaves-balance', 3500]);
  const price = { amount: 5000, fee: 125, currency: 'EUR' };
  expect(told(deposit, invoiceStatus.success, { price })).toEqual([
    ['modals.sheet.you-pay', 5000],
    ['modals.fiat.fee', 125],
    ['modals.sheet.you-get', 3500],
  ]);
});

test('of what ended otherwise nothing was added or taken', () => {
  const { failed, declined, rejected, expired } = invoiceStatus;
  for (const status of [failed, declined, expired]) expect(told(deposit, status)).toEqual([amount, ['modals.sheet.you-get', 0]]);
  for (const status of [failed, declined, rejected]) expect(told(withdrawal, status)).toEqual([amount, ['modals.sheet.leaves-balance', 0]]);
  // what came in its place was added, as a deposit of its own
  expect(told(deposit, failed, { reason: 'other amount paid' })).toEqual([amount]);
});

test('a deposit that its bank took back says so, and one that people decide about claims nothing', () => {
  for (const reason of ['charged-back', 'charged-back-closed'])
    expect(told(deposit, invoiceStatus.failed, { reason })).toEqual([amount, ['modals.entry.chargeback', 3500]]);
  expect(told(deposit, invoiceStatus.review)).toEqual([amount]);
  for (const status of [invoiceStatus.pending, invoiceStatus.failed])
    expect(told(deposit, status, { otherAmount: 4200 })).toEqual([amount, ['modals.payment.arrived', 4200]]);
});
