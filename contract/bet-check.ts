// What comes of working a bet out again from its receipt and the published results, as sportsbook/check-bet/main.ts prints it.
import type { BookAnswer } from './protocols/sportsbook.ts';
import type { LegVerdict } from './protocols/sportsbook-operator.ts';

/** What is given to the program. */
export interface BetEvidence {
  proof: BookAnswer<'bet-proof'>;
  /** What people decided for legs, from 0. */
  rulings: readonly { leg: number; verdict: LegVerdict }[];
  /** The share that was not cashed out. */
  openThousandths: number;
}

/** What is given to it to follow the published results, `main.ts results`: days in order, each behind the one before. */
export type LogEvidence = Pick<BookAnswer<'bet-proof'>, 'days' | 'resultsKey'>;

export interface LogCheck {
  /** What is wrong with the first day that does not hold; null: nothing. */
  logFault: string | null;
}

export interface CheckedResult {
  result: 0 | 1;
  voidHalves: 0 | 1 | 2;
  deadHeat: number;
  places?: number;
}

export interface BetCheck {
  /** `unknown-key`: the key that signed it is not among those published. */
  receipt: 'right' | 'wrong' | 'unknown-key' | 'none';
  /** What is wrong with the chain of a day; null: nothing. */
  logFault: string | null;
  /** By leg and selection as on the receipt; null: the published results do not say. */
  legs: (CheckedResult | null)[][];
  /** In smallest units, without what was cashed out: by the published results alone; null: they do not decide the bet. */
  payout: string | null;
  /** The same with what people decided. */
  payoutByHand: string | null;
}
