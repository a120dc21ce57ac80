// The maths that all tables share: bets on positions, one outcome, and what it gives back for each of them.
import { type CanonicalValue, type Draws, fairVersion } from '#games/fair/index.ts';
import type { OneDecision, Volatility } from '../maths.ts';
import type { Plain } from '../plain.ts';
import { type BetChoice, readBets, stakeOfBets } from './bets.ts';

/** What a bet gets back, its own amount included. */
export interface Return {
  position: string;
  amount: bigint;
}

/** A round of a table: the bets, the outcome, and what came back for which of them. */
export type TableRound<Outcome extends object> = Outcome & { choice: BetChoice; returns: readonly Return[]; payout: bigint; steps: number };

/** What a table's client takes of its maths: names and figures, and not a line that decides an outcome. */
export interface TableSheet {
  game: string;
  version: string;
  hash: string;
  volatility: Volatility;
  /** What the position that returns least gives back, in percent, cut off. */
  rtp: string;
  /** The most that a bet gets back, in whole amounts of it. */
  maxWinTimes: number;
  /** Bets are multiples of this, in smallest units. */
  chipStep: number;
}

interface TableRules<Outcome extends object> {
  sheet: TableSheet;
  positions: readonly string[];
  /** The game's own part of the published document. */
  document: Record<string, CanonicalValue>;
  /** Pure: the draws give the outcome, whatever the bets are. */
  draw(draws: Draws): Outcome;
  /** What a position gives back, in parts of a bet of `chipStep` units. */
  partsOf(outcome: Outcome, position: string): number;
  /** The round as numbers by name for the history. */
  summarize(round: Plain<TableRound<Outcome>>): Record<string, number>;
}

/** Makes the maths of a table from its rules. */
export function tableMaths<Outcome extends object>({
  sheet,
  positions,
  document,
  draw,
  partsOf,
  summarize,
}: TableRules<Outcome>): OneDecision<BetChoice, TableRound<Outcome>, null> {
  const { game, version, hash, volatility, rtp, maxWinTimes } = sheet;
  const chipStep = BigInt(sheet.chipStep);
  const known = new Set(positions);
  const isPlayableStake = (stake: bigint): boolean => stake > 0n && stake % chipStep === 0n;
  return {
    roundKind: 'one-decision',
    version,
    fairness: fairVersion,
    document: {
      game,
      version,
      fairness: fairVersion,
      bets: `multiples of ${chipStep} smallest units on different positions; their sum is the stake`,
      returns: `in parts of ${chipStep} units: a bet gets back amount / ${chipStep} * parts`,
      ...document,
    },
    hash,
    figures: { rtp, volatility, maxWinTimes },
    isPlayableStake,
    readChoice: (given) => readBets(given, known, chipStep),
    stakeOfChoice: stakeOfBets,
    decide({ draws, stake, choice }) {
      if (!isPlayableStake(stake) || stakeOfBets(choice) !== stake) throw new RangeError(`The stake ${stake} cannot be played`);
      const outcome = draw(draws);
      const returns = choice.bets
        .map(([position, amount]) => ({ position, amount: (BigInt(amount) / chipStep) * BigInt(partsOf(outcome, position)) }))
        .filter(({ amount }) => amount > 0n);
      const payout = returns.reduce((sum, { amount }) => sum + amount, 0n);
      return { ...outcome, choice, returns, payout, steps: 1 };
    },
    resume: () => null,
    summarize,
    record: (round) => [{ type: 'outcome', ...round }],
  };
}
