// The maths of a slot as the provider and the verifier take them, from its model and its sheet.
import type { CanonicalValue, fairVersion } from '#games/fair/index.ts';
import { type OneDecision, readNoChoice, type Volatility } from '../maths.ts';
import { type Plain, toPlain } from '../plain.ts';
import { isPlayableStake, type SlotModel } from './model.ts';
import { playRound, type Round } from './play-round.ts';
import { readRound, type StoredRound } from './read-round.ts';
import { resumeRound, type RoundProgress } from './resume-round.ts';

/** What stands in a slot's maths sheet, whatever else does. */
export interface SlotSheet {
  game: string;
  version: string;
  fairness: typeof fairVersion;
  mathHash: string;
  rtp: string;
  hitFrequency: string;
  volatility: Volatility;
  maxWin: { timesStake: string };
}

/** What a client takes a slot's round up with. */
export type SlotProgress<S extends string> = Plain<Omit<RoundProgress<S>, 'events'>>;

/** Returns the maths of a slot. `document`: everything that decides what a stop pays, as plain data. */
export function slotMaths<S extends string>(
  model: SlotModel<S>,
  sheet: SlotSheet,
  document: CanonicalValue,
): OneDecision<null, Round<S>, SlotProgress<S>> {
  return {
    roundKind: 'one-decision',
    version: sheet.version,
    fairness: sheet.fairness,
    document,
    hash: sheet.mathHash,
    figures: {
      rtp: sheet.rtp,
      hitFrequency: sheet.hitFrequency,
      volatility: sheet.volatility,
      maxWinTimes: Number.parseInt(sheet.maxWin.timesStake, 10),
    },
    isPlayableStake: (stake) => isPlayableStake(model, stake),
    readChoice: readNoChoice,
    decide: ({ draws, stake }) => playRound(model, { draws, totalStake: stake }),
    resume(result, shownSteps) {
      const { events: _rest, ...progress } = resumeRound(readRound(result as StoredRound<S>), shownSteps);
      return toPlain<Omit<RoundProgress<S>, 'events'>>(progress);
    },
    summarize: ({ steps }) => ({ freeGames: steps - 1 }),
    record: ({ events }) => events,
  };
}
