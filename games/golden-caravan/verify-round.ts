import { type CommitFault, canonicalJson, createDraws, type Hashing, type RevealedSeeds, verifyCommit } from '#games/fair/index.ts';
import { hashMaths } from './hash-maths.ts';
import { isPlayableStake, playRound, type Round } from './play-round.ts';

/** A finished round as the house recorded it, with the seeds revealed after it and the maths it was played by. */
export type RoundClaim = RevealedSeeds & { mathHash: string; round: Round };

/** What does not hold: the seeds, another maths than this one, a stake that cannot be played, or anything in the round. */
export type RoundFault = CommitFault | 'math-hash' | 'stake' | 'round';

/**
 * Plays a recorded round again from its seeds and compares every stop, win and payout with the record. The round must be
 * well formed, as parsed by its schema; whether its figures are true is what this finds out.
 */
export function verifyRound({ mathHash, round, ...seeds }: RoundClaim, hashing: Hashing): { ok: true } | { ok: false; fault: RoundFault } {
  const committed = verifyCommit(seeds, hashing);
  if (!committed.ok) return committed;
  if (mathHash !== hashMaths(hashing)) return { ok: false, fault: 'math-hash' };
  if (!isPlayableStake(round.totalStake)) return { ok: false, fault: 'stake' };
  const played = playRound({ draws: createDraws(seeds, hashing), totalStake: round.totalStake });
  if (canonicalJson(played) !== canonicalJson(round)) return { ok: false, fault: 'round' };
  return { ok: true };
}
