// The book and the house: a bet as it is asked for, as it stands, and why one is refused.
import { type Static, Type } from 'typebox';
import { Shape } from '../kernel/shapes.ts';

export const Digits = Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$', description: "smallest units of the bet's currency" });
export const Ref = Type.String({ pattern: '^[\\x21-\\x7e]{1,120}$' });
export const BetRef = Type.String({ format: 'uuid' });
/** Milliseconds since 1970. */
export const At = Type.Integer({ minimum: 0 });
export const Price = Type.Integer({ minimum: 1000, maximum: 100_000_000, description: 'thousandths' });
const orNull = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) => Type.Union([schema, Type.Null()]);

/** As sportsbook/slip knows them. */
export const slipTypes = [
  'single',
  'combo',
  'system',
  'trixie',
  'patent',
  'yankee',
  'lucky-15',
  'canadian',
  'lucky-31',
  'heinz',
  'lucky-63',
  'super-heinz',
  'goliath',
] as const;

/** One outcome of the feed. */
export const BookSelection = Shape({
  eventId: Ref,
  marketId: Ref,
  specifiers: Type.String({ maxLength: 120 }),
  outcomeId: Ref,
});

/** A leg: one selection, or several of one event that are priced together. `price`: what the player has seen. */
export const BookSlipLeg = Shape({
  selections: Type.Array(BookSelection, { minItems: 1, maxItems: 12 }),
  price: Price,
  isBanker: Type.Optional(Type.Boolean()),
  /** Of a slip each way: what the player has seen of the place. */
  placePrice: Type.Optional(Price),
});

/** `stake.of` total is divided by the lines and rounded down for each. `isEachWay`: every line is staked to win and, once more, to place. */
export const BookSlip = Shape({
  type: Type.Enum([...slipTypes]),
  sizes: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 20 }), { minItems: 1, maxItems: 20 })),
  legs: Type.Array(BookSlipLeg, { minItems: 1, maxItems: 20 }),
  stake: Shape({ of: Type.Enum(['line', 'total']), amount: Digits }),
  isEachWay: Type.Optional(Type.Boolean()),
});

/**
 * A stake that the house gives: `grantId` is its name for it. It is staked whole on one line, each leg at `minPrice` or more where there is one, and is
 * not given back with the winnings. A bet that ends void gives it back.
 */
export const FreeBet = Shape({ grantId: BetRef, amount: Digits, minPrice: orNull(Price) });

/** What becomes of a bet whose price has moved since the player saw it: refused with the new one, taken where it rose, or taken anyway. */
export const pricePolicies = ['none', 'higher', 'any'] as const;

/**
 * Why a bet is not taken, in the order in which it is judged:
 * `session-over`, `bad-slip` (`detail` says how it does not fit), `unknown-selection`, `related` (`legs`: the pair), `not-combinable` (the same
 * within one leg), `no-each-way` (`legs`: those that have no place), `market-closed` (`legs`: which), `free-bet-lines` (a free bet is of one line, staked whole), `free-bet-odds` (`legs`: those below its
 * least price), `price-changed` (`legs`; the bet then holds an offer), `stakes-open` (the player has as much open on an event as the book takes), `stake-too-low`, `stake-too-high`,
 * `payout-too-high`, `too-many-bets`; then what the wallet refuses for; `wallet-silent`: nobody knows, the stake goes back; `offer-over`: it was not
 * taken in time; `interrupted`: the book was away when the bet was to be decided.
 */
export const bookRefusals = [
  'session-over',
  'bad-slip',
  'unknown-selection',
  'related',
  'not-combinable',
  'no-each-way',
  'market-closed',
  'free-bet-lines',
  'free-bet-odds',
  'price-changed',
  'stakes-open',
  'stake-too-low',
  'stake-too-high',
  'payout-too-high',
  'too-many-bets',
  'insufficient-funds',
  'limit-bet',
  'limit-loss',
  'player-blocked',
  'location-blocked',
  'bonus-rule',
  'reality-check',
  'maintenance',
  'wallet-silent',
  'wallet-refused',
  'offer-over',
  'interrupted',
] as const;
export const BookRefusal = Shape({
  code: Type.Enum([...bookRefusals]),
  detail: Type.Optional(Type.String({ maxLength: 80 })),
  /** Places of the legs that it is about, from 0. */
  legs: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }))),
  /** The bound that stood in the way, as digits: what can be staked. Absent of `payout-too-high` where no stake would do. */
  limit: Type.Optional(Digits),
  /** Of `payout-too-high`: what the bet may pay at most. */
  payout: Type.Optional(Digits),
});

