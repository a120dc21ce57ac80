// A bet as its player sees it; contract/sports.ts has the calls. Amounts are integers of the smallest unit; prices are thousandths, so that every
// format of odds follows exactly.
import { type Static, Type } from 'typebox';
import { CurrencyCode, Id, Money, OrNull, Shape, Time } from './kernel/shapes.ts';
import {
  BetMoment,
  BookBetLeg,
  BookBetValue,
  BookCashOut,
  BookRefusal,
  bookBetStates,
  pricePolicies,
  slipTypes,
} from './protocols/sportsbook-bets.ts';

/** Money that may be missing: a number, as the serializer knows no bigint that may be null. */
const MoneyOrNull = OrNull(Type.Integer({ description: "smallest units of the object's currency" }));
const TimeOrNull = Type.Unsafe<Date | null>({ ...OrNull(Time) });

export const SportsOffer = Shape({
  kind: Type.Enum(['lower-stake', 'new-price']),
  stakePerLine: Money,
  stake: Money,
  prices: Type.Array(Type.Integer()),
  possibleReturn: Money,
  validUntil: Time,
});

/** A row of GET /game/bets. `status` is that of betStatus; `state` tells the same more finely. */
export const SportsBet = Shape({
  id: Id,
  currency: CurrencyCode,
  status: Type.Integer({ description: '1 pending, 2 accepted, 3 rejected, 4 won, 5 lost, 6 void, 7 cashed out, 8 reoffered' }),
  state: Type.Enum([...bookBetStates]),
  refusal: Type.Union([BookRefusal, Type.Null()]),
  type: Type.Enum([...slipTypes]),
  sizes: Type.Array(Type.Integer()),
  lines: Type.Integer(),
  stakePerLine: Money,
  stake: Money,
  possibleReturn: Money,
  totalOdds: OrNull(Type.String()),
  pricePolicy: Type.Enum([...pricePolicies]),
  isFreeBet: Type.Boolean({
    description: 'its stake was a free bet: nothing was taken for it, and it is not given back with the winnings',
  }),
  isEachWay: Type.Optional(Type.Literal(true, { description: 'its legs stand twice, first all to win, then all to place' })),
  payout: Money,
  receivable: Type.Unsafe<bigint>({ ...Money, description: 'what a correction could not take back' }),
  isSettled: Type.Boolean(),
  isFinal: Type.Boolean(),
  settlementVersion: Type.Integer(),
  rulesVersion: Type.String(),
  legs: Type.Array(BookBetLeg),
  offer: OrNull(SportsOffer),
  placedAt: Time,
  decideAt: TimeOrNull,
  acceptedAt: TimeOrNull,
  settledAt: TimeOrNull,
  openThousandths: Type.Integer(),
  autoCashOut: MoneyOrNull,
  /** The one that was taken last: it waits, was paid or refused. */
  cashOut: OrNull(Shape({ ...BookCashOut.properties, value: Money, decideAt: Time })),
  /** What is open of it is worth now, where that was asked for. */
  value: Type.Optional(Shape({ ...BookBetValue.properties, value: Money })),
  hasReceipt: Type.Boolean(),
  version: Type.Integer(),
});
export const SportsBetDetail = Shape({ ...SportsBet.properties, moments: Type.Array(BetMoment) });

export const SportsCashOut = Shape({
  betId: Id,
  isOpen: Type.Boolean(),
  reason: Type.Union([Type.Enum(['suspended', 'settled', 'unavailable', 'too-small']), Type.Null()]),
  offerId: OrNull(Id),
  thousandths: Type.Integer(),
  value: Money,
  currency: CurrencyCode,
  validUntil: Time,
  delayMs: Type.Integer(),
});

export type SportsBet = Static<typeof SportsBet>;
export type SportsBetDetail = Static<typeof SportsBetDetail>;
export type SportsCashOut = Static<typeof SportsCashOut>;
