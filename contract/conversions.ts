// Conversions between the accounts of a player.
import { Type } from 'typebox';
import { call } from './kernel/call.ts';
import { Amount, CurrencyCode, Id, Money, Shape, Time, anchoredQuery } from './kernel/shapes.ts';

const terms = {
  id: Id,
  from: CurrencyCode,
  to: CurrencyCode,
  amount: Type.Unsafe<bigint>({ ...Money, description: 'what is taken, in smallest units of `from`' }),
  gain: Type.Unsafe<bigint>({ ...Money, description: 'what is got for it, in smallest units of `to`' }),
  spread: Type.Unsafe<bigint>({ ...Money, description: 'what it would be more without the spread, in smallest units of `to`' }),
  rate: Type.String({ description: 'units of `to` for one unit of `from`, with the spread taken off; a decimal' }),
};
const Conversion = Shape({ ...terms, bookedAt: Time });

export const conversionCalls = {
  offerConversion: call('offerConversion', {
    kind: 'read',
    who: 'player',
    whileBarred: 'closed',
    summary: 'What an amount comes to on another account of the player, at a rate that is held for a few seconds',
    query: Shape({ from: CurrencyCode, to: CurrencyCode, amount: Amount }),
    data: Shape({
      ...terms,
      midRate: Type.String({ description: 'the same without the spread' }),
      spreadPermyriad: Type.Integer({ description: 'the spread in hundredths of a per cent' }),
      ratesAt: Type.Unsafe<Date>({ ...Time, description: 'of when the older of the two rates is' }),
      rateSources: Type.Array(Type.String({ description: 'where they are from, as the currencies say it' })),
      validUntil: Time,
      heldS: Type.Integer({ description: 'for so many seconds from now the rate is held' }),
      offer: Type.String({ description: 'the offer under seal, to be sent back as it is' }),
    }),
    problems: ['currency-unavailable', 'rate-stale', 'withdrawals-frozen', 'withdrawals-owed', 'player-excluded', 'player-blocked'],
    perMinute: 60,
  }),
  bookConversion: call('bookConversion', {
    kind: 'write',
    who: 'player',
    summary: 'Takes an offer; sent again, it is booked once and answered alike',
    closedInMaintenance: true,
    body: Shape({ offer: Type.String({ maxLength: 2000 }) }),
    data: Conversion,
    problems: [
      'offer-over',
      'rate-stale',
      'currency-unavailable',
      'insufficient-funds',
      'withdrawals-frozen',
      'withdrawals-owed',
      'conflict',
      'player-excluded',
      'player-blocked',
    ],
    perMinute: 20,
  }),
  listConversions: call('listConversions', {
    kind: 'read',
    who: 'player',
    summary: 'Conversions between the accounts, newest first',
    query: Shape({ ...anchoredQuery }),
    data: Type.Array(Conversion),
    paged: true,
  }),
};
