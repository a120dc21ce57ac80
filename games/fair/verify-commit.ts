import { commitToSeed } from './commit-to-seed.ts';
import type { Hashing } from './hashing.ts';
import { isHex32 } from './hex.ts';
import { isClientSeed, isNonce, type Seeds } from './seeds.ts';

/** What a player holds after the server seed is revealed: the seeds of a round and the commitment shown before it. */
export type RevealedSeeds = Seeds & { commit: string };

/** Which part does not hold: malformed seeds or nonce, or a commitment that is not the hash of the server seed. */
export type CommitFault = 'server-seed' | 'client-seed' | 'nonce' | 'commit';

/**
 * Checks that the seeds are well formed and that the server seed is the one committed to. Takes anything a player may
 * paste and never throws. A changed client seed or nonce cannot show here: it shows when the round is played again.
 */
export function verifyCommit(revealed: RevealedSeeds, hashing: Hashing): { ok: true } | { ok: false; fault: CommitFault } {
  if (!isHex32(revealed.serverSeed)) return { ok: false, fault: 'server-seed' };
  if (!isClientSeed(revealed.clientSeed)) return { ok: false, fault: 'client-seed' };
  if (!isNonce(revealed.nonce)) return { ok: false, fault: 'nonce' };
  if (commitToSeed(revealed.serverSeed, hashing) !== revealed.commit) return { ok: false, fault: 'commit' };
  return { ok: true };
}
