// What the house asks the book for its operators: a bet with all that the book has of it, what proves it, bets settled and voided by hand, exposure.
// Two people stand behind what is done by hand: `by.proposed` and `by.confirmed`; the house sees to it that they are two.
import { type Static, Type } from 'typebox';
import { Shape } from '../kernel/shapes.ts';
import { FeedMarketKey, feedProducers } from './sports-feed.ts';
import { SportsResultsDay, SportsResultsKey } from './sports-results.ts';
import { At, BetRef, BookBet, Digits, Ref } from './sportsbook-bets.ts';
import { BookKey, BookReceipt } from './sportsbook-receipts.ts';

const orNull = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) => Type.Union([schema, Type.Null()]);
const Person = Type.String({ minLength: 1, maxLength: 120 });
const Signed = Type.String({ pattern: '^(0|-?[1-9][0-9]{0,17})$' });

/** Why something is decided by hand. Its player reads it as a rule, under the class with the version of its text. */
export const rulingClasses = ['result-corrected', 'result-missing', 'late-bet', 'obvious-error', 'integrity'] as const;
export type RulingClass = (typeof rulingClasses)[number];
export const rulingRule = (reason: RulingClass): string => `${reason}-1`;

/** How a leg ends by hand; `as-told`: as the results of its markets have it, again. */
export const legVerdicts = ['won', 'lost', 'void', 'half-won', 'half-lost', 'as-told'] as const;
export type LegVerdict = (typeof legVerdicts)[number];

/** What is decided for one leg, from 0. */
export const LegRuling = Shape({ leg: Type.Integer({ minimum: 0, maximum: 39 }), verdict: Type.Enum([...legVerdicts]) });

/**
 * What two people decide. `id` names it for ever: sent again it changes nothing and answers how things stand. `isTrial`: says what would become of it
 * and keeps nothing.
 */
const decision = {
  id: BetRef,
  reason: Type.Enum([...rulingClasses]),
  why: Type.String({ minLength: 3, maxLength: 500 }),
  by: Shape({ proposed: Person, confirmed: orNull(Person) }),
  isTrial: Type.Boolean(),
};

/**
 * `unknown`: there is no such bet, market or bet in the window. `not-accepted`: it has taken no stake. `settled`, `not-settled`: it is to be settled
 * anew, or for the first time. `stale`: it was settled meanwhile. `cashed-out`: nothing of it is open. `round-closed`: the time for corrections is
 * over. `bad-leg`: it has no such leg, or one that cannot end half. `same`: it stands so already. `bad-window`: it is not over, or ends before it begins.
 */
export const rulingRefusals = [
  'unknown',
  'not-accepted',
  'settled',
  'not-settled',
  'stale',
  'cashed-out',
  'round-closed',
  'bad-leg',
  'same',
  'bad-window',
] as const;
const Refusal = orNull(Type.Enum([...rulingRefusals]));

const BetStanding = Shape({ state: BookBet.properties.state, payout: Digits, settlementVersion: Type.Integer() });

/** A call to the wallet that belongs to a bet. */
const Delivery = Shape({
  call: Type.Enum(['win', 'rollback', 'round-close']),
  amount: Digits,
  state: Type.Enum(['waiting', 'done', 'stuck', 'dropped']),
  settlementVersion: Type.Integer(),
  attempts: Type.Integer(),
  lastAnswer: orNull(Type.String()),
  nextAttemptAt: At,
});

const Ruling = Shape({
  id: BetRef,
  ...LegRuling.properties,
  reason: Type.Enum([...rulingClasses]),
  why: Type.String(),
  by: Shape({ proposed: Person, confirmed: Person }),
  at: At,
});

const OutcomeExposure = Shape({
  outcomeId: Ref,
  bets: Type.Integer(),
  stake: Digits,
  pays: Digits,
  /** What the house loses at most if it wins; negative: what it keeps at least. */
  net: Signed,
});

