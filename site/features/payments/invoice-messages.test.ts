import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { formatReason, invoiceAlert, labelOf, shownStatus, standingOf, waitingOf } from './invoice-messages.ts';
import { createTexts } from '#site/shared/i18n/texts.tsx';

const texts = createTexts('en', {
  'alerts.deposit.success.type': ['success'],
  'alerts.deposit.success.title': ['Deposit received'],
  'alerts.deposit.success.description': [['amount'], ' is here'],
  'alerts.deposit.failed.type': ['error'],
  'alerts.deposit.failed.title': ['Deposit failed'],
  'alerts.deposit.failed.description': [['amount'], ' was not charged'],
  'alerts.deposit.cancelled.type': ['info'],
  'alerts.deposit.cancelled.title': ['Cancelled'],
  'alerts.deposit.cancelled.description': ['It counts when it arrives'],
  'alerts.chargeback-closed.type': ['info'],
  'alerts.chargeback-closed.title': ['Case closed'],
  'alerts.reason.charged-back-closed': ['The reversal stands'],
  'alerts.withdrawal.failed.type': ['error'],
  'alerts.withdrawal.failed.title': ['Withdrawal failed'],
  'alerts.withdrawal.failed.description': [['amount'], ' is back'],
  'alerts.withdrawal.rejected.type': ['error'],
  'alerts.withdrawal.rejected.title': ['Withdrawal not approved'],
  'alerts.withdrawal.rejected.description': [['amount'], ' is back: ', ['reason']],
  'alerts.refund.sent.type': ['info'],
  'alerts.refund.sent.title': ['Deposit refund'],
  'alerts.refund.sent.description': [['amount'], ' goes back'],
  'alerts.refund.claim.type': ['info'],
  'alerts.refund.claim.title': ['Where to?'],
  'alerts.refund.claim.description': ['Enter an address for ', ['amount']],
  'alerts.refund.failed.type': ['error'],
  'alerts.refund.failed.title': ['Refund failed'],
  'alerts.refund.failed.description': [['amount'], ' is back'],
  'alerts.payment-cancelled.type': ['info'],
  'alerts.payment-cancelled.title': ['Cancelled'],
  'alerts.reason.paid-late': ['Late, but here'],
  'alerts.reason.destination-refused': ['The bank refused'],
  'alerts.reason.cancelled-at-btcpay-server': ['Cancelled before it was sent'],
  'alerts.reason.instead-of': ['Another amount came'],
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
  expect(invoiceAlert(texts, invoice({ type: 2, status: 3, reason: 'something new' }), '€5.00')).toMatchObject({ text: '€5.00 is back' });
});

test('a withdrawal that people rejected is told with what they wrote', () => {
  const rejected = invoice({ type: 2, status: invoiceStatus.rejected, reason: 'not the name of the account' });
  expect(invoiceAlert(texts, rejected, '€5.00')).toMatchObject({
    kind: 'error',
    title: 'Withdrawal not approved',
    text: '€5.00 is back: not the name of the account',
  });
});

test('what is under way says nothing; what the player took back is no error; late money is told as such', () => {
  for (const status of [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.review])
    expect(invoiceAlert(texts, invoice({ status }), '')).toBeUndefined();
  const cancelled = (type: number) => invoiceAlert(texts, invoice({ type, status: invoiceStatus.declined }), '€5.00');
  // what was sent before it was cancelled has left the player: nobody says that it was not charged
  expect(cancelled(1)).toEqual({ kind: 'info', title: 'Cancelled', text: 'It counts when it arrives', durationMs: 6000 });
  expect(cancelled(2)).toEqual({ kind: 'info', title: 'Cancelled', text: '€5.00 is back', durationMs: 6000 });
  expect(invoiceAlert(texts, invoice({ status: 2, reason: 'paid-late' }), '€5.00')).toMatchObject({
    kind: 'success',
    text: 'Late, but here',
  });
  for (const status of [invoiceStatus.failed, invoiceStatus.rejected, invoiceStatus.expired])
    expect(invoiceAlert(texts, invoice({ status }), '€5.00')).toMatchObject({ kind: 'error' });
});

test('a reversal that stands is no new failure of the deposit', () => {
  const closed = invoice({ status: invoiceStatus.failed, reason: 'charged-back-closed' });
  expect(invoiceAlert(texts, closed, '€5.00')).toMatchObject({ kind: 'info', title: 'Case closed', text: 'The reversal stands' });
});

test('a refund is told as it begins and as it ends, by its own name', () => {
  const refund = (more: object) => invoice({ type: 2, refundOf: 'd', ...more });
  expect(labelOf(refund({}))).toBe('refund');
  expect(labelOf(invoice({ type: 2, refundOf: null }))).toBe('withdrawal');
  expect(invoiceAlert(texts, refund({ status: invoiceStatus.processing }), '€5.00')).toMatchObject({
    kind: 'info',
    title: 'Deposit refund',
  });
  expect(invoiceAlert(texts, refund({ status: invoiceStatus.review }), '€5.00')).toBeUndefined();
  expect(invoiceAlert(texts, refund({ status: invoiceStatus.failed, reason: 'destination-refused' }), '€5.00')).toMatchObject({
    kind: 'error',
    title: 'Refund failed',
    text: 'The bank refused',
  });
});

test('a refund in coins asks where they go once there is a page to say it', () => {
  const refund = { type: 2, status: invoiceStatus.processing, refundOf: 'a deposit' };
  const waits = (redirectUrl: string | null) => waitingOf({ ...refund, redirectUrl });
  expect([
    waits(null),
    waits('https://btcpay.example/pull-payments/1'),
    waitingOf({ type: 1, redirectUrl: 'https://pay.example' } as never),
  ]).toEqual(['refund', 'claim', 'deposit']);
  const payout = { type: 2, redirectUrl: null };
  expect([waitingOf({ ...payout, status: invoiceStatus.pending }), waitingOf({ ...payout, status: invoiceStatus.processing })]).toEqual([
    'withdrawal',
    'sent',
  ]);
  const page = invoice({ ...refund, redirectUrl: 'https://btcpay.example/pull-payments/1' });
  expect(invoiceAlert(texts, page, '₿0.001')).toMatchObject({ kind: 'info', title: 'Where to?', text: 'Enter an address for ₿0.001' });
});

test('a payment that people decide about waits for them, not for its provider', () => {
  const waits = (more: object) => [shownStatus(invoice(more)), waitingOf(invoice(more))];
  expect(waits({ otherAmount: 700 })).toEqual([invoiceStatus.review, 'decision']);
  for (const type of [1, 2]) expect(waits({ type, status: invoiceStatus.review })).toEqual([invoiceStatus.review, 'decision']);
  expect(waits({ otherAmount: null })).toEqual([invoiceStatus.pending, 'deposit']);
  expect(waits({ otherAmount: 700, status: invoiceStatus.success })[0]).toBe(invoiceStatus.success);
});

test('a reason is told in words and without an id; what an operator wrote stands as it is', () => {
  const id = '019a8f00-0000-7000-8000-0000000000aa';
  const told = ['cancelled at BTCPay Server', `instead of ${id}`, 'destination-refused'].map((reason) => formatReason(texts, reason));
  expect(told).toEqual(['Cancelled before it was sent', 'Another amount came', 'The bank refused']);
  expect([formatReason(texts, 'the account is not yours'), formatReason(texts, null)]).toEqual([undefined, undefined]);
});
