// The log of results that a feed publishes: one entry an event, chained by hashes and signed day by day, so that whoever holds a receipt can work
// out what it pays, and notices when an entry was changed.
import { type Static, Type } from 'typebox';
import { Shape } from '../kernel/shapes.ts';
import { eventStatuses, FeedMarketKey } from './sports-feed.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const At = Type.Integer({ minimum: 0 });
const Pair = Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 });

/** What a match came to: all that settlement reads. */
export const SportsResult = Shape({
  eventId: Type.String(),
  status: Type.Enum([...eventStatuses]),
  /** When it was confirmed, or called off; ms of the feed's clock. */
  at: At,
  /** Home first, by `unit:period`. */
  counts: Type.Record(Type.String(), Pair),
  closed: Type.Array(Type.String()),
  order: Type.Array(
    Shape({
      unit: Type.String(),
      side: Type.Integer({ minimum: 0, maximum: 1 }),
      period: Type.String(),
      playerId: Type.Optional(Type.String()),
    }),
  ),
  absent: Type.Array(Type.String()),
  /** Bets of these markets that were taken from `from` on and before `to` are void. */
  voids: Type.Array(Shape({ from: At, to: At, markets: Type.Array(FeedMarketKey), rule: Type.String() })),
});

export const SportsResultsDay = Shape({
  /** Of the feed's world, UTC: YYYY-MM-DD. */
  day: Type.String({ format: 'date' }),
  /** The head of the day before; on the first of a month the hash of that month's name, where a chain begins. */
  previous: Hash,
  /** Each hash is SHA-256 of the hash before it, a line feed, and the canonical JSON of its result. */
  entries: Type.Array(Shape({ result: SportsResult, hash: Hash })),
  head: Hash,
  /** Ed25519 over `lanternhall-results`, the day and the head, a line each; base64url. */
  signature: Type.String(),
});
export const SportsResultsKey = Shape({ algorithm: Type.Literal('Ed25519'), publicKey: Type.String({ description: 'raw, base64url' }) });

export const resultsSigningText = (day: string, head: string): string => `lanternhall-results\n${day}\n${head}`;
export const resultsGenesisText = (month: string): string => `lanternhall-results ${month}`;

export type SportsResult = Static<typeof SportsResult>;
export type SportsResultsDay = Static<typeof SportsResultsDay>;
export type SportsResultsKey = Static<typeof SportsResultsKey>;