/** A factor below 1000 thousandths lowers the player's largest stakes; the player is told why. */
export const factorReasons = ['none', 'integrity-check', 'arbitrage', 'early-prices', 'bonus-abuse', 'new-account', 'own-request'] as const;
export const StakeFactor = Shape({ thousandths: Type.Integer({ minimum: 0, maximum: 10_000 }), reason: Type.Enum([...factorReasons]) });

/** What holds for a slip. Each bound is told with the rule that set it: `sport`, `league`, `market`, `bet`, `player`, `payout`, `book`. */
export const SlipLimits = Shape({
  minStake: Digits,
  maxStake: Digits,
  /** What the whole bet pays at most, however it ends. */
  maxPayout: Digits,
  setBy: Type.Enum(['book', 'sport', 'league', 'event', 'market', 'player', 'payout']),
});

export const BookQuote = Shape({
  lines: Type.Integer({ minimum: 0 }),
  stakePerLine: Digits,
  stake: Digits,
  possibleReturn: Digits,
  /** As decimal text; of a combo the product of its legs, else null. */
  totalOdds: orNull(Type.String()),
  legs: Type.Array(
    Shape({
      /** Now; null where it cannot be had. */
      price: orNull(Price),
      hasMoved: Type.Boolean(),
      isOpen: Type.Boolean(),
      isLive: Type.Boolean(),
      /** What a place of it pays; only of one that can be had each way now. */
      placePrice: Type.Optional(Price),
    }),
  ),
  limits: SlipLimits,
  factor: StakeFactor,
  /** How long the bet waits before it is decided; 0 before an event begins. */
  delayMs: Type.Integer({ minimum: 0 }),
  /** What it would be refused for now; null: nothing is known that stands against it. */
  refusal: orNull(BookRefusal),
});

const LegResult = Shape({
  result: Type.Enum([0, 1]),
  voidHalves: Type.Enum([0, 1, 2]),
  deadHeat: Type.Integer({ minimum: 1 }),
  places: Type.Optional(Type.Integer({ minimum: 1, description: 'how many so many share; 1 unless said' })),
});
const Names = Type.Unsafe<Readonly<Record<string, string>>>({ type: 'object', additionalProperties: { type: 'string' } });

export const BookBetLeg = Shape({
  price: Price,
  /** Of a bet that waits for its player: the price that the player saw, which the offer's is compared with. */
  seen: Type.Optional(Price),
  isBanker: Type.Boolean(),
  isLive: Type.Boolean(),
  /** Null as long as it is not known. */
  result: orNull(LegResult),
  selections: Type.Array(
    Shape({
      ...BookSelection.properties,
      /** As they were called when the bet was placed. */
      event: Names,
      competitors: Type.Array(Names, { description: 'home first; empty for an outright' }),
      sportId: Ref,
      tournamentId: Ref,
      startsAt: At,
      outcome: Type.Optional(Type.String({ description: 'the name of the player whom it is' })),
      result: orNull(LegResult),
      /** The rule by which it was settled or voided: an id of the rules page. */
      rule: orNull(Type.String()),
    }),
  ),
});

/** `pending`: waits for its decision. `reoffered`: waits for the player. `half`: won or lost in part by a quarter line, a dead heat or a push. */
export const bookBetStates = ['pending', 'accepted', 'rejected', 'reoffered', 'won', 'lost', 'void', 'half', 'cashed-out'] as const;

export const BetOffer = Shape({
  kind: Type.Enum(['lower-stake', 'new-price']),
  stakePerLine: Digits,
  stake: Digits,
  prices: Type.Array(Price),
  possibleReturn: Digits,
  validUntil: At,
});

