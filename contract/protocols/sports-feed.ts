// What a feed of sports tells whoever takes bets on them, and how both talk: docs/sports-feed.md. The demo's feed speaks it, and an adapter
// brings a bought one into these shapes (sportsbook/feed/client/feed-source.ts). Times are milliseconds since 1970 of the feed's clock, prices
// thousandths, probabilities millionths.
import { type Static, Type } from 'typebox';
import { Shape } from '../kernel/shapes.ts';

export const feedBase = '/feed/v1';
export const feedHeaders = {
  key: 'feed-key',
  timestamp: 'feed-timestamp',
  requestId: 'feed-request-id',
  signature: 'feed-signature',
} as const;
/** A timestamp further away than this from the receiver's wall clock is refused. */
export const feedClockWindowMs = 60_000;
/** How often a producer that is up says so while somebody listens. */
export const feedHeartbeatMs = 1000;
/** Who hears nothing of a producer for so long suspends its markets. */
export const feedSilenceMs = 5000;

/**
 * The text whose HMAC-SHA256 (key: the shared secret) in base64 is the signature of a request or its answer. `bodyHash`: SHA-256 of the exact
 * body, lower-case hex. A line of a stream is signed over the text `line`, its sequence and its JSON, each on a line of its own.
 */
export const feedSigningText = (timestamp: string, method: string, path: string, bodyHash: string): string =>
  `${timestamp}\n${method}\n${path}\n${bodyHash}`;

export const feedProducers = ['prematch', 'live'] as const;
/** Open; shown and closed; hidden; done; void; passed from the pre-match to the live producer. */
export const marketStatuses = ['active', 'suspended', 'deactivated', 'settled', 'cancelled', 'handed_over'] as const;
/** `ended`: played, its result not yet confirmed. `closed`: the result is confirmed. `abandoned`: begun and never finished. */
export const eventStatuses = ['scheduled', 'live', 'interrupted', 'ended', 'closed', 'postponed', 'cancelled', 'abandoned'] as const;
export const eventKinds = ['match', 'outright'] as const;
/** A market that was settled may be settled anew by a later message; 2 is confirmed. */
export const settlementCertainties = [1, 2] as const;

const Ref = Type.String({ pattern: '^[\\x21-\\x7e]{1,120}$' });
const At = Type.Integer({ minimum: 0, description: 'ms since 1970' });
/** English is always there; another language where the name has one of its own. */
export type FeedNames = Readonly<Record<string, string> & { en: string }>;
const Names = Type.Unsafe<FeedNames>({
  type: 'object',
  required: ['en'],
  properties: Object.fromEntries(['en', 'de', 'fr', 'es', 'pt-br', 'tr'].map((locale) => [locale, { type: 'string' }])),
  additionalProperties: false,
});

export const FeedSport = Shape({ id: Ref, names: Names, rank: Type.Integer({ minimum: 1 }), isTeamSport: Type.Boolean() });
export const FeedCategory = Shape({ id: Ref, sportId: Ref, names: Names, code: Type.String({ description: 'three letters for a flag' }) });
export const FeedTournament = Shape({ id: Ref, sportId: Ref, categoryId: Ref, names: Names, rank: Type.Integer({ minimum: 1 }) });
export const FeedCompetitor = Shape({
  id: Ref,
  sportId: Ref,
  categoryId: Ref,
  names: Names,
  short: Type.String({ description: 'three letters' }),
  colours: Type.Array(Type.String({ pattern: '^#[0-9a-f]{6}$' }), { minItems: 2, maxItems: 2 }),
});
export const FeedPlayer = Shape({ id: Ref, competitorId: Ref, name: Type.String(), shirt: Type.Integer(), position: Type.String() });

