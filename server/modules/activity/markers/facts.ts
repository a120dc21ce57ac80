// What the rules of markers judge: a player's last weeks as plain values, without a database behind them.
import type { PlaySession } from '../play-times.ts';

/** A quarter of an hour of play in all currencies. */
export interface PlayedQuarter {
  atMs: number;
  /** On the player's clock: YYYY-MM-DD and 0 to 23. */
  day: string;
  hour: number;
  bets: number;
  staked: bigint;
  won: bigint;
  /** Minutes played. */
  minutes: number;
}

/** Times are milliseconds of the business clock; amounts are in the smallest unit of one currency. */
export interface Facts {
  nowMs: number;
  /** Oldest first. */
  quarters: readonly PlayedQuarter[];
  sessions: readonly PlaySession[];
  /** That were paid, oldest first. */
  deposits: readonly { atMs: number; amount: bigint }[];
  declinedDeposits: readonly { atMs: number }[];
  /** That the player took back. */
  cancelledWithdrawals: readonly { atMs: number; amount: bigint }[];
  /** Limits that the player asked to raise or to remove. */
  limitRises: readonly { atMs: number }[];
  /** Returns what whole units of the base currency are worth in the facts' currency. */
  ofBase: (units: number) => bigint;
}