/** Amounts in hundredths of a euro. */
export const EventExposure = Shape({
  eventId: Ref,
  /** In English; null: the feed no longer tells of it. */
  name: orNull(Type.String()),
  startsAt: orNull(At),
  bets: Type.Integer(),
  stake: Digits,
  /** What the house loses at most: each market ends worst for it, and every other leg of a combo wins. 0: it cannot lose. */
  worst: Digits,
  markets: Type.Array(Shape({ ...FeedMarketKey.properties, worst: Digits, outcomes: Type.Array(OutcomeExposure) })),
});

const Cents = orNull(Type.String({ pattern: '^[1-9][0-9]{0,12}$', description: 'hundredths of a euro; null: as wider bounds have it' }));
const bound = { minStake: Cents, maxStake: Cents, maxPayout: Cents };
export const SetBound = Shape(bound);
export type SetBound = Static<typeof SetBound>;

export const marginScopes = ['sport', 'league', 'event', 'market'] as const;
/** Bounds of what operators may set, in hundredths of a per cent. */
export const [minMargin, maxMargin] = [50, 3000];
const Margin = Type.Integer({ minimum: minMargin, maximum: maxMargin });
/** An id, or those of an event and of a market of it. */
export const Subject = Type.String({ pattern: '^[\\x21-\\x7e]{1,120}( [\\x21-\\x7e]{1,120})?$' });

export const moveScopes = ['book', ...marginScopes] as const;
/** The most that a price may be moved by the book's liabilities, in hundredths of a per cent of the chance that it stands for. */
export const maxMove = 2000;
const MoveRule = Shape({
  /** 0: prices do not move. */
  move: Type.Integer({ minimum: 0, maximum: maxMove }),
  /** What an outcome must lose for the whole move, in hundredths of a euro. */
  fullAt: Type.String({ pattern: '^[1-9][0-9]{0,12}$' }),
});
export type MoveRule = Static<typeof MoveRule>;