export const FeedEvent = Shape({
  id: Ref,
  kind: Type.Enum([...eventKinds]),
  sportId: Ref,
  categoryId: Ref,
  tournamentId: Ref,
  /** Which season of the tournament, counted from 1, and which of its rounds; 0 for an outright. */
  season: Type.Integer({ minimum: 1 }),
  round: Type.Integer({ minimum: 0 }),
  names: Names,
  /** Home first; of an outright everybody who can win it. */
  competitorIds: Type.Array(Ref),
  status: Type.Enum([...eventStatuses]),
  startsAt: At,
  /** Whether the live producer will offer it. */
  isLiveCovered: Type.Boolean(),
});

const Pair = { home: Type.Integer({ minimum: 0 }), away: Type.Integer({ minimum: 0 }) };
export const FeedScore = Shape({
  /** `pre`, then a period of the sport such as `half-1`, `set-2`, `break`, then `over`. */
  period: Type.String(),
  /** What was played of the period at `at`, and whether it runs on; null where a sport has no clock. */
  clock: Type.Union([Shape({ playedMs: Type.Integer({ minimum: 0 }), at: At, isRunning: Type.Boolean() }), Type.Null()]),
  ...Pair,
  /** Every count by unit and period: goals of half-1, games of set-2, corners of match. */
  parts: Type.Array(Shape({ unit: Type.String(), period: Type.String(), ...Pair })),
  /** What `home` and `away` count: goals, sets. */
  unit: Type.Optional(Type.String()),
  /** The periods of a scoreboard in their order, as far as they have begun, with what is counted in them: goals by halves, games by sets. */
  periods: Type.Optional(Type.Array(Shape({ unit: Type.String(), period: Type.String(), ...Pair }))),
  /** What else the sport shows: who serves, the points of the running game, who has the ball, where it is. */
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer(), Type.Boolean()])),
});

/** `specifiers` is '' or `name=value` joined by `|` in the order of the market's description: `total=2.5`, `set=1|total=9.5`. */
const marketKey = { marketId: Ref, specifiers: Type.String({ maxLength: 120 }) };
export const FeedMarketKey = Shape(marketKey);
/** In millionths, the mean share of a stake that comes back: 1 for a push, a half for half won. Absent: none, or the feed does not say. */
const Refund = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }));
export const FeedOutcome = Shape({
  id: Ref,
  odds: Type.Integer({ minimum: 1000, description: 'thousandths; 1000 where none can be had' }),
  probability: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'fair, in millionths; of a refunded stake left out' }),
  refund: Refund,
  status: Type.Enum([...marketStatuses]),
});
export const FeedMarket = Shape({
  ...marketKey,
  status: Type.Enum([...marketStatuses]),
  /** The line of a ladder that stands for it where there is room for one. */
  isMain: Type.Boolean(),
  outcomes: Type.Array(FeedOutcome),
});

/**
 * m = v + (1 - v) * r * d * odds, where v is `voidHalves` / 2, r `result` and d `places` / `deadHeat`: half won is (1, 1), half lost (0, 1), a
 * push (0, 2). Two joint winners have a `deadHeat` of 2; three who share two places one of 3, with `places` 2.
 */
export const FeedOutcomeResult = Shape({
  id: Ref,
  result: Type.Enum([0, 1]),
  voidHalves: Type.Enum([0, 1, 2]),
  deadHeat: Type.Integer({ minimum: 1 }),
  places: Type.Optional(Type.Integer({ minimum: 1, description: 'at most `deadHeat`; 1 unless said' })),
});
export const FeedSettlement = Shape({ ...marketKey, rule: Type.String(), outcomes: Type.Array(FeedOutcomeResult) });

/** Bets taken from `from` on and before `to`; null: from the beginning, without end. */
const window = { from: Type.Union([At, Type.Null()]), to: Type.Union([At, Type.Null()]) };
const head = {
  /** Grows from message to message; between two there may be a gap. */
  sequence: Type.Integer({ minimum: 1 }),
  /** The sequence of the message before: who does not know it has missed something. */
  previous: Type.Integer({ minimum: 0 }),
  producer: Type.Enum([...feedProducers]),
  at: At,
};
const ofEvent = { ...head, eventId: Ref };

