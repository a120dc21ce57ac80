// What the wallet's one door takes and answers. Amounts are bigint in the account's smallest unit.
import { derivedId } from '#server/platform/ids.ts';
import { maxPart, type PostingCode } from './constants.ts';

export { laneOf } from './ids.ts';

/** A round of a game, as its provider numbers it. */
export interface RoundRef {
  provider: string;
  /** The provider's number of the round. */
  ref: string;
  /** The game's identity. */
  game: string;
}

interface Common {
  /** Idempotency key: the same key and the same command is booked once and answered alike for ever. */
  key: string;
  accountId: string;
}

export interface BetCommand extends Common {
  kind: 'bet';
  amount: bigint;
  round: RoundRef;
  /** Refuse while another round of this game is open for the player. */
  exclusive: boolean;
  closesRound: boolean;
}
export interface WinCommand extends Common {
  kind: 'win';
  amount: bigint;
  round: RoundRef;
  closesRound: boolean;
}
export interface BetWinCommand extends Common {
  kind: 'bet-win';
  stake: bigint;
  payout: bigint;
  round: RoundRef;
  exclusive: boolean;
  closesRound: boolean;
}
export interface RollbackCommand extends Common {
  kind: 'rollback';
  /** Key of the bet or win that is reversed in full. */
  reverses: string;
  round: RoundRef;
}
export interface CloseRoundCommand extends Common {
  kind: 'round-close';
  round: RoundRef;
}
export interface PaymentCommand extends Common {
  kind: 'deposit' | 'withdrawal-hold' | 'withdrawal-settle' | 'withdrawal-release';
  amount: bigint;
}
/** A grant fills the bonus part, a conversion makes bonus money real, a forfeit takes it back. */
export interface BonusCommand extends Common {
  kind: 'bonus-grant' | 'bonus-convert' | 'bonus-forfeit';
  amount: bigint;
}
/** Taken from the real part. */
export interface FeeCommand extends Common {
  kind: 'fee';
  amount: bigint;
}
/** One half of a conversion between two accounts of a player; both are posted in one transaction. */
export interface ExchangeCommand extends Common {
  kind: 'exchange-out' | 'exchange-in';
  amount: bigint;
}
export interface AdjustmentCommand extends Common {
  kind: 'adjustment';
  /** Positive in the player's favour, negative against. */
  amount: bigint;
  note: string;
}

export type WalletCommand =
  | BetCommand
  | WinCommand
  | BetWinCommand
  | RollbackCommand
  | CloseRoundCommand
  | PaymentCommand
  | BonusCommand
  | FeeCommand
  | ExchangeCommand
  | AdjustmentCommand;

/**
 * The posting functions' answers, in constants.ts with their numbers:
 * `duplicate`: booked before under this key; the answer tells the first entry and the balance of now.
 * `mismatch`: the key was used for another command; nothing is booked.
 * `no-round`: a win, a close or a rollback of a round that this account never opened.
 * `round-open`: another round of an exclusive game is open, or the account has as many open rounds as it may (maxOpenRounds).
 * `rolled-back`: the bet or win was rolled back, before it came or since.
 * `already-settled`: the bet's round has a win; roll the win back first.
 * `blocked`: the player may not stake: blocked, excluded, on a break, closed.
 * `limit-bet`, `limit-loss`: the stake would pass the player's limit of a day, week or month.
 * `bonus-rule`: the account's active bonus does not allow the stake, or none in this game.
 * `account-full`: a part of the account would pass what it can hold.
 * `temporary`: the wallet could not take the command within its time. Nothing is booked; the same command may be sent again.
 */
export type WalletCode = Exclude<PostingCode, 'elsewhere'> | 'temporary';

export interface Balances {
  real: bigint;
  bonus: bigint;
  held: bigint;
}

export interface WalletAnswer {
  code: WalletCode;
  /** Public id of the entry that was booked first under the key. */
  entryId: string | undefined;
  /** The account as it stands after this command. */
  balances: Balances;
  /** Number of the account's last entry. */
  seq: bigint;
}

/** An answer of one ledger server. `elsewhere`: the player's lane lives on another one, or is on its way there. */
export type PostingAnswer = Omit<WalletAnswer, 'code'> & { code: PostingCode | 'temporary' };

/** The answer to a command that never reached the ledger. */
export const unbooked = (code: 'temporary' | 'no-account'): WalletAnswer => ({
  code,
  entryId: undefined,
  balances: { real: 0n, bonus: 0n, held: 0n },
  seq: 0n,
});

const isSound = (amount: bigint): boolean => amount >= 0n && amount <= maxPart;

/** False when an amount is negative, or greater than a JSON number holds. Adjustments alone have a sign. */
export function hasSoundAmounts(command: WalletCommand): boolean {
  if (command.kind === 'bet-win') return isSound(command.stake) && isSound(command.payout);
  if (command.kind === 'adjustment') return isSound(command.amount < 0n ? -command.amount : command.amount);
  return !('amount' in command) || isSound(command.amount);
}

/** True when the command stands in the ledger. */
export const isBooked = (code: WalletCode): boolean => code === 'ok' || code === 'duplicate';

const timeOrdered = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The key of a provider's transaction: the same for ever. Ids that are UUIDs of version 7 keep their time, so that entries that come one
 * after another lie side by side in the index of keys; the rest is a hash.
 */
export function providerKey(provider: string, txId: string): string {
  const key = derivedId('provider', provider, txId);
  return timeOrdered.test(txId) ? txId.slice(0, 13) + key.slice(13) : key;
}

/** The milliseconds that an id carries; undefined for one that is no UUID of version 7. */
export const timeOfId = (txId: string): number | undefined =>
  timeOrdered.test(txId) ? Number.parseInt(txId.slice(0, 8) + txId.slice(9, 13), 16) : undefined;
