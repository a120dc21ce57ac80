import { type CanonicalValue, canonicalJson, type Draws } from '#games/fair/index.ts';
import type { Outcome, Steps } from './maths.ts';

/** True for two choices or actions that say the same. */
export const isSameDecision = (one: unknown, other: unknown): boolean =>
  canonicalJson(one as CanonicalValue) === canonicalJson(other as CanonicalValue);

/**
 * Opens a round of steps and takes the actions in their order, the player's and those of the rules. Returns where it stands then;
 * undefined when one of them could not be taken.
 */
export function replaySteps<Choice, Action, State, Table, Result extends Outcome>(
  maths: Steps<Choice, Action, State, Table, Result>,
  opening: { draws: Draws; stake: bigint; choice: Choice },
  actions: readonly Action[],
): State | undefined {
  let state = maths.open(opening);
  for (const action of actions) {
    if (maths.outcomeOf(state) !== undefined) return undefined;
    if (!maths.mayTake(state, action) && !isSameDecision(action, maths.whenLeft(state))) return undefined;
    state = maths.act(state, action);
  }
  return state;
}
