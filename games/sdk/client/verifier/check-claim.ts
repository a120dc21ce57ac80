import { browserHashing, type CommitFault, createDraws, verifyCommit } from '#games/fair/index.ts';
import { hashMaths } from '../../hash-maths.ts';
import type { OneDecision, Outcome } from '../../maths.ts';

/** What a player typed or followed a link with. `choice` is the JSON of it; empty where the game asks for a stake alone. */
export interface Claim {
  serverSeed: string;
  commit: string;
  clientSeed: string;
  nonce: string;
  stake: string;
  choice: string;
  mathHash: string;
}

/** Each part on its own: it holds, it does not, or it was not given. */
export type Verdict = 'good' | 'bad' | 'open';

export interface Checked<Result> {
  seeds: Verdict;
  seedFault: CommitFault | undefined;
  commit: Verdict;
  maths: Verdict;
  stake: Verdict;
  /** The round of these seeds by the maths named, or else by the newest; undefined when seeds, stake or choice cannot be played. */
  round: Result | undefined;
}

const digits = /^(0|[1-9][0-9]{0,15})$/;

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no game knows such a choice
  }
}

/** Works a round out again and says of each part whether it holds. Takes anything and never throws. */
export function checkClaim<Choice, Result extends Outcome>(
  versions: readonly [OneDecision<Choice, Result>, ...OneDecision<Choice, Result>[]],
  { serverSeed, commit, clientSeed, nonce, stake, choice: given, mathHash }: Claim,
): Checked<Result> {
  const seeds = { serverSeed, clientSeed, nonce: digits.test(nonce) ? Number.parseInt(nonce, 10) : -1 };
  const committed = verifyCommit({ ...seeds, commit }, browserHashing);
  const fault = committed.ok ? undefined : committed.fault;
  const isFormed = fault === undefined || fault === 'commit';
  const named = versions.find(({ document }) => hashMaths(document, browserHashing) === mathHash);
  const maths = named ?? versions[0];
  const amount = digits.test(stake) ? BigInt(stake) : 0n;
  const choice = maths.readChoice(parse(given));
  const isStake = maths.isPlayableStake(amount) && choice !== undefined;
  return {
    seeds: isFormed ? 'good' : 'bad',
    seedFault: isFormed ? undefined : fault,
    commit: commit === '' ? 'open' : isFormed && fault === undefined ? 'good' : 'bad',
    maths: mathHash === '' ? 'open' : named === undefined ? 'bad' : 'good',
    stake: isStake ? 'good' : 'bad',
    round: isFormed && isStake ? maths.decide({ draws: createDraws(seeds, browserHashing), stake: amount, choice }) : undefined,
  };
}
