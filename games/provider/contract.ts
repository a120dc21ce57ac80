// What the game's client and the studio agree on, under {prefix}/api/. Money is a string of digits in the smallest unit of the
// session's currency. The client imports the types of this file, never its code.
import { type Static, type TSchema, Type } from 'typebox';
import { clientSeedPattern } from '#games/fair/index.ts';
import type { Round, RoundProgress } from '#games/golden-caravan/index.ts';
import type { RefusalBody } from './refusal.ts';
import type { Balance, Mode } from './tables.ts';

const Shape = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false });

const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' });
const ClientSeed = Type.String({ pattern: clientSeedPattern });

/** One press of the button: the same `actionId` again answers the same round. */
export const SpinRequest = Shape({
  actionId: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
  stake: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }),
});
export type SpinRequest = Static<typeof SpinRequest>;
export const ProgressRequest = Shape({ shownSteps: Type.Integer({ minimum: 0, maximum: 1000 }) });
export const ClientSeedRequest = Shape({ clientSeed: ClientSeed });
export const RoundParams = Shape({ id: Uuid });
export const ReplayQuery = Shape({ key: Type.String({ minLength: 1, maxLength: 64 }) });
export const TextsQuery = Shape({ language: Type.Optional(Type.String({ maxLength: 20 })) });
export const NoBody = Type.Optional(Type.Union([Type.Null(), Shape({})]));

/** A value as it arrives after JSON: money as digits. */
export type Plain<T> = T extends bigint
  ? string
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { [Key in keyof T]: Plain<T[Key]> }
      : T;

export type PlainRound = Plain<Round>;
export type PlainEvent = PlainRound['events'][number];

/** The pair of seeds that the next round is played with; `nonce` is that round's. `nextCommit` belongs to the pair after it. */
export interface Fairness {
  commit: string;
  clientSeed: string | null;
  nonce: number;
  nextCommit: string;
}

/** Time and net result of this stretch of play. */
export interface PlaySession {
  beganAt: string;
  staked: string;
  won: string;
}

/** A round as the client shows it, and where it stands. */
export interface ShownRound {
  id: string;
  stake: string;
  nonce: number;
  commit: string;
  clientSeed: string;
  mathHash: string;
  shownSteps: number;
  round: PlainRound;
  /** What a client has on the screen that takes the round up after `shownSteps`. */
  progress: Plain<Omit<RoundProgress, 'events'>>;
}

/** Everything about the player's side that a spin or the end of a round may change. */
export interface Standing {
  balance: Balance | null;
  playSession: PlaySession;
  /** Milliseconds until the next stake is taken. */
  waitMs: number;
  /** The end of the last round is on its way to the casino; a stake is not taken before it has arrived. */
  isSettling: boolean;
  isOver: boolean;
  /** The studio's time, for the clock on the screen. */
  now: string;
}

export interface SessionAnswer extends Standing {
  mode: Mode;
  currency: string;
  exponent: number;
  symbol: string;
  language: string;
  /** Stakes to choose from, smallest first. */
  stakes: string[];
  rules: { autoplay: boolean; slamStop: boolean; minCycleMs: number };
  fairness: Fairness;
  openRound: ShownRound | null;
  /** Where messages of the frame go. */
  siteOrigin: string;
  lobbyUrl: string;
  cashierUrl: string;
  realityCheckUrl: string;
  texts: Record<string, string>;
}

export interface SpinAnswer extends Standing {
  round: ShownRound;
  fairness: Fairness;
}

export interface HistoryRow {
  id: string;
  state: 'open' | 'finished' | 'void';
  stake: string;
  payout: string | null;
  at: string;
  freeGames: number;
  replayUrl: string | null;
}

/** A pair of seeds that is played no more. The server seed is told once no open round uses it. */
export interface RetiredSeed {
  commit: string;
  clientSeed: string;
  serverSeed: string | null;
  rounds: number;
  retiredAt: string;
}

export interface SeedsAnswer {
  fairness: Fairness;
  retired: RetiredSeed[];
}

/** One round with what proves it; the server seed only when it is revealed. */
export interface RoundAnswer {
  id: string;
  state: HistoryRow['state'];
  currency: string;
  exponent: number;
  symbol: string;
  stake: string;
  payout: string | null;
  fundsBefore: string | null;
  fundsAfter: string | null;
  startedAt: string;
  finishedAt: string | null;
  round: PlainRound | null;
  proof: { algorithm: string; mathHash: string; commit: string; clientSeed: string; nonce: number; serverSeed: string | null };
}

export interface ReplayAnswer extends RoundAnswer {
  language: string;
  texts: Record<string, string>;
}

export type { Balance, Mode, RefusalBody };
