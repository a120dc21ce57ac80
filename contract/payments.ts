// Payments: the methods, and deposits and withdrawals as invoices.
import { type Static, Type } from 'typebox';
import { CoinTransfer } from './coin-transfer.ts';
import { documentKinds } from './documents/document-kinds.ts';
import { call } from './kernel/call.ts';
import { PurchasePrice } from './on-ramp.ts';
import { PaymentFees } from './payment-fees.ts';
import { Amount, CurrencyCode, Id, Identity, Money, OrNull, Shape, Time, anchoredQuery } from './kernel/shapes.ts';

export const MethodField = Shape({
  name: Type.String(),
  type: Type.Enum(['text', 'iban', 'address', 'card']),
  required: Type.Boolean(),
  minLength: Type.Optional(Type.Integer()),
  maxLength: Type.Optional(Type.Integer()),
  pattern: Type.Optional(Type.String()),
  options: Type.Optional(
    Type.Array(Shape({ value: Id, label: Type.String({ description: 'masked' }), usedAt: Time }), {
      description: 'of a card: those that the player deposited with and that can be paid to, the one used last first',
    }),
  ),
});

export const PaymentMethod = Shape({
  method: Identity,
  currency: CurrencyCode,
  minAmount: Money,
  maxAmount: Money,
  feeFixed: Type.Unsafe<bigint>({ ...Money, description: 'what the house asks beside the amount, and with it' }),
  feePermyriad: Type.Integer({ description: 'a share of the amount in hundredths of a per cent' }),
  fields: Type.Array(MethodField),
  needs: Type.Optional(
    Type.Enum(['card', 'own-card'], {
      description: 'what the player has to do first: deposit by card; deposit by a card in the own name, as the one used is not',
    }),
  ),
  arrivalMinutes: OrNull(Type.Integer({ description: 'in which the money is mostly there; 0 is at once, null not known' })),
  medianMinutes: OrNull(
    Type.Integer({ description: 'from the request to the money, half of the time this week; null where too few were measured' }),
  ),
  successPercent: Type.Optional(
    Type.Integer({ description: 'of the payments of this week that ended, begun per cents are left out; absent where too few ended' }),
  ),
});
export type PaymentMethod = Static<typeof PaymentMethod>;

export const Invoice = Shape({
  id: Id,
  type: Type.Integer({ description: '1 deposit, 2 withdrawal' }),
  status: Type.Integer({ description: '2 is success; see GET /settings/constants, invoice.statuses' }),
  method: Identity,
  amount: Money,
  fee: Money,
  turnoverFee: Type.Unsafe<bigint>({ ...Money, description: 'of the fee: for deposits that were not staked once' }),
  currency: CurrencyCode,
  number: OrNull(Type.Integer({ description: 'which successful deposit of the player this is' })),
  playerId: Id,
  reason: OrNull(Type.String({ description: 'why it failed, was rejected or declined' })),
  refundOf: OrNull(Type.Unsafe<string>({ ...Id, description: 'the deposit that this gives back' })),
  refunded: Type.Unsafe<bigint>({ ...Money, description: 'of a deposit: given back, or on its way back' }),
  otherAmount: OrNull(
    Type.Integer({ description: 'of a deposit: what came in all, where that is not what was asked for and people still decide about it' }),
  ),
  price: OrNull(PurchasePrice),
  reviewUntil: OrNull(Type.Unsafe<Date>({ ...Time, description: 'of a withdrawal that is pending: by when people decide at the latest' })),
  canDecline: Type.Boolean(),
  returnTo: OrNull(Type.String({ description: 'the page of the site where the deposit began' })),
  redirectUrl: OrNull(Type.String({ description: "the provider's page to pay on, or to say where a refund in coins goes" })),
  transfer: OrNull(CoinTransfer),
  version: Type.Integer({ description: 'counts the changes of this invoice' }),
  createdAt: Time,
  updatedAt: Time,
});
export type Invoice = Static<typeof Invoice>;

export const InvoiceStep = Shape({
  status: Type.Integer({ description: 'what it became; see GET /settings/constants, invoice.statuses' }),
  reason: OrNull(Type.String({ description: 'why, where that is known' })),
  by: Type.Enum(['player', 'operator', 'system'], {
    description: 'operator: a person of the house; system: a provider or the house itself',
  }),
  at: Time,
});
export const InvoiceDetails = Shape({
  ...Invoice.properties,
  account: OrNull(Type.String({ description: 'where a withdrawal is paid to, masked' })),
  document: OrNull(
    Type.Enum([...documentKinds], { description: 'a withdrawal waits until its player hands this in: GET /player/documents says how' }),
  ),
  owed: Type.Unsafe<bigint>({ ...Money, description: 'what is still owed of a deposit that its bank took back, until that is decided' }),
  steps: Type.Array(InvoiceStep, { description: 'everything that happened to it, oldest first' }),
});

export const UsedMethod = Shape({
  id: Id,
  type: Type.Integer({ description: '1 deposit, 2 withdrawal' }),
  method: Identity,
  currency: CurrencyCode,
  amount: Money,
  account: OrNull(Type.String({ description: 'where the withdrawal was paid to, masked' })),
  usedAt: Time,
});
export type UsedMethod = Static<typeof UsedMethod>;

