// What a game's client and the provider agree on, under {prefix}/api/, whatever the game. Money is a string of digits in the smallest
// unit of the session's currency. The client imports the types of this file, never its code.
import { type Static, type TSchema, Type } from 'typebox';
import { clientSeedPattern } from '#games/fair/index.ts';
import type { OswLaunch } from '#contract/protocols/osw.ts';
import type { Outcome } from './maths.ts';
import type { Plain } from './plain.ts';
import type { RefusalBody } from './refusals.ts';

export const Shape = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false });

const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' });
const ClientSeed = Type.String({ pattern: clientSeedPattern });

/** One press of the button: the same `actionId` again answers the same round. The game says what a choice is, if it asks for one. */
export const PlayRequest = Shape({
  actionId: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
  stake: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }),
  choice: Type.Optional(Type.Unknown()),
  /** A free round of this grant, at the grant's stake. */
  grantId: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
});
export type PlayRequest = Static<typeof PlayRequest>;
/**
 * One step of a round of steps, the `step`th from 1: the same `actionId` again answers the same. A step that is taken already is not
 * taken again by another. The game says what an action is.
 */
export const StepRequest = Shape({
  actionId: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
  step: Type.Integer({ minimum: 1, maximum: 1000 }),
  action: Type.Unknown(),
});
export type StepRequest = Static<typeof StepRequest>;
export const ProgressRequest = Shape({ shownSteps: Type.Integer({ minimum: 0, maximum: 1000 }) });
export const ClientSeedRequest = Shape({ clientSeed: ClientSeed });
export const RoundParams = Shape({ id: Uuid });
export const ReplayQuery = Shape({ key: Type.String({ minLength: 1, maxLength: 64 }) });
export const TextsQuery = Shape({
  language: Type.Optional(Type.String({ maxLength: 20 })),
  game: Type.Optional(Type.String({ maxLength: 80 })),
});
export const HistoryQuery = Shape({ before: Type.Optional(Uuid) });
export const NoBody = Type.Optional(Type.Union([Type.Null(), Shape({})]));

export type Mode = OswLaunch['mode'];

/** A balance as the casino tells it: digits. */
export interface Balance {
  real: string;
  bonus: string;
  playable: string;
}

/** What every outcome has as it is stored and sent; a game's client knows the rest of its own. */
export type PlainOutcome = Plain<Outcome>;

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

/** What every round is known by. */
interface RoundFacts {
  id: string;
  stake: string;
  /** null where the game asks for a stake alone. */
  choice: unknown;
  nonce: number;
  commit: string;
  clientSeed: string;
  mathsVersion: string;
  mathHash: string;
}

/** Free rounds of this game, one grant at a time. */
export interface FreeRounds {
  grantId: string;
  count: number;
  /** Those that nobody has begun; 0 while the last one is shown. */
  left: number;
  /** What each is played at. */
  stake: string;
  /** What those have won that are over. */
  won: string;
  until: string;
}

/** A round as the client shows it, and where it stands. */
export interface ShownRound<Result extends PlainOutcome = PlainOutcome, Progress = unknown> extends RoundFacts {
  /** Given by the casino: it is played at `stake` and costs nothing. */
  isFree: boolean;
  shownSteps: number;
  round: Result;
  /** What a client has on the screen that takes the round up after `shownSteps`. */
  progress: Progress;
  /** What it has won of a jackpot besides, in smallest units. */
  jackpotWin: string | null;
}

/** A round of steps as the player may see it after so many of them. */
export interface SteppedRound<Table = unknown, Result extends PlainOutcome = PlainOutcome> extends RoundFacts {
  /** Given by the casino: it is played at `stake` and costs nothing. */
  isFree: boolean;
  /** The stake with those that steps have added. */
  staked: string;
  stepsTaken: number;
  table: Table;
  /** The step that the rules take for a player who stays away; the only one that is taken when the session is over. null after the last. */
  wayOut: unknown;
  /** null while the round goes on. */
  round: Result | null;
  /** What it has won of a jackpot besides, told when it is over. */
  jackpotWin: string | null;
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
  freeRounds: FreeRounds | null;
  /** The studio's time, for the clock on the screen. */
  now: string;
}

