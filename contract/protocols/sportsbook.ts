// The book and the house: docs/sportsbook.md. The house asks, signed as Open Seamless Wallet is; the book reaches the house's wallet by that
// protocol, as a provider whose one game is `bookGameId`. Every call is POST {book}/book/v1/{call} and answers HTTP 200 with its shape, or
// 401 (signature), 400 (shape), 404 (no such thing), 5xx.
import { type Static, Type } from 'typebox';
import { Shape } from '../kernel/shapes.ts';
import { FeedCatalogue, FeedEvent, FeedMarket, FeedOutcome, FeedScore, FeedStandings } from './sports-feed.ts';
import { SportsResultsDay, SportsResultsKey } from './sports-results.ts';
import {
  At,
  BetRef,
  BookBet,
  BookQuote,
  BookSlip,
  CashOutReason,
  cashOutRefusals,
  Digits,
  FreeBet,
  pricePolicies,
  Ref,
  StakeFactor,
} from './sportsbook-bets.ts';
import { BookKey, BookReceipt } from './sportsbook-receipts.ts';
import { operatorCalls, Subject } from './sportsbook-operator.ts';

export const bookBase = '/book/v1';
/** The one game that the book lists as a provider. A session of it, launched as any game, is what a bet is placed in. */
export const bookGameId = 'sportsbook';
/** How long `deltas` waits at most for something to tell. */
export const maxDeltaWaitMs = 25_000;
/** Of how many teams `squads` tells at once. */
export const maxSquadsAsked = 20;

/** An event as the house shows it: by the feed, and by what the book allows. */
export const BookEvent = Shape({
  event: FeedEvent,
  score: Type.Union([FeedScore, Type.Null()]),
  /** False: no bets are taken on it now; its markets are shown as suspended. */
  isOpen: Type.Boolean(),
  /** Why not: its own end, a suspension by the feed or by an operator, or that its producer is silent. */
  closedBy: Type.Union([Type.Enum(['over', 'feed', 'operator', 'silence']), Type.Null()]),
  /** The feed says that it is played; see `isInPlay`. */
  isLive: Type.Boolean(),
  /** How many markets can be bet on. */
  openMarkets: Type.Integer({ minimum: 0 }),
});

/** How an outcome ended; half: of a quarter line one half, the other is given back. */
export const outcomeEnds = ['won', 'lost', 'void', 'half-won', 'half-lost'] as const;

const { probability: _probability, refund: _refund, ...outcome } = FeedOutcome.properties;
const BookOutcome = Shape({ ...outcome, ended: Type.Optional(Type.Enum([...outcomeEnds])) });
/**
 * A market without the feed's probabilities, with the book's own suspensions. `isListed`: it stands beside its event in lists. Of one that is settled or
 * cancelled the outcomes say how they ended.
 */
export const BookMarket = Shape({ ...FeedMarket.properties, isListed: Type.Boolean(), outcomes: Type.Array(BookOutcome) });

export const BookPlayer = Shape({ id: Ref, name: Type.String() });
export const BookSquad = Shape({ competitorId: Ref, players: Type.Array(BookPlayer) });

/** `epoch` names a run of the book: numbers of another one mean nothing. */
const place = { epoch: Type.String(), sequence: Type.Integer({ minimum: 0 }) };

export const BookSnapshot = Shape({
  ...place,
  at: At,
  /** Every event that is offered or was decided in the last hours, with the markets that are listed. */
  events: Type.Array(Shape({ ...BookEvent.properties, main: Type.Array(BookMarket) })),
});

/** What changed. Of markets only those are named that did; with `isFull` the others of the event are no longer offered. */
export const BookDelta = Type.Union([
  Shape({ type: Type.Literal('event'), sequence: Type.Integer(), ...BookEvent.properties }),
  Shape({ type: Type.Literal('event-gone'), sequence: Type.Integer(), eventId: Ref }),
  Shape({
    type: Type.Literal('markets'),
    sequence: Type.Integer(),
    eventId: Ref,
    isFull: Type.Boolean(),
    markets: Type.Array(BookMarket),
  }),
  Shape({ type: Type.Literal('bet'), sequence: Type.Integer(), bet: BookBet }),
]);

/**
 * By what bets are settled: of each sport the rule of each market, how long a live bet waits, and by `notes` what else holds there; `voids` are the
 * rules by which bets are void without a result. Rules carry their version, as settlements name them.
 */
