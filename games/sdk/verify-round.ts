import {
  type CanonicalValue,
  canonicalJson,
  type CommitFault,
  createDraws,
  type Hashing,
  type RevealedSeeds,
  verifyCommit,
} from '#games/fair/index.ts';
import { hashMaths } from './hash-maths.ts';
import { isPlayableWith, type Maths, type OneDecision, type Outcome, type Steps } from './maths.ts';
import { toPlain } from './plain.ts';
import { replaySteps } from './replay-steps.ts';
import { workOutBet } from './shared/work-out-bet.ts';

/** A finished round as the house recorded it, with the seeds revealed after it and the maths it was played by. */
export interface RoundClaim<Choice, Result> extends RevealedSeeds {
  mathHash: string;
  stake: bigint;
  choice: Choice;
  result: Result;
}

/** What does not hold: the seeds, another maths than this one, a stake that cannot be played, or anything in the round. */
export type RoundFault = CommitFault | 'math-hash' | 'stake' | 'round';

const textOf = (value: object): string => canonicalJson(toPlain(value) as CanonicalValue);

/** Finds what does not hold before a round is worked out; undefined when all of it does. */
function findFault(
  maths: Pick<Maths, 'document'>,
  { mathHash, ...seeds }: RevealedSeeds & { mathHash: string },
  hashing: Hashing,
): RoundFault | undefined {
  const committed = verifyCommit(seeds, hashing);
  if (!committed.ok) return committed.fault;
  return mathHash === hashMaths(maths.document, hashing) ? undefined : 'math-hash';
}

/** A round that was worked out again, or what keeps it from being so. */
export type WorkedOut = { outcome: Outcome } | { fault: RoundFault };

/** What a round was played with: its seeds, its maths, and what the player decided. */
export type Played = RevealedSeeds & { mathHash: string; stake: bigint; choice: unknown; actions: readonly unknown[] };

/** Works a recorded round out again from its seeds and what the player decided. `round`: a choice or an action that the game does not know. */
export function workOutRound(maths: Maths, { choice: given, actions, ...played }: Played, hashing: Hashing): WorkedOut {
  const fault = findFault(maths, played, hashing);
  if (fault !== undefined) return { fault };
  const choice = maths.readChoice(given);
  if (choice === undefined) return { fault: 'round' };
  if (!isPlayableWith(maths, choice, played.stake)) return { fault: 'stake' };
  const opening = { draws: createDraws(played, hashing), stake: played.stake, choice };
  if (maths.roundKind === 'one-decision') return { outcome: maths.decide(opening) };
  if (maths.roundKind === 'shared') return { outcome: workOutBet(maths, opening, actions) };
  const taken = actions.map((action) => maths.readAction(action));
  const state = taken.includes(undefined) ? undefined : replaySteps(maths, opening, taken);
  const outcome = state === undefined ? undefined : maths.outcomeOf(state);
  return outcome === undefined ? { fault: 'round' } : { outcome };
}

type Verified = { ok: true } | { ok: false; fault: RoundFault };

const compare = (decided: object | undefined, result: object): Verified =>
  decided !== undefined && textOf(decided) === textOf(result) ? { ok: true } : { ok: false, fault: 'round' };

/**
 * Decides a recorded round again from its seeds and compares everything in it with the record. The round must be well formed, as
 * parsed by its schema; whether its figures are true is what this finds out.
 */
export function verifyRound<Choice, Result extends Outcome>(
  maths: OneDecision<Choice, Result>,
  { mathHash, stake, choice, result, ...seeds }: RoundClaim<Choice, Result>,
  hashing: Hashing,
): Verified {
  const fault = findFault(maths, { mathHash, ...seeds }, hashing);
  if (fault !== undefined) return { ok: false, fault };
  if (!isPlayableWith(maths, choice, stake)) return { ok: false, fault: 'stake' };
  return compare(maths.decide({ draws: createDraws(seeds, hashing), stake, choice }), result);
}

/** As `verifyRound` for a round of steps: its actions in their order are taken again. */
export function verifySteps<Choice, Action, State, Table, Result extends Outcome>(
  maths: Steps<Choice, Action, State, Table, Result>,
  { mathHash, stake, choice, actions, result, ...seeds }: RoundClaim<Choice, Result> & { actions: readonly Action[] },
  hashing: Hashing,
): Verified {
  const fault = findFault(maths, { mathHash, ...seeds }, hashing);
  if (fault !== undefined) return { ok: false, fault };
  if (!isPlayableWith(maths, choice, stake)) return { ok: false, fault: 'stake' };
  const state = replaySteps(maths, { draws: createDraws(seeds, hashing), stake, choice }, actions);
  return compare(state === undefined ? undefined : maths.outcomeOf(state), result);
}
