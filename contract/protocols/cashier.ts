// The interface between the casino and a payment provider: charges and payouts by the casino's reference, outcomes by signed
// callbacks. The sandbox provider speaks it as it stands; an adapter for a real one translates.
import { type Static, Type } from 'typebox';
import { Amount, CurrencyCode, Id, Identity, Shape } from '../kernel/shapes.ts';

/** Both directions carry these; the callback's clock window is five minutes because callbacks are retried with fresh signatures. */
export const cashierHeaders = {
  key: 'cashier-key',
  timestamp: 'cashier-timestamp',
  signature: 'cashier-signature',
  /** On answers of a provider that moves no money. */
  sandbox: 'cashier-sandbox',
} as const;
export const cashierClockWindowMs = 300_000;

/** HMAC-SHA256 over this text, in lower-case hex, is the signature. `body`: the exact bytes sent, as text. */
export const cashierSigningText = (timestamp: string, method: string, path: string, body: string): string =>
  `${timestamp}.${method}.${path}.${body}`;

/** POST {provider}/api/charges. Idempotent by `reference`: the same again answers the first charge. */
export const ChargeRequest = Shape({
  reference: Id,
  method: Identity,
  amount: Amount,
  currency: CurrencyCode,
  digits: Type.Integer({ description: 'digits after the point of the currency' }),
  customer: Shape({ id: Id, country: Type.String(), language: Type.String() }),
  returnUrl: Type.String(),
  callbackUrl: Type.String(),
});
export type ChargeRequest = Static<typeof ChargeRequest>;
/** Where coins are sent to, for a method whose payer needs no page of the provider's. */
export const CoinTransfer = Shape({
  address: Type.String({ minLength: 1, maxLength: 120 }),
  network: Type.String({ minLength: 1, maxLength: 40, description: 'what people call the chain' }),
  uri: Type.String({ minLength: 1, maxLength: 300, description: 'what a wallet reads from a QR code' }),
  expiresAt: Type.String({ format: 'date-time' }),
});
export type CoinTransfer = Static<typeof CoinTransfer>;
export const ChargeAnswer = Shape({ id: Type.String(), redirectUrl: Type.String(), transfer: Type.Optional(CoinTransfer) });
export type ChargeAnswer = Static<typeof ChargeAnswer>;

/**
 * POST {provider}/api/payouts. Idempotent by `reference`. To a card (method `card`) it goes by `fields.card`, the `payoutReference` that was told
 * with a charge of the same customer; any other card fails as `card-unknown`. The body of a refusal for good may say why in `reason`, as callbacks do.
 */
export const PayoutRequest = Shape({
  reference: Id,
  method: Identity,
  amount: Amount,
  currency: CurrencyCode,
  digits: Type.Integer(),
  fields: Type.Record(Type.String(), Type.String()),
  customer: Shape({ id: Id, country: Type.String(), language: Type.String() }),
  callbackUrl: Type.String(),
});
export type PayoutRequest = Static<typeof PayoutRequest>;
export const PayoutAnswer = Shape({ id: Type.String() });

/**
 * POST {provider}/api/payouts/{reference}/cancel: has a payout called back that waits. A provider may have none. Refused (409) once it may have been
 * sent; the news that it failed follow as of any other. The same again answers the same.
 */
export const PayoutCancelAnswer = Shape({ state: Type.Enum(['cancelled', 'failed', 'unknown']) });

/**
 * POST {provider}/api/charges/{reference}/refunds: gives a charge back, or a part of it, to what it was paid with. Idempotent by the refund's own
 * `reference`, under which it is a payout in callbacks, states and lists.
 */
export const RefundRequest = Shape({ reference: Id, amount: Amount, callbackUrl: Type.String() });
export type RefundRequest = Static<typeof RefundRequest>;

/** POST {provider}/api/charges/{reference}/cancel: the customer gave up; a page that is still open then refuses to pay. */
export const CancelAnswer = Shape({ state: Type.Enum(['cancelled', 'succeeded', 'failed', 'unknown']) });

/** GET {provider}/api/payments/{reference}: the state as the provider sees it, for reconciliation. */
export const PaymentState = Shape({
  id: Type.String(),
  reference: Id,
  kind: Type.Enum(['charge', 'payout']),
  status: Type.Enum(['created', 'pending', 'succeeded', 'failed', 'cancelled', 'charged-back']),
  amount: Amount,
  currency: CurrencyCode,
  reason: Type.Optional(Type.String()),
  waitsFor: Type.Optional(Type.String({ description: 'of a payout that is not sent yet, for the operator: what it waits for' })),
});
export type PaymentState = Static<typeof PaymentState>;

/** GET {provider}/api/payments?from=&to=&after=: payments by their last change within a time, oldest first, a page at a time. */
export const PaymentList = Shape({ payments: Type.Array(PaymentState), next: Type.Optional(Type.String()) });
export type PaymentList = Static<typeof PaymentList>;

/** GET {provider}/api/balances: what the provider holds of the casino's money. Whole numbers as text, below zero where it lent some. */
export const BalanceList = Shape({ balances: Type.Array(Shape({ currency: CurrencyCode, amount: Type.String({ pattern: '^-?\\d+$' }) })) });
export type BalanceList = Static<typeof BalanceList>;

/** POST to the callbackUrl. `sequence` counts the payment's changes: a lower one than the last seen is old news. */
export const CashierCallback = Shape({
  eventId: Id,
  sequence: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  id: Type.String({ maxLength: 80 }),
  reference: Id,
  kind: Type.Enum(['charge', 'payout']),
  status: Type.Enum(['pending', 'succeeded', 'failed', 'charged-back']),
  amount: Amount,
  currency: CurrencyCode,
  authorization: Type.Optional(Type.String({ maxLength: 80, description: 'number of the authorisation, kept with the invoice' })),
  reason: Type.Optional(Type.String({ maxLength: 200 })),
  progress: Type.Optional(
    Shape({
      received: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      confirmations: Type.Integer({ minimum: 0, description: 'blocks above the youngest coin that came' }),
      needed: Type.Integer({ minimum: 0, description: 'how many it takes' }),
      uri: Type.Optional(
        Type.String({ minLength: 1, maxLength: 500, description: 'what a wallet reads from a QR code to send what is still missing' }),
      ),
    }),
  ),
  instrument: Type.Optional(
    Shape({
      key: Type.String({
        minLength: 1,
        maxLength: 80,
        description: 'of the card or account, the same for whoever pays with it; no number',
      }),
      label: Type.String({ maxLength: 40, description: 'what its holder knows it by' }),
      holder: Type.Optional(Type.String({ maxLength: 80 })),
      payoutReference: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 80,
          description: 'what a payout to this very instrument names it by; of this customer alone',
        }),
      ),
    }),
  ),
  at: Type.String({ format: 'date-time' }),
});
export type CashierCallback = Static<typeof CashierCallback>;