export const feedMessages = {
  'event.changed': Shape({ type: Type.Literal('event.changed'), ...ofEvent, event: FeedEvent, reason: Type.String() }),
  'event.score': Shape({ type: Type.Literal('event.score'), ...ofEvent, status: Type.Enum([...eventStatuses]), score: FeedScore }),
  /** What is not named has not changed; with `isFull`, what is not named is no longer offered. */
  'market.priced': Shape({ type: Type.Literal('market.priced'), ...ofEvent, isFull: Type.Boolean(), markets: Type.Array(FeedMarket) }),
  /** At once, whatever their price: the groups named, or all. */
  'market.suspended': Shape({
    type: Type.Literal('market.suspended'),
    ...ofEvent,
    groups: Type.Union([Type.Array(Type.String()), Type.Null()]),
    reason: Type.String(),
  }),
  'market.settled': Shape({
    type: Type.Literal('market.settled'),
    ...ofEvent,
    certainty: Type.Enum([...settlementCertainties]),
    markets: Type.Array(FeedSettlement),
  }),
  /** The last settlement of these was wrong; another follows. */
  'market.unsettled': Shape({
    type: Type.Literal('market.unsettled'),
    ...ofEvent,
    markets: Type.Array(FeedMarketKey),
    reason: Type.String(),
  }),
  'market.voided': Shape({
    type: Type.Literal('market.voided'),
    ...ofEvent,
    ...window,
    /** Null: every market of the event. */
    markets: Type.Union([Type.Array(FeedMarketKey), Type.Null()]),
    rule: Type.String(),
    reason: Type.String(),
  }),
  /** Ends what a `market.voided` of the same window said, named as it was there: each of its markets, or null where that was null. */
  'market.unvoided': Shape({
    type: Type.Literal('market.unvoided'),
    ...ofEvent,
    ...window,
    markets: Type.Union([Type.Array(FeedMarketKey), Type.Null()]),
    reason: Type.String(),
  }),
  /** The producer says nothing from now on: its markets are suspended. A silent one says no such thing. */
  'feed.down': Shape({ type: Type.Literal('feed.down'), ...head, reason: Type.String() }),
  /** All that was missed since `since` has been told; its markets are as told last. */
  'feed.recovered': Shape({ type: Type.Literal('feed.recovered'), ...head, since: At }),
} as const;
export type FeedMessageType = keyof typeof feedMessages;
export type FeedMessageOf<T extends FeedMessageType> = Static<(typeof feedMessages)[T]>;
export type FeedMessage = { [T in FeedMessageType]: FeedMessageOf<T> }[FeedMessageType];

/** Not in the sequence: `sequence` is that of the last message, `producers` those that are up. */
export const FeedAlive = Shape({
  type: Type.Literal('alive'),
  at: At,
  sequence: Type.Integer({ minimum: 0 }),
  producers: Type.Array(Type.Enum([...feedProducers])),
});

/** The event as it is after the message `sequence`. */
export const FeedEventState = Shape({
  event: FeedEvent,
  score: Type.Union([FeedScore, Type.Null()]),
  producer: Type.Enum([...feedProducers]),
  markets: Type.Array(FeedMarket),
  /** By market, the last of each. */
  settlements: Type.Array(Shape({ certainty: Type.Enum([...settlementCertainties]), settlement: FeedSettlement })),
  voids: Type.Array(Shape({ ...window, markets: Type.Union([Type.Array(FeedMarketKey), Type.Null()]), rule: Type.String() })),
});
export const FeedSnapshot = Shape({ sequence: Type.Integer({ minimum: 0 }), at: At, events: Type.Array(FeedEventState) });

// GET {feed}/v1/markets
/** What a market is called and what it is about. Names hold {home}, {away}, {total}, {hcp}, {-hcp} (its opposite), {n}; null: players. */
export const FeedMarketDescription = Shape({
  marketId: Ref,
  sportId: Ref,
  group: Type.String(),
  rule: Type.String(),
  /** The rule with its version, as settlements of such a market name it. */
  settledBy: Type.String(),
  unit: Type.String(),
  period: Type.String(),
  specifiers: Type.Array(Type.String()),
  /** free: any number in a combination within an event; one: one such leg; none: no such leg. */
  combinability: Type.Enum(['free', 'one', 'none']),
  names: Names,
  groupNames: Names,
  outcomes: Type.Union([Type.Array(Shape({ id: Ref, names: Names })), Type.Null()]),
});
export type FeedMarketDescription = Static<typeof FeedMarketDescription>;

