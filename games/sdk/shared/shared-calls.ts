// What the client of a game with shared rounds and the provider agree on besides the rest. Times are the studio's, in milliseconds.
import { type Static, Type } from 'typebox';
import { Shape, type Standing } from '../client-api.ts';

/**
 * A stake in the round of many that takes bets now: `panel` says which of the player's bets it is, `sharedId` which round is meant. Where that
 * one takes bets no more, nothing is staked.
 */
export const SharedBetRequest = Shape({
  actionId: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
  panel: Type.Integer({ minimum: 0, maximum: 1 }),
  stake: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }),
  choice: Type.Unknown(),
  sharedId: Type.Optional(Type.String({ pattern: '^[0-9a-f-]{36}$' })),
});
export type SharedBetRequest = Static<typeof SharedBetRequest>;
export const SharedActRequest = Shape({ actionId: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }) });
export type SharedActRequest = Static<typeof SharedActRequest>;

/** A player's own bet in a round of many. */
export interface OwnBet {
  id: string;
  /** The round of many that it is in. */
  sharedId: string;
  number: number;
  panel: number;
  stake: string;
  autoAt: number | null;
  state: 'asked' | 'open' | 'cashed' | 'lost' | 'returned';
  cashedAt: number | null;
  payout: string | null;
}

/**
 * A round of many as everybody sees it. Times are the studio's, in milliseconds. crashed: where it ended is known, and cash-outs that came in
 * before are still being booked; over: what became of all bets is told.
 */
export interface SharedTable {
  id: string;
  number: number;
  state: 'betting' | 'flying' | 'crashed' | 'over';
  /** The hash of the link before its own: its own is told at the end. */
  commit: string;
  fliesAt: number | null;
  startedAt: number | null;
  crashedAt: number | null;
  crash: number | null;
}

/** A bet as the others see it: its short name, the player's masked one, stake, currency, exponent, and where it was cashed out. */
export type SeenBet = [key: string, name: string, stake: string, currency: string, exponent: number, cashedAt: number | null];

/** What the stream of a game's shared rounds tells, each with the studio's time. */
export type SharedEvent = { now: number } & (
  | { type: 'tables'; tables: SharedTable[]; last: { number: number; crash: number }[] }
  | {
      type: 'snapshot';
      tables: SharedTable[];
      bets: [sharedId: string, bet: SeenBet][];
      last: { number: number; crash: number }[];
      own: OwnBet[];
    }
  | { type: 'bets'; sharedId: string; bets: SeenBet[]; gone: string[] }
  | { type: 'quiet' }
);

/** Where a shared game stands to its player. */
export interface SharedAnswer extends Standing {
  bet: OwnBet;
}

/** What proves the rounds of a chain. */
export interface SharedFairness {
  firstHash: string;
  salt: string | null;
  /** SHA-256 of the seeds that salted it, in their order. */
  saltSeeds: string[];
  length: number;
  madeAt: string;
  saltedAt: string | null;
  /** The SHA-256 of the link of the round that takes bets. */
  commit: string;
  number: number;
  mathHash: string;
  rounds: { number: number; crash: number; link: string; commit: string; at: string }[];
}
