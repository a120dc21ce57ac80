// The interface between the casino and an on-ramp, where people buy crypto by card: a price that is held for a time, and a purchase at that
// price. All else is as with a payment provider (cashier.ts): the signature, cancelling, asking, listing, callbacks.
import { type Static, Type } from 'typebox';
import { Amount, CurrencyCode, Id, Shape } from '../kernel/shapes.ts';
import { ChargeAnswer, ChargeRequest } from './cashier.ts';

const digits = Type.Integer({ minimum: 0, maximum: 18, description: 'digits after the point of the currency' });

/** POST {on-ramp}/api/quotes: what an amount of money buys. */
export const QuoteRequest = Shape({
  pays: Shape({ amount: Amount, currency: CurrencyCode, digits }),
  coin: Shape({ currency: CurrencyCode, digits }),
});
export type QuoteRequest = Static<typeof QuoteRequest>;

export const QuoteAnswer = Shape({
  id: Id,
  fee: Type.Integer({ minimum: 0, description: "the on-ramp's, of what is paid, in its smallest unit" }),
  rate: Type.String({ description: 'what one coin costs, a decimal of the currency that is paid' }),
  gets: Type.Integer({ minimum: 1, description: 'in smallest units of the coin' }),
  expiresAt: Type.String({ format: 'date-time', description: 'until then it can be paid at this price' }),
});
export type QuoteAnswer = Static<typeof QuoteAnswer>;

/** POST {on-ramp}/api/charges: a charge whose amount is what the quote gets. Refused once the quote is over, or another's. */
export const PurchaseRequest = Shape({ ...ChargeRequest.properties, quote: Id });
export type PurchaseRequest = Static<typeof PurchaseRequest>;

export const PurchaseAnswer = Shape({
  ...ChargeAnswer.properties,
  price: Type.Optional(
    Shape({
      amount: Type.Unsafe<number>({ ...Amount, description: 'all that is paid, as the quote was asked for' }),
      currency: CurrencyCode,
      fee: Type.Integer({ minimum: 0, description: "the on-ramp's, of it" }),
    }),
  ),
});
export type PurchaseAnswer = Static<typeof PurchaseAnswer>;
