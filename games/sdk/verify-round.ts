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
import type { OneDecision, Outcome, Steps } from './maths.ts';
import { toPlain } from './plain.ts';
import { replaySteps } from './replay-steps.ts';

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
  maths: Pick<OneDecision | Steps, 'document' | 'isPlayableStake'>,
  { mathHash, stake, ...seeds }: RevealedSeeds & { mathHash: string; stake: bigint },
  hashing: Hashing,
): RoundFault | undefined {
  const committed = verifyCommit(seeds, hashing);
  if (!committed.ok) return committed.fault;
  if (mathHash !== hashMaths(maths.document, hashing)) return 'math-hash';
  return maths.isPlayableStake(stake) ? undefined : 'stake';
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
  const fault = findFault(maths, { mathHash, stake, ...seeds }, hashing);
  if (fault !== undefined) return { ok: false, fault };
  return compare(maths.decide({ draws: createDraws(seeds, hashing), stake, choice }), result);
}

/** As `verifyRound` for a round of steps: its actions in their order are taken again. */
export function verifySteps<Choice, Action, State, Table, Result extends Outcome>(
  maths: Steps<Choice, Action, State, Table, Result>,
  { mathHash, stake, choice, actions, result, ...seeds }: RoundClaim<Choice, Result> & { actions: readonly Action[] },
  hashing: Hashing,
): Verified {
  const fault = findFault(maths, { mathHash, stake, ...seeds }, hashing);
  if (fault !== undefined) return { ok: false, fault };
  const state = replaySteps(maths, { draws: createDraws(seeds, hashing), stake, choice }, actions);
  return compare(state === undefined ? undefined : maths.outcomeOf(state), result);
}
