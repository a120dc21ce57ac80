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
import type { OneDecision, Outcome } from './maths.ts';
import { toPlain } from './plain.ts';

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

/**
 * Decides a recorded round again from its seeds and compares everything in it with the record. The round must be well formed, as
 * parsed by its schema; whether its figures are true is what this finds out.
 */
export function verifyRound<Choice, Result extends Outcome>(
  maths: OneDecision<Choice, Result>,
  { mathHash, stake, choice, result, ...seeds }: RoundClaim<Choice, Result>,
  hashing: Hashing,
): { ok: true } | { ok: false; fault: RoundFault } {
  const committed = verifyCommit(seeds, hashing);
  if (!committed.ok) return committed;
  if (mathHash !== hashMaths(maths.document, hashing)) return { ok: false, fault: 'math-hash' };
  if (!maths.isPlayableStake(stake)) return { ok: false, fault: 'stake' };
  const decided = maths.decide({ draws: createDraws(seeds, hashing), stake, choice });
  return textOf(decided) === textOf(result) ? { ok: true } : { ok: false, fault: 'round' };
}