export const BookRules = Shape({
  /** The version of the whole, which each bet keeps. */
  version: Type.String(),
  voids: Type.Array(Type.String()),
  /** Those by which a bet is settled anew, or by people. */
  corrections: Type.Optional(Type.Array(Type.String())),
  sports: Type.Array(
    Shape({
      sportId: Ref,
      liveDelayMs: Type.Integer({ minimum: 0 }),
      notes: Type.Array(Type.String()),
      markets: Type.Array(Shape({ marketId: Ref, rule: Type.String() })),
    }),
  ),
});

/** What a whole bet, or a share of it, is worth now. `isOpen` false: not to be had at the moment; `value` is then 0. */
export const CashOutQuote = Shape({
  betId: BetRef,
  isOpen: Type.Boolean(),
  reason: CashOutReason,
  offerId: Type.Union([BetRef, Type.Null()]),
  /** The share of the bet that is taken, in thousandths. */
  thousandths: Type.Integer({ minimum: 1, maximum: 1000 }),
  value: Digits,
  validUntil: At,
  delayMs: Type.Integer({ minimum: 0 }),
});

const who = { playerId: Ref };
const ofBet = { ...who, betId: BetRef };
const None = Shape({});
const changedAt = Shape({ at: At, betId: BetRef });
const byOperator = { by: Type.String({ minLength: 1, maxLength: 120 }), why: Type.String({ minLength: 3, maxLength: 500 }) };

