import { type CommitFault, createDraws, plainHashing, verifyCommit } from '#games/fair/index.ts';
import { hashMaths, isPlayableStake, playRound, type Round } from '#games/golden-caravan/index.ts';

/** What a player typed or followed a link with. */
export interface Claim {
  serverSeed: string;
  commit: string;
  clientSeed: string;
  nonce: string;
  stake: string;
  mathHash: string;
}

/** Each part on its own: it holds, it does not, or it was not given. */
export type Verdict = 'good' | 'bad' | 'open';

export interface Checked {
  seeds: Verdict;
  seedFault: CommitFault | undefined;
  commit: Verdict;
  maths: Verdict;
  stake: Verdict;
  /** The round of these seeds by the maths of this page; undefined when seeds or stake cannot be played. */
  round: Round | undefined;
}

const digits = /^(0|[1-9][0-9]{0,15})$/;

/** Recomputes a round and says of each part whether it holds. Takes anything and never throws. */
export function checkRound({ serverSeed, commit, clientSeed, nonce, stake, mathHash }: Claim): Checked {
  const seeds = { serverSeed, clientSeed, nonce: digits.test(nonce) ? Number.parseInt(nonce, 10) : -1 };
  const committed = verifyCommit({ ...seeds, commit }, plainHashing);
  const fault = committed.ok ? undefined : committed.fault;
  const isFormed = fault === undefined || fault === 'commit';
  const totalStake = digits.test(stake) ? BigInt(stake) : 0n;
  const isStake = isPlayableStake(totalStake);
  return {
    seeds: isFormed ? 'good' : 'bad',
    seedFault: isFormed ? undefined : fault,
    commit: commit === '' ? 'open' : isFormed && fault === undefined ? 'good' : 'bad',
    maths: mathHash === '' ? 'open' : mathHash === hashMaths(plainHashing) ? 'good' : 'bad',
    stake: isStake ? 'good' : 'bad',
    round: isFormed && isStake ? playRound({ draws: createDraws(seeds, plainHashing), totalStake }) : undefined,
  };
}
