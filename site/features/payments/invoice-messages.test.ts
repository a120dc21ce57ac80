import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { invoiceAlert, standingOf } from './invoice-messages.ts';
import { createTexts } from '#site/shared/i18n/texts.tsx';

const texts = createTexts('en', {
  'alerts.deposit.success.type': ['success'],
  'alerts.deposit.success.title': ['Deposit received'],
  'alerts.deposit.success.description': [['amount'], ' is here'],
  'alerts.withdrawal.failed.type': ['error'],
  'alerts.withdrawal.failed.title': ['Withdrawal failed'],
  'alerts.withdrawal.failed.description': [['amount'], ' is back'],
  'alerts.reason.destination-refused': ['The bank refused'],
});
const invoice = (more: object) => ({ type: 1, status: 1, reason: null, ...more }) as never;

test('status 2 is success, a payment under way is open, the rest failed', () => {
  const standings = Object.entries(invoiceStatus).map(([name, status]) => `${name} ${standingOf({ status })}`);
  expect(standings).toEqual([
    'pending open',
    'success success',
    'failed failed',
    'declined failed',
    'rejected failed',
    'expired failed',
    'processing open',
    'review open',
  ]);
});

test('status 2 is a success alert, a failure an error alert with its reason', () => {
  expect(invoiceAlert(texts, invoice({ status: 2 }), '€5.00')).toMatchObject({
    kind: 'success',
    title: 'Deposit received',
    text: '€5.00 is here',
  });
  const failed = invoice({ type: 2, status: 3, reason: 'destination-refused' });
  expect(invoiceAlert(texts, failed, '€5.00')).toMatchObject({ kind: 'error', title: 'Withdrawal failed', text: 'The bank refused' });
  expect(invoiceAlert(texts, invoice({ type: 2, status: 5, reason: 'something new' }), '€5.00')).toMatchObject({ text: '€5.00 is back' });
});

test('what is under way or was taken back by the player says nothing', () => {
  for (const status of [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.declined])
    expect(invoiceAlert(texts, invoice({ status }), '')).toBeUndefined();
});