/** Request and answer of each call. `bet` null in an answer: there is no such bet of this player. */
export const bookCalls = {
  catalogue: { request: None, answer: FeedCatalogue },
  snapshot: { request: None, answer: BookSnapshot },
  /** `isReset`: the place is too old or of another run; take a snapshot. */
  deltas: {
    request: Shape({ ...place, waitMs: Type.Integer({ minimum: 0, maximum: maxDeltaWaitMs }) }),
    answer: Shape({ ...place, isReset: Type.Boolean(), deltas: Type.Array(BookDelta) }),
  },
  /** One that the snapshot no longer holds too, as it ended; `event` null: there is none of that id. */
  event: {
    request: Shape({ eventId: Ref }),
    /** `players`: those whom outcomes of these markets are, by name. */
    answer: Shape({
      ...place,
      event: Type.Union([BookEvent, Type.Null()]),
      markets: Type.Array(BookMarket),
      players: Type.Array(BookPlayer),
    }),
  },
  /** Who plays for these teams. A team is left out that the feed does not tell of now; ask for it again. */
  squads: {
    request: Shape({ competitorIds: Type.Array(Ref, { maxItems: maxSquadsAsked }) }),
    answer: Shape({ squads: Type.Array(BookSquad) }),
  },
  /** The table of a league; null: the feed knows none of it, or of none. */
  standings: { request: Shape({ tournamentId: Ref }), answer: Shape({ standings: Type.Union([FeedStandings, Type.Null()]) }) },
  /** The published results of a day; null: it is not over, is not kept, or the feed publishes none. */
  results: {
    request: Shape({ day: Type.String({ format: 'date' }) }),
    answer: Shape({ day: Type.Union([SportsResultsDay, Type.Null()]) }),
  },
  'results-key': { request: None, answer: Shape({ key: Type.Union([SportsResultsKey, Type.Null()]) }) },
  quote: { request: Shape({ ...who, currency: Ref, slip: BookSlip, freeBet: Type.Optional(FreeBet) }), answer: BookQuote },
  /**
   * `submitKey` is the player's: the same key and the same slip answer the same bet for ever, with another slip `conflict`. The answer comes at once;
   * a bet that waits for its live delay is `pending` and told by a delta when it is decided.
   */
  submit: {
    request: Shape({
      ...who,
      sessionId: Ref,
      submitKey: BetRef,
      currency: Ref,
      slip: BookSlip,
      freeBet: Type.Optional(FreeBet),
      pricePolicy: Type.Enum([...pricePolicies]),
    }),
    answer: Shape({ bet: Type.Union([BookBet, Type.Null()]), conflict: Type.Boolean() }),
  },
  /** What became of a `submit` that may have come before; nothing is placed. `bet` null without conflict: its key is not taken. */
  placed: {
    request: Shape({
      ...who,
      submitKey: BetRef,
      currency: Ref,
      slip: BookSlip,
      freeBetId: Type.Optional(BetRef),
      pricePolicy: Type.Enum([...pricePolicies]),
    }),
    answer: Shape({ bet: Type.Union([BookBet, Type.Null()]), conflict: Type.Boolean() }),
  },
  /** The player's word on a reoffer. */
  'answer-offer': {
    request: Shape({ ...ofBet, sessionId: Ref, isTaken: Type.Boolean() }),
    answer: Shape({ bet: Type.Union([BookBet, Type.Null()]) }),
  },
  bet: { request: Shape(ofBet), answer: Shape({ bet: Type.Union([BookBet, Type.Null()]) }) },
  /** Newest first. Bets that were rejected are listed only where `states` names them. */
  bets: {
    request: Shape({
      ...who,
      isSettled: Type.Boolean(),
      currency: Type.Optional(Ref),
      states: Type.Optional(Type.Array(BookBet.properties.state, { maxItems: 9 })),
      from: Type.Optional(At),
      to: Type.Optional(At),
      /** Anchors the pages: the id of the bet that the first page began with. */
      before: Type.Optional(BetRef),
      page: Type.Integer({ minimum: 1, maximum: 100_000 }),
      perPage: Type.Integer({ minimum: 1, maximum: 100 }),
      /** With what open ones are worth now. */
      isValued: Type.Optional(Type.Boolean()),
    }),
    answer: Shape({ bets: Type.Array(BookBet), total: Type.Integer() }),
  },
  /** Bets to which something has happened since, of whatever player, in the order of that: for a house that may have missed it. `next` goes on behind a page; null: that was all. */
  'changed-bets': {
    request: Shape({ since: At, after: Type.Optional(changedAt) }),
    answer: Shape({ bets: Type.Array(BookBet), next: Type.Union([changedAt, Type.Null()]) }),
  },
  'cash-out-quote': {
    request: Shape({ ...ofBet, thousandths: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    answer: Shape({ quote: Type.Union([CashOutQuote, Type.Null()]) }),
  },
  /** Takes an offer; again answers the same. `isTaken` null: it waits for its delay. */
  'cash-out-take': {
    request: Shape({ ...ofBet, offerId: BetRef }),
    answer: Shape({
      bet: Type.Union([BookBet, Type.Null()]),
      isTaken: Type.Union([Type.Boolean(), Type.Null()]),
      reason: Type.Union([Type.Enum([...cashOutRefusals]), Type.Null()]),
    }),
  },
  /** Null: no longer. */
  'cash-out-auto': {
    request: Shape({ ...ofBet, value: Type.Union([Digits, Type.Null()]) }),
    answer: Shape({ bet: Type.Union([BookBet, Type.Null()]) }),
  },
  receipt: { request: Shape(ofBet), answer: Shape({ receipt: Type.Union([BookReceipt, Type.Null()]) }) },
  keys: { request: None, answer: Shape({ keys: Type.Array(BookKey) }) },
  rules: { request: None, answer: BookRules },
  factor: { request: Shape(who), answer: StakeFactor },
  /** An operator keeps something closed, or no longer; `isChanged` false: it was so already. `unknown`: there is no such thing now. `subject` of a market: its event's id, a space, its own. */
  'set-closure': {
    request: Shape({
      scope: Type.Enum(['sport', 'event', 'market']),
      subject: Subject,
      isClosed: Type.Boolean(),
      ...byOperator,
    }),
    answer: Shape({ isChanged: Type.Boolean(), refusal: Type.Union([Type.Literal('unknown'), Type.Null()]) }),
  },
  /** An operator sets the factor on a player's largest stakes; the answer is the one before. 1000 with `none` takes it away. */
  'set-factor': { request: Shape({ ...who, factor: StakeFactor, ...byOperator }), answer: StakeFactor },
  /** Sends those calls of a bet to the wallet again that are stuck; `resent` says how many. */
  'resend-calls': {
    request: Shape({ betId: BetRef, ...byOperator }),
    answer: Shape({ resent: Type.Integer(), refusal: Type.Union([Type.Literal('unknown'), Type.Null()]) }),
  },
  ...operatorCalls,
} as const;

export type BookCall = keyof typeof bookCalls;
export type BookRequest<C extends BookCall> = Static<(typeof bookCalls)[C]['request']>;
export type BookAnswer<C extends BookCall> = Static<(typeof bookCalls)[C]['answer']>;
export type CashOutQuote = Static<typeof CashOutQuote>;
export type BookEvent = Static<typeof BookEvent>;
/** For bets, by the feed or by the hour: a feed that does not say yet that a match has begun is late. */
export const isInPlay = ({ event, isLive }: Pick<BookEvent, 'event' | 'isLive'>, nowMs: number): boolean =>
  isLive || (event.kind === 'match' && event.startsAt <= nowMs);
/** An id as feeds have them of competitors and players, and of no other outcome. */
export const isFeedId = (id: string): boolean => /^[a-z]+:[a-z]+:/.test(id);
export type BookPlayer = Static<typeof BookPlayer>;
export type BookSquad = Static<typeof BookSquad>;
export type BookMarket = Static<typeof BookMarket>;
export type BookDelta = Static<typeof BookDelta>;
export type BookSnapshot = Static<typeof BookSnapshot>;