/** GET {feed}/v1/catalogue: what exists, without players. GET {feed}/v1/competitors/{id}: one, with players. */
export const FeedCatalogue = Shape({
  sports: Type.Array(FeedSport),
  categories: Type.Array(FeedCategory),
  tournaments: Type.Array(FeedTournament),
  competitors: Type.Array(FeedCompetitor),
});

/** GET {feed}/v1/tournaments/{id}/standings: the season that runs. `form`: of the last five, the newest last. */
export const FeedStandings = Shape({
  tournamentId: Ref,
  season: Type.Integer({ minimum: 1 }),
  rows: Type.Array(
    Shape({
      competitorId: Ref,
      played: Type.Integer(),
      won: Type.Integer(),
      drawn: Type.Integer(),
      lost: Type.Integer(),
      scored: Type.Integer(),
      conceded: Type.Integer(),
      points: Type.Integer(),
      form: Type.Array(Type.Enum(['W', 'D', 'L'])),
    }),
  ),
});
export type FeedStandings = Static<typeof FeedStandings>;

export const FeedLeg = Shape({ ...marketKey, outcomeId: Ref });
/** POST {feed}/v1/joint: how likely it is that all legs of one event win, of what is not refunded, as the event stands. */
export const FeedJointRequest = Shape({ eventId: Ref, legs: Type.Array(FeedLeg, { minItems: 2, maxItems: 12 }) });
/**
 * `combines` false: `reason` says why, `pair` the positions of two legs that do not go together, where it is two. `contradictory`: they cannot all win,
 * or hardly; `all-but-certain`: no price is left for them.
 */
export const jointRefusals = ['unknown', 'suspended', 'same-market', 'contradictory', 'all-but-certain', 'not-combinable'] as const;
export const FeedJoint = Shape({
  combines: Type.Boolean(),
  sequence: Type.Integer({ minimum: 0 }),
  /** Fair, in millionths, and the price with the margin of the legs, in thousandths; 0 where it does not combine. */
  probability: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  odds: Type.Integer({ minimum: 0 }),
  refund: Refund,
  reason: Type.Union([Type.Enum([...jointRefusals]), Type.Null()]),
  pair: Type.Union([Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), Type.Null()]),
});

export type FeedProducer = (typeof feedProducers)[number];
export type MarketStatus = (typeof marketStatuses)[number];
export type EventStatus = (typeof eventStatuses)[number];
export type FeedSport = Static<typeof FeedSport>;
export type FeedCategory = Static<typeof FeedCategory>;
export type FeedTournament = Static<typeof FeedTournament>;
export type FeedCompetitor = Static<typeof FeedCompetitor>;
export type FeedPlayer = Static<typeof FeedPlayer>;
export type FeedEvent = Static<typeof FeedEvent>;
export type FeedScore = Static<typeof FeedScore>;
export type FeedMarketKey = Static<typeof FeedMarketKey>;
export type FeedMarket = Static<typeof FeedMarket>;
export type FeedOutcome = Static<typeof FeedOutcome>;
export type FeedOutcomeResult = Static<typeof FeedOutcomeResult>;
export type FeedSettlement = Static<typeof FeedSettlement>;
export type FeedAlive = Static<typeof FeedAlive>;
export type FeedEventState = Static<typeof FeedEventState>;
export type FeedSnapshot = Static<typeof FeedSnapshot>;
export type FeedCatalogue = Static<typeof FeedCatalogue>;
export type FeedLeg = Static<typeof FeedLeg>;
export type FeedJointRequest = Static<typeof FeedJointRequest>;
export type FeedJoint = Static<typeof FeedJoint>;
