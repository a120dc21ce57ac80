// The maths of a slot as the provider and the verifier take them, from its model and its sheet.
import type { CanonicalValue } from '#games/fair/index.ts';
import type { OneDecision } from '../maths.ts';
import { type Plain, toPlain } from '../plain.ts';
import { isPlayableStake, type SlotModel } from './model.ts';
import { playRound, type Round } from './play-round.ts';
import { readRound, type StoredRound } from './read-round.ts';
import { recordSteps } from './record-steps.ts';
import { resumeRound, type RoundProgress } from './resume-round.ts';
import type { SlotSheet } from './slot-sheet.ts';

/** What a client takes a slot's round up with. */
export type SlotProgress<S extends string> = Plain<Omit<RoundProgress<S>, 'events'>>;

/**
 * Returns the maths of a slot. `models`: the slot by what is chosen with the stake, under null where there is nothing to choose; a stake
 * without a choice takes the first. `document`: everything that decides what a stop pays, as plain data.
 */
export function slotMaths<S extends string>(
  models: ReadonlyMap<string | null, SlotModel<S>>,
  sheet: SlotSheet,
  document: CanonicalValue,
): OneDecision<string | null, Round<S>, SlotProgress<S>> {
  const [first = null] = models.keys();
  function requireModel(choice: string | null): SlotModel<S> {
    const model = models.get(choice ?? first);
    if (model === undefined) throw new RangeError(`The slot knows no choice ${choice}`);
    return model;
  }
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
    isPlayableStake: (stake) => isPlayableStake(requireModel(first), stake),
    readChoice: (given) => (given === null ? first : typeof given === 'string' && models.has(given) ? given : undefined),
    stakesOf: (choice) => BigInt(requireModel(choice).price ?? 1),
    decide: ({ draws, stake, choice }) => playRound(requireModel(choice), { draws, totalStake: stake }),
    resume(result, shownSteps) {
      const { events: _rest, ...progress } = resumeRound(readRound(result as StoredRound<S>), shownSteps);
      return toPlain<Omit<RoundProgress<S>, 'events'>>(progress);
    },
    summarize: ({ steps }) => ({ freeGames: steps - 1 }),
    record: ({ events }) => recordSteps(events),
  };
}
