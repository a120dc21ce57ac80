// Numbers that SQL and TypeScript share: the ledger's functions are made with these (posting/), and their answers are read with these.
import { accountStatus, playerStatus, spinStatus } from '#contract/kernel/constants.ts';

/** The answers of the posting functions: the number in SQL is the place here. */
export const postingCodes = [
  'ok',
  'duplicate',
  'mismatch',
  'insufficient',
  'no-account',
  'no-round',
  'round-closed',
  'round-open',
  'rolled-back',
  'already-settled',
  'blocked',
  'limit-bet',
  'limit-loss',
  'account-full',
  /** The player's lane lives on another server. */
  'elsewhere',
  'bonus-rule',
] as const;
export type PostingCode = (typeof postingCodes)[number];
export const codeNumber = (code: PostingCode): number => postingCodes.indexOf(code);

/** The other side of an entry. */
export const house = { payments: 1, games: 2, adjustments: 3, bonuses: 4, fees: 5, exchange: 6 } as const;
export const roundState = spinStatus;
/** What a command of the arrays says besides; `win` only where bets and wins alone are posted. */
export const commandFlag = { exclusive: 1, closesRound: 2, win: 4 } as const;
/** First numbers of the ledger's advisory locks: of a lane, and of the making of a month. */
export const lockClass = { lane: 7701, month: 7702 } as const;

/** Lanes are for ever. */
export const laneCount = 64;
/** What a part of an account can hold: what a JSON number holds. */
export const maxPart = BigInt(Number.MAX_SAFE_INTEGER);
/**
 * Rounds that an account may have open at once. Their ids stand with the account and are written with every stake: with a thousand it
 * takes twice as long, with ten thousand twelve times, and others wait in the same batch.
 */
export const maxOpenRounds = 1000;
/** A round takes stakes for so long. */
export const stakesWithinDays = 14;

/** Account states and player states that posting knows. */
export const shownAccount = accountStatus.open;
export const hiddenAccount = accountStatus.hidden;
export const activePlayer = playerStatus.active;

/** A movement, as functions answer it and the outbox holds it: these with commas between, and semicolons between movements. */
export const movementFields = ['player', 'account', 'currency', 'status', 'real', 'bonus', 'held', 'seq'] as const;
export type MovementField = (typeof movementFields)[number];

/** The arrays that a posting function answers with, in this order, each with an element a command. */
export const answerArrays = [
  ['i', 'int'],
  ['code', 'smallint'],
  ['entry', 'uuid'],
  ['real', 'bigint'],
  ['bonus', 'bigint'],
  ['held', 'bigint'],
  ['seq', 'bigint'],
] as const;
export type AnswerArray = (typeof answerArrays)[number][0];