const methodQuery = Shape({ currency: CurrencyCode });
const Fields = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }), { maxProperties: 12 });
/** Sent again with the same key, the call answers with the first invoice and makes none. */
const requestKey = Type.Optional(Id);
const payment = {
  fee: Type.Optional(Type.Integer({ minimum: 0, description: 'as it was shown; another fee by now is a conflict' })),
  key: requestKey,
};

const methodProblems = ['method-unavailable', 'method-not-in-country', 'currency-unavailable', 'amount-out-of-range'] as const;
/** What is told before a payment is asked for, beside that. */
const previewProblems = [
  'payments-closed',
  'deposit-rate-stale',
  'deposit-needs-proof',
  'deposit-limit-reached',
  'email-unproven',
  'holder-differs',
] as const;

/** What stands against paying a player out. */
const payoutProblems = [
  'method-unavailable',
  'method-not-in-country',
  'insufficient-funds',
  'payments-closed',
  'email-unproven',
  'step-up-needed',
  'age-unverified',
  'identity-unverified',
  'address-unverified',
  'holder-differs',
  'withdrawals-frozen',
  'withdrawals-owed',
  'conflict',
] as const;

export const paymentCalls = {
  listDepositMethods: call('listDepositMethods', {
    kind: 'read',
    who: 'player',
    whileBarred: 'closed',
    summary: 'Ways to deposit in a currency',
    query: methodQuery,
    data: Type.Array(PaymentMethod),
    problems: ['currency-unavailable', 'deposit-limit-reached', 'player-excluded', 'player-blocked', 'payments-closed'],
  }),
  listWithdrawalMethods: call('listWithdrawalMethods', {
    kind: 'read',
    who: 'player',
    summary: 'Ways to withdraw in a currency',
    query: methodQuery,
    data: Type.Array(PaymentMethod),
    problems: ['payments-closed', 'withdrawals-frozen', 'withdrawals-owed'],
  }),
  createDeposit: call('createDeposit', {
    kind: 'act',
    who: 'player',
    summary: "Opens a deposit; pay on the provider's page that redirectUrl names",
    body: Shape({
      method: Identity,
      currency: CurrencyCode,
      amount: Amount,
      fields: Type.Optional(Fields),
      ...payment,
      quote: Type.Optional(Type.String({ maxLength: 80, description: 'of an on-ramp: the price taken; the amount is what it gets' })),
      returnTo: Type.Optional(Type.String({ maxLength: 500, description: 'path of the page to come back to' })),
      bonus: Type.Optional(
        Type.String({
          maxLength: 80,
          pattern: '^[a-z0-9-]*$',
          description:
            'the bonus that the player chose, which is activated as the money arrives, where it can be; empty: none; left out: each that it fits is issued',
        }),
      ),
    }),
    data: Invoice,
    problems: [
      ...methodProblems,
      'payment-provider-down',
      'payments-closed',
      'player-excluded',
      'player-blocked',
      'agreement-needed',
      'idle-too-long',
      'deposit-limit-reached',
      'country-blocked',
      'deposit-needs-proof',
      'age-unverified',
      'identity-unverified',
      'address-unverified',
      'verification-notice-needed',
      'funds-notice-needed',
      'offer-over',
      'deposit-rate-stale',
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
    body: Shape({
      method: Identity,
      currency: CurrencyCode,
      amount: Amount,
      fields: Type.Optional(Fields),
      payoutAccount: Type.Optional(
        Type.String({ format: 'uuid', description: 'an earlier withdrawal, whose account is paid to again in place of fields' }),
      ),
      ...payment,
    }),
    data: Invoice,
    problems: ['amount-out-of-range', 'idle-too-long', ...payoutProblems],
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
    problems: ['round-open', 'payout-account-new', 'document-needed', ...payoutProblems],
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
  readInvoice: call('readInvoice', {
    kind: 'read',
    who: 'player',
    summary: 'A deposit or a withdrawal with every step that it took',
    params: Shape({ id: Id }),
    data: InvoiceDetails,
    problems: ['not-found'],
  }),
  listUsedMethods: call('listUsedMethods', {
    kind: 'read',
    who: 'player',
    summary: 'The ways that the player paid or was paid by, each with its last use, latest first',
    data: Type.Array(UsedMethod),
  }),
  readPaymentFees: call('readPaymentFees', {
    kind: 'read',
    who: 'player',
    summary: 'What a payment costs, before it is asked for',
    query: Shape({
      currency: CurrencyCode,
      amount: Amount,
      invoiceType: Type.Integer({ minimum: 1, maximum: 2 }),
      method: Identity,
      payoutAccount: Type.Optional(
        Type.String({ format: 'uuid', description: 'of a withdrawal: an earlier one, whose account is paid to again' }),
      ),
      card: Type.Optional(Type.String({ format: 'uuid', description: 'of a withdrawal: the card that is paid to' })),
      holder: Type.Optional(
        Type.String({ maxLength: 200, description: 'of a withdrawal to an account that is typed: who holds it, who must be the player' }),
      ),
    }),
    data: PaymentFees,
    problems: [...methodProblems, ...previewProblems],
  }),
  declineInvoice: call('declineInvoice', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Cancels a payment that is still pending and for which nothing was seen to arrive; held money comes back',
    closedInMaintenance: true,
    params: Shape({ id: Id }),
    data: Invoice,
    problems: ['invoice-final', 'deposit-arriving'],
  }),
};
