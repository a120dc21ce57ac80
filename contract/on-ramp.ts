// Buying crypto by card: what an on-ramp sells, and what an amount of money buys there. The purchase is a deposit like others (payments.ts).
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { Amount, CurrencyCode, Identity, Money, OrNull, Shape, Time } from './kernel/shapes.ts';

/** Of coins that were bought at an on-ramp: what is paid there. The invoice's own amount is what they bring, and the house asks no fee. */
export const PurchasePrice = Shape({
  amount: Type.Integer({ description: 'all that is paid for the coins at the on-ramp, in its smallest unit' }),
  currency: CurrencyCode,
  fee: Type.Integer({ description: "the on-ramp's, of it" }),
});

const Coin = Shape({ currency: CurrencyCode, method: Identity });
const Payable = Shape({ currency: CurrencyCode, minAmount: Money, maxAmount: Money });

export const OnRampQuote = Shape({
  id: Type.String({ description: 'sent with the deposit' }),
  coin: CurrencyCode,
  method: Identity,
  currency: CurrencyCode,
  pays: Type.Unsafe<bigint>({ ...Money, description: 'in smallest units of `currency`' }),
  fee: Type.Unsafe<bigint>({ ...Money, description: "the on-ramp's, of what is paid" }),
  rate: Type.String({ description: 'what one coin costs: a decimal of `currency`' }),
  arrivalMinutes: OrNull(Type.Integer({ description: 'in which the coins are mostly there, once it is paid; null not known' })),
  arrives: Type.Unsafe<bigint>({ ...Money, description: 'on the account, in smallest units of `coin`' }),
  expiresAt: Type.Unsafe<Date>({ ...Time, description: 'until then it can be paid at this price' }),
  heldS: Type.Integer({ description: 'for so many seconds from now the price is held' }),
});
export type OnRampQuote = Static<typeof OnRampQuote>;

export const onRampCalls = {
  readOnRamp: call('readOnRamp', {
    kind: 'read',
    who: 'player',
    whileBarred: 'closed',
    summary: 'The coins that can be bought by card, and what they are bought with; none where nobody sells any',
    data: Shape({ coins: Type.Array(Coin), pays: Type.Array(Payable) }),
    problems: ['player-excluded', 'player-blocked'],
  }),
  quoteOnRamp: call('quoteOnRamp', {
    kind: 'act',
    who: 'player',
    summary: 'What an amount of money buys, at a price that is held for a time; books nothing',
    body: Shape({ coin: CurrencyCode, currency: CurrencyCode, amount: Amount }),
    data: OnRampQuote,
    problems: [
      'method-unavailable',
      'method-not-in-country',
      'currency-unavailable',
      'amount-out-of-range',
      'deposit-rate-stale',
      'deposit-needs-proof',
      'deposit-limit-reached',
      'payment-provider-down',
      'payments-closed',
      'player-excluded',
      'player-blocked',
    ],
    perMinute: 60,
    closedInMaintenance: true,
  }),
};
