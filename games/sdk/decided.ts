// What players decide, in words: what is chosen with a stake, and the steps of a round. A game names its own from its texts, for the records of rounds.
import type { Say } from './client/texts.ts';
import type { BetChoice } from './table/bets.ts';

/** One thing that was decided, and in smallest units what was put on it. */
export interface DecidedPart {
  text: string;
  amount?: string;
}

export interface Decided<Choice = never, Action = never> {
  /** What was chosen with a stake; nothing for what is not worth a word. Needed where a stake alone is no choice. */
  choice?(say: Say, choice: Choice): readonly DecidedPart[];
  /** A step of a round. Needed in every game that is played in steps. */
  action?(say: Say, action: Action): readonly DecidedPart[];
}

/** What lies on a table, position by position. */
export const decidedBets =
  (nameOf: (say: Say, position: string) => string) =>
  (say: Say, { bets }: BetChoice): DecidedPart[] =>
    bets.map(([position, amount]) => ({ text: nameOf(say, position), amount }));