export interface SessionAnswer<Result extends PlainOutcome = PlainOutcome, Progress = unknown> extends Standing {
  gameId: string;
  mode: Mode;
  currency: string;
  exponent: number;
  symbol: string;
  language: string;
  /** Stakes to choose from, smallest first. */
  stakes: string[];
  rules: { autoplay: boolean; slamStop: boolean; featureBuy: boolean; gamble: boolean; minCycleMs: number };
  fairness: Fairness;
  openRound: ShownRound<Result, Progress> | null;
  /** As `openRound` in a game whose rounds are played step by step. */
  steppedRound: SteppedRound<Progress, Result> | null;
  /** The jackpot that its stakes take part in; null where there is none. */
  jackpot: ShownJackpot | null;
  /** Where messages of the frame go. */
  siteOrigin: string;
  lobbyUrl: string;
  cashierUrl: string;
  realityCheckUrl: string;
  texts: Record<string, string>;
}

/** The jackpot that the stakes of a game take part in, with its rules. Amounts in smallest units of the session's currency. */
export interface ShownJackpot {
  id: string;
  name: string;
  /** False while the house has paused it: stakes put nothing aside and win nothing of it. */
  isRunning: boolean;
  amount: string;
  seed: string;
  ceiling: string;
  mustDropBy: string | null;
  /** Percent of each stake that goes into it. */
  contribution: string;
  /** The chance of a round is its stake, in smallest units, in this many. */
  oddsPerUnit: number;
  /** The game's return in percent, without the jackpot and with what is put aside for it. */
  rtp: string;
  rtpWith: string;
  /** The commitment to the amount at which it must be won. */
  pointHash: string | null;
  /** Won last: with the amount at which it had to be won, and the salt of its commitment. */
  lastDrop: { amount: string; at: string; point: string | null; salt: string | null } | null;
}
export interface JackpotAnswer {
  jackpot: ShownJackpot | null;
}

export interface PlayAnswer<Result extends PlainOutcome = PlainOutcome, Progress = unknown> extends Standing {
  round: ShownRound<Result, Progress>;
  fairness: Fairness;
}

export interface SteppedAnswer<Table = unknown, Result extends PlainOutcome = PlainOutcome> extends Standing {
  round: SteppedRound<Table, Result>;
  fairness: Fairness;
}

export interface HistoryRow {
  id: string;
  state: 'open' | 'finished' | 'void';
  /** That of its session: a player may have played in others. */
  currency: string;
  exponent: number;
  /** What it cost, added stakes included. */
  stake: string;
  /** What a free round was played at; null for all others. */
  freeStake: string | null;
  payout: string | null;
  /** What it has won of a jackpot besides. */
  jackpotWin: string | null;
  at: string;
  /** null where the game asks for a stake alone. */
  choice: unknown;
  /** The round in numbers by name: { freeGames: 8 }. */
  summary: Record<string, number>;
  replayUrl: string | null;
  /** The verifier with the round filled in; null until the house seed is revealed. */
  verifyUrl: string | null;
}

/** `next`: what the page after this one comes `before`; null on the last page. */
export interface HistoryAnswer {
  rounds: HistoryRow[];
  next: string | null;
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
export interface RoundAnswer<Result extends PlainOutcome = PlainOutcome> {
  id: string;
  gameId: string;
  state: HistoryRow['state'];
  currency: string;
  exponent: number;
  symbol: string;
  stake: string;
  /** The stake with those that steps added; nothing for a free round. */
  staked: string;
  isFree: boolean;
  payout: string | null;
  /** What it has won of a jackpot besides. */
  jackpotWin: string | null;
  /** The jackpot that it took part in, and whether its seeds have drawn it. */
  jackpot: { id: string; oddsPerUnit: number; isDrawn: boolean } | null;
  /** Of a bet in a round of many: the first hash of its chain, and the hashes of the seeds that have salted it. */
  chain: { firstHash: string; saltSeeds: string[] } | null;
  fundsBefore: string | null;
  fundsAfter: string | null;
  startedAt: string;
  finishedAt: string | null;
  choice: unknown;
  /** The steps of a round of steps, in their order; of another kind none. */
  actions: unknown[];
  round: Result | null;
  proof: {
    algorithm: string;
    mathsVersion: string;
    mathHash: string;
    commit: string;
    clientSeed: string;
    nonce: number;
    serverSeed: string | null;
  };
}

export interface ReplayAnswer<Result extends PlainOutcome = PlainOutcome, Progress = unknown> extends RoundAnswer<Result> {
  /** What a client begins to show it with. */
  progress: Progress;
  /** What was on the table before the first step and after each one of a round of steps; of another kind none. */
  tables: Progress[];
  language: string;
  texts: Record<string, string>;
}

export type { RefusalBody };
