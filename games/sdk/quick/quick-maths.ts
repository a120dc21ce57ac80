// The maths that all quick games share: a stake with a choice, one outcome, its prize in fiftieths of the stake.
import { type CanonicalValue, type Draws, fairVersion } from '#games/fair/index.ts';
import type { OneDecision, Volatility } from '../maths.ts';
import type { Plain } from '../plain.ts';
import { isPlayableStake, payoutOf, quickRtp, stakeStep } from './payout.ts';

/** What is drawn for a choice, with its prize. */
export interface Drawn {
  /** The prize in fiftieths of the stake. */
  fiftieths: number;
}

/** A round of a quick game: what was chosen, what was drawn, what it pays. */
export type QuickRound<Choice, Outcome extends Drawn> = Outcome & { choice: Choice; payout: bigint; steps: number };

export interface QuickSheet {
  game: string;
  version: string;
  hash: string;
  volatility: Volatility;
  /** The largest prize of any choice, in whole stakes. */
  maxWinTimes: number;
  /** What the choice that returns least gives back, in percent, cut off. Default: as all quick games. */
  rtp?: string;
}

interface QuickRules<Choice, Outcome extends Drawn> {
  sheet: QuickSheet;
  /** The game's own part of the published document: its prizes, and how the draws give an outcome. */
  document: Record<string, CanonicalValue>;
  readChoice(given: unknown): Choice | undefined;
  /** Pure: draws and choice give the outcome. */
  draw(draws: Draws, choice: Choice): Outcome;
  /** The round as numbers by name for the history. */
  summarize(round: Plain<QuickRound<Choice, Outcome>>): Record<string, number>;
}

/** Makes the maths of a quick game from its rules. */
export function quickMaths<Choice extends CanonicalValue, Outcome extends Drawn>({
  sheet,
  document,
  readChoice,
  draw,
  summarize,
}: QuickRules<Choice, Outcome>): OneDecision<Choice, QuickRound<Choice, Outcome>, null> {
  const { game, version, hash, volatility, maxWinTimes, rtp = quickRtp } = sheet;
  return {
    roundKind: 'one-decision',
    version,
    fairness: fairVersion,
    document: {
      game,
      version,
      fairness: fairVersion,
      stakes: `multiples of ${stakeStep} smallest units`,
      prizes: `in fiftieths of the stake: payout = stake / ${stakeStep} * prize`,
      ...document,
    },
    hash,
    figures: { rtp, volatility, maxWinTimes },
    isPlayableStake,
    readChoice,
    decide({ draws, stake, choice }) {
      if (!isPlayableStake(stake)) throw new RangeError(`The stake ${stake} cannot be played`);
      const outcome = draw(draws, choice);
      return { ...outcome, choice, payout: payoutOf(stake, outcome.fiftieths), steps: 1 };
    },
    resume: () => null,
    summarize,
    record: (round) => [{ type: 'outcome', ...round }],
  };
}

/** Reads an object of exactly these keys, as choices are sent; undefined for anything else. */
export function readFields(given: unknown, keys: readonly string[]): Record<string, unknown> | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const found = Object.keys(given);
  return found.length === keys.length && keys.every((key) => found.includes(key)) ? (given as Record<string, unknown>) : undefined;
}