export const operatorCalls = {
  /**
   * How far prices of something may move by the book's liabilities; null: as wider rules have it, which the book as a whole cannot do without (`book-needs-one`).
   * Without `fullAt` that stays as it is. `subject` is as of a margin, of the whole book '*'.
   */
  'set-price-move': {
    request: Shape({
      scope: Type.Enum([...moveScopes]),
      subject: Subject,
      move: orNull(MoveRule.properties.move),
      fullAt: Type.Optional(MoveRule.properties.fullAt),
      by: Type.String({ minLength: 1, maxLength: 120 }),
      why: Type.String({ minLength: 3, maxLength: 500 }),
    }),
    answer: Shape({ before: orNull(MoveRule), now: orNull(MoveRule), refusal: orNull(Type.Enum(['unknown', 'book-needs-one'])) }),
  },
  /** Every rule that is set, and every outcome that would lose something: what, and from which price to which it is moved, where it is on offer. */
  'price-moves': {
    request: Shape({ limit: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    answer: Shape({
      rules: Type.Array(
        Shape({
          scope: Type.Enum([...moveScopes]),
          subject: Subject,
          ...MoveRule.properties,
          by: Type.String(),
          why: Type.String(),
          at: At,
        }),
      ),
      /** What would lose most first. */
      outcomes: Type.Array(
        Shape({
          eventId: Ref,
          /** In English. */
          name: orNull(Type.String()),
          ...FeedMarketKey.properties,
          outcomeId: Ref,
          /** In hundredths of a euro. */
          loses: Digits,
          /** By so many hundredths of a per cent of the chance. */
          move: Type.Integer(),
          unmoved: orNull(Type.Integer()),
          odds: orNull(Type.Integer()),
        }),
      ),
    }),
  },
  /** Changes bounds of stakes and payouts, those that are named; with none it only tells them. `subject` of the whole book is '*'. */
  'set-bound': {
    request: Shape({
      scope: Type.Enum(['book', 'sport', 'league', 'event', 'market']),
      subject: Ref,
      change: Type.Partial(SetBound),
      by: Type.String({ minLength: 1, maxLength: 120 }),
      why: Type.String({ minLength: 3, maxLength: 500 }),
    }),
    answer: Shape({ before: SetBound, now: SetBound, refusal: orNull(Type.Enum(['book-needs-both', 'min-above-max', 'unknown'])) }),
  },
  /**
   * What the book is to hold of the stakes on something, in hundredths of a per cent, in place of the feed's margin; null: the feed's again. `subject` of a
   * market of one event: the event's id, a space, its own. `unknown`: there is no such thing now.
   */
  'set-margin': {
    request: Shape({
      scope: Type.Enum([...marginScopes]),
      subject: Subject,
      margin: orNull(Margin),
      by: Type.String({ minLength: 1, maxLength: 120 }),
      why: Type.String({ minLength: 3, maxLength: 500 }),
    }),
    answer: Shape({ before: orNull(Margin), now: orNull(Margin), refusal: orNull(Type.Literal('unknown')) }),
  },
  /** Every margin that is set. */
  margins: {
    request: Shape({}),
    answer: Shape({
      margins: Type.Array(
        Shape({
          scope: Type.Enum([...marginScopes]),
          subject: Subject,
          margin: Margin,
          by: Type.String(),
          why: Type.String(),
          at: At,
        }),
      ),
    }),
  },
  /** Whether the book is behind: producers that it does not hear, and what waits to be settled or carried to the wallet. */
  health: {
    request: Shape({}),
    answer: Shape({
      at: At,
      silent: Type.Array(Shape({ producer: Type.Enum([...feedProducers]), since: At })),
      /** When the oldest result came by which bets are not settled yet; null: there is none. */
      resultsSince: orNull(At),
      /** Since when the oldest call to the wallet is due that nothing stands before; a payout that cannot be taken back is none of them. */
      callsSince: orNull(At),
      /** Bets with a call that was given up. */
      stuckBets: Type.Integer(),
      /** Prices that are offered and pay more than the chance that was told with them is worth: how many, and the first of them. */
      overpriced: Type.Optional(
        Shape({
          count: Type.Integer(),
          first: Type.Array(
            Shape({
              eventId: Ref,
              marketId: Ref,
              specifiers: Type.String(),
              outcomeId: Ref,
              odds: Type.Integer(),
              probability: Type.Integer({ description: 'in millionths' }),
            }),
          ),
        }),
      ),
    }),
  },
  'operator-bet': {
    request: Shape({ betId: BetRef }),
    answer: Shape({
      bet: orNull(BookBet),
      roundId: orNull(BetRef),
      cashedOut: Digits,
      deliveries: Type.Array(Delivery),
      rulings: Type.Array(Ruling),
    }),
  },
  /** All that a bet can be worked out from again: the receipt, the published days of results that its events are in, what was decided by hand. */
  'bet-proof': {
    request: Shape({ betId: BetRef }),
    answer: Shape({
      receipt: orNull(BookReceipt),
      keys: Type.Array(BookKey),
      days: Type.Array(SportsResultsDay),
      /** Null: the feed publishes no results. */
      resultsKey: orNull(SportsResultsKey),
    }),
  },
  'rule-bet': {
    request: Shape({
      ...decision,
      betId: BetRef,
      kind: Type.Enum(['settle', 'resettle']),
      legs: Type.Array(LegRuling, { minItems: 1, maxItems: 40 }),
      /** The settlement that was looked at; it is refused upon another one. */
      settlementVersion: Type.Integer({ minimum: 0 }),
    }),
    answer: Shape({ refusal: Refusal, before: orNull(BetStanding), after: orNull(BetStanding) }),
  },
  /** Voids the bets on an event that were accepted from `from` on and before `to`, or no longer. Without a market: on all of them; without specifiers: on all of its lines. */
  'void-window': {
    request: Shape({
      ...decision,
      eventId: Ref,
      marketId: orNull(Ref),
      specifiers: orNull(Type.String({ maxLength: 120 })),
      from: At,
      to: At,
      isVoid: Type.Boolean(),
    }),
    answer: Shape({
      refusal: Refusal,
      bets: Type.Integer(),
      stakes: Type.Array(Shape({ currency: Ref, stake: Digits })),
    }),
  },
  /** The worst first; with an event that one alone, with its markets. */
  exposure: {
    request: Shape({ eventId: Type.Optional(Ref), limit: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    answer: Shape({ at: At, events: Type.Array(EventExposure) }),
  },
} as const;

export type RulingRefusal = (typeof rulingRefusals)[number];
export type EventExposure = Static<typeof EventExposure>;