/** What happened to a bet, oldest first. */
export const BetMoment = Shape({
  at: At,
  kind: Type.Enum([
    'placed',
    'reoffered',
    'accepted',
    'rejected',
    'leg-settled',
    'settled',
    'resettled',
    'confirmed',
    'voided',
    'cash-out',
    'part-cash-out',
    'cash-out-refused',
    'corrected',
    'stake-returned',
  ]),
  payout: Type.Optional(Digits),
  rule: Type.Optional(Type.String()),
  detail: Type.Optional(Type.String()),
});

/** Why there is no cash-out now. */
export const CashOutReason = orNull(Type.Enum(['suspended', 'settled', 'unavailable', 'too-small']));
export const cashOutRefusals = ['suspended', 'settled', 'unavailable', 'too-small', 'over', 'value-changed'] as const;
/** The cash-out of a bet that was taken last: it waits for its delay until `decideAt`, was paid, or was refused for a reason. */
export const BookCashOut = Shape({
  state: Type.Enum(['waiting', 'taken', 'refused']),
  thousandths: Type.Integer({ minimum: 1, maximum: 1000 }),
  value: Digits,
  /** The book took it, as the bet had come to the value that its player had set. */
  isAutomatic: Type.Boolean(),
  decideAt: At,
  reason: orNull(Type.Enum([...cashOutRefusals])),
});
/** What all that is open of a bet is worth now; 0 with the reason where it is not to be had. */
export const BookBetValue = Shape({ value: Digits, reason: CashOutReason });

export const BookBet = Shape({
  id: BetRef,
  playerId: Ref,
  currency: Ref,
  state: Type.Enum([...bookBetStates]),
  refusal: orNull(BookRefusal),
  type: Type.Enum([...slipTypes]),
  sizes: Type.Array(Type.Integer()),
  lines: Type.Integer(),
  stakePerLine: Digits,
  stake: Digits,
  possibleReturn: Digits,
  totalOdds: orNull(Type.String()),
  pricePolicy: Type.Enum([...pricePolicies]),
  /** Its stake was a free bet: nothing was taken for it, and it is not given back with the winnings. */
  isFreeBet: Type.Boolean(),
  /** Only in that of a bet each way: its legs stand twice, first all to win, then all to place. */
  isEachWay: Type.Optional(Type.Literal(true)),
  /** Paid so far, cash-outs included. */
  payout: Digits,
  /** What a correction could not take back; shown to the player. */
  receivable: Digits,
  isSettled: Type.Boolean(),
  /** Confirmed: settled by results of certainty 2 alone. */
  isFinal: Type.Boolean(),
  /** Grows with each settlement. */
  settlementVersion: Type.Integer(),
  rulesVersion: Type.String(),
  legs: Type.Array(BookBetLeg),
  offer: orNull(BetOffer),
  placedAt: At,
  /** When a bet that waits is decided. */
  decideAt: orNull(At),
  acceptedAt: orNull(At),
  settledAt: orNull(At),
  /** The share that is still open, in thousandths: less than 1000 after a cash-out in part. */
  openThousandths: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** At which value it is cashed out by itself; null: not. */
  autoCashOut: orNull(Digits),
  /** Absent: none was taken. */
  cashOut: Type.Optional(BookCashOut),
  /** In a list of open bets that was asked for with it. */
  value: Type.Optional(BookBetValue),
  hasReceipt: Type.Boolean(),
  /** In the detail of one bet alone. */
  moments: Type.Optional(Type.Array(BetMoment)),
  /** Grows with each change. */
  version: Type.Integer(),
});

export type BookSelection = Static<typeof BookSelection>;
export type FreeBet = Static<typeof FreeBet>;
export type BookSlip = Static<typeof BookSlip>;
export type BookRefusal = Static<typeof BookRefusal>;
export type BookRefusalCode = (typeof bookRefusals)[number];
export type BookQuote = Static<typeof BookQuote>;
export type BookBet = Static<typeof BookBet>;
export type BookBetState = (typeof bookBetStates)[number];
export type BetOffer = Static<typeof BetOffer>;
export type BetMoment = Static<typeof BetMoment>;
export type BookCashOut = Static<typeof BookCashOut>;
export type PricePolicy = (typeof pricePolicies)[number];
export type SlipLimits = Static<typeof SlipLimits>;
export type StakeFactor = Static<typeof StakeFactor>;
