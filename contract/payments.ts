// Payments: the methods, and deposits and withdrawals as invoices.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { Amount, CurrencyCode, Id, Identity, Money, OrNull, Shape, Time, anchoredQuery } from './kernel/shapes.ts';

export const MethodField = Shape({
  name: Type.String(),
  type: Type.Enum(['text', 'iban', 'address', 'card']),
  required: Type.Boolean(),
  minLength: Type.Optional(Type.Integer()),
  maxLength: Type.Optional(Type.Integer()),
  pattern: Type.Optional(Type.String()),
});

export const PaymentMethod = Shape({
  method: Identity,
  currency: CurrencyCode,
  minAmount: Money,
  maxAmount: Money,
  fields: Type.Array(MethodField),
});
export type PaymentMethod = Static<typeof PaymentMethod>;

export const Invoice = Shape({
  id: Id,
  type: Type.Integer({ description: '1 deposit, 2 withdrawal' }),
  status: Type.Integer({ description: '2 is success; see GET /settings/constants, invoice.statuses' }),
  method: Identity,
  amount: Money,
  currency: CurrencyCode,
  number: OrNull(Type.Integer({ description: 'which successful deposit of the player this is' })),
  playerId: Id,
  reason: OrNull(Type.String({ description: 'why it failed, was rejected or declined' })),
  canDecline: Type.Boolean(),
  redirectUrl: OrNull(Type.String({ description: "the provider's page to pay on, while pending" })),
  version: Type.Integer({ description: 'counts the changes of this invoice' }),
  createdAt: Time,
  updatedAt: Time,
});
export type Invoice = Static<typeof Invoice>;

const methodQuery = Shape({ currency: CurrencyCode });
const Fields = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }), { maxProperties: 12 });
/** Sent again with the same key, the call answers with the first invoice and makes none. */
const requestKey = Type.Optional(Id);

export const paymentCalls = {
  listDepositMethods: call('listDepositMethods', {
    kind: 'read',
    who: 'player',
    whileBarred: 'closed',
    summary: 'Ways to deposit in a currency',
    query: methodQuery,
    data: Type.Array(PaymentMethod),
    problems: ['deposit-limit-reached', 'player-excluded', 'player-blocked', 'payments-closed'],
  }),
  listWithdrawalMethods: call('listWithdrawalMethods', {
    kind: 'read',
    who: 'player',
    summary: 'Ways to withdraw in a currency',
    query: methodQuery,
    data: Type.Array(PaymentMethod),
    problems: ['payments-closed'],
  }),
  createDeposit: call('createDeposit', {
    kind: 'act',
    who: 'player',
    summary: "Opens a deposit; pay on the provider's page that redirectUrl names",
    body: Shape({ method: Identity, currency: CurrencyCode, amount: Amount, fields: Type.Optional(Fields), key: requestKey }),
    data: Invoice,
    problems: [
      'method-unavailable',
      'amount-out-of-range',
      'payment-provider-down',
      'payments-closed',
      'player-excluded',
      'player-blocked',
      'agreement-needed',
      'idle-too-long',
      'deposit-limit-reached',
      'country-blocked',
      'deposit-needs-proof',
      'conflict',
    ],
    perMinute: 20,
    closedInMaintenance: true,
  }),
  createWithdrawal: call('createWithdrawal', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Asks for a withdrawal; the amount is held at once',
    body: Shape({ method: Identity, currency: CurrencyCode, amount: Amount, fields: Fields, key: requestKey }),
    data: Invoice,
    problems: [
      'method-unavailable',
      'amount-out-of-range',
      'insufficient-funds',
      'payments-closed',
      'email-unproven',
      'step-up-needed',
      'idle-too-long',
      'conflict',
    ],
    perMinute: 20,
    closedInMaintenance: true,
  }),
  closeAccount: call('closeAccount', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Closes the account for good: everything in it is paid out, every session ends',
    body: Shape({
      payouts: Type.Array(Shape({ currency: CurrencyCode, method: Identity, fields: Fields }), {
        maxItems: 20,
        description: 'where to pay each account that is not empty',
      }),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    data: Shape({ closed: Type.Boolean(), payouts: Type.Array(Id, { description: 'the withdrawals' }) }),
    problems: ['step-up-needed', 'email-unproven', 'method-unavailable', 'round-open', 'insufficient-funds', 'payments-closed', 'conflict'],
    perMinute: 5,
  }),
  listInvoices: call('listInvoices', {
    kind: 'read',
    who: 'player',
    summary: 'Deposits and withdrawals, newest first',
    query: Shape({
      ...anchoredQuery,
      type: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
      status: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 8 }), { maxItems: 8 })),
      currency: Type.Optional(CurrencyCode),
    }),
    data: Type.Array(Invoice),
    paged: true,
  }),
  declineInvoice: call('declineInvoice', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Cancels a payment that is still pending; held money comes back',
    closedInMaintenance: true,
    params: Shape({ id: Id }),
    data: Invoice,
    problems: ['invoice-final'],
  }),
};
