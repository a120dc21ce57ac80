import { browserHashing, type CommitFault, createDraws, type Draws, type Seeds, verifyCommit } from '#games/fair/index.ts';
import { hashMaths } from '../../hash-maths.ts';
import { drawsJackpot } from '../../jackpot/draw-jackpot.ts';
import { isPlayableWith, type OneDecision, type Outcome, type Shared, type Steps } from '../../maths.ts';
import { replaySteps } from '../../replay-steps.ts';
import { workOutBet } from '../../shared/work-out-bet.ts';

/** What a player typed or followed a link with. `choice` is the JSON of it; empty where the game asks for a stake alone. */
export interface Claim {
  serverSeed: string;
  commit: string;
  clientSeed: string;
  nonce: string;
  stake: string;
  choice: string;
  /** The JSON of the steps of a round of steps; of another kind none. */
  actions?: string;
  mathHash: string;
  /** The jackpot that the round took part in, as it was recorded; undefined where it took part in none. */
  jackpot?: JackpotClaim | undefined;
}

export interface JackpotClaim {
  id: string;
  oddsPerUnit: string;
  isDrawn: boolean;
}

/** Maths whose rounds the verifier works out: `Result` is what comes of one. */
export type CheckedMaths<Choice, Result extends Outcome> =
  | OneDecision<Choice, Result>
  | Steps<Choice, unknown, unknown, unknown, Result>
  | Shared<Choice, Result>;

/** Each part on its own: it holds, it does not, or it was not given. */
export type Verdict = 'good' | 'bad' | 'open';

export interface Checked<Result> {
  seeds: Verdict;
  seedFault: CommitFault | undefined;
  commit: Verdict;
  maths: Verdict;
  stake: Verdict;
  /** The round of these seeds by the maths named, or else by the newest; undefined when seeds, stake, choice or steps cannot be played. */
  round: Result | undefined;
  /** Whether the seeds say of the jackpot what was recorded; `isDrawn`: what they say. */
  jackpot: { id: string; verdict: Verdict; isDrawn: boolean } | undefined;
}

const digits = /^(0|[1-9][0-9]{0,15})$/;
/** A draw takes one word. */
const maxDraw = 2 ** 32;

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no game knows such a choice
  }
}

/** The round of these draws; undefined for steps that it does not allow, or that do not lead to its end. */
function workOut<Choice, Result extends Outcome>(
  maths: CheckedMaths<Choice, Result>,
  opening: { draws: Draws; stake: bigint; choice: Choice },
  given: string,
): Result | undefined {
  if (maths.roundKind === 'one-decision') return maths.decide(opening);
  const listed = parse(given);
  if (maths.roundKind === 'shared') return workOutBet(maths, opening, Array.isArray(listed) ? listed : []);
  const actions = Array.isArray(listed) ? listed.map((action) => maths.readAction(action)) : [];
  if (actions.includes(undefined)) return undefined;
  const state = replaySteps(maths, opening, actions);
  return state === undefined ? undefined : maths.outcomeOf(state);
}

/** Draws the jackpot from the round's seeds, where it took part in one. */
function checkJackpot(seeds: Seeds, stake: bigint, claim: JackpotClaim | undefined): Checked<unknown>['jackpot'] {
  if (claim === undefined) return undefined;
  const { id } = claim;
  const oddsPerUnit = digits.test(claim.oddsPerUnit) ? Number(claim.oddsPerUnit) : 0;
  if (oddsPerUnit < 1 || oddsPerUnit > maxDraw) return { id, verdict: 'bad', isDrawn: false };
  const isDrawn = drawsJackpot(seeds, { id, oddsPerUnit, stake }, browserHashing);
  return { id, verdict: isDrawn === claim.isDrawn ? 'good' : 'bad', isDrawn };
}

/** Works a round out again and says of each part whether it holds. Takes anything and never throws. */
export function checkClaim<Choice, Result extends Outcome>(
  versions: readonly [CheckedMaths<Choice, Result>, ...CheckedMaths<Choice, Result>[]],
  { serverSeed, commit, clientSeed, nonce, stake, choice: given, actions = '', mathHash, jackpot }: Claim,
): Checked<Result> {
  const seeds = { serverSeed, clientSeed, nonce: digits.test(nonce) ? Number.parseInt(nonce, 10) : -1 };
  const committed = verifyCommit({ ...seeds, commit }, browserHashing);
  const fault = committed.ok ? undefined : committed.fault;
  const isFormed = fault === undefined || fault === 'commit';
  const named = versions.find(({ document }) => hashMaths(document, browserHashing) === mathHash);
  const maths = named ?? versions[0];
  const amount = digits.test(stake) ? BigInt(stake) : 0n;
  const choice = maths.readChoice(parse(given));
  const isStake = choice !== undefined && isPlayableWith(maths, choice, amount);
  return {
    seeds: isFormed ? 'good' : 'bad',
    seedFault: isFormed ? undefined : fault,
    commit: commit === '' ? 'open' : isFormed && fault === undefined ? 'good' : 'bad',
    maths: mathHash === '' ? 'open' : named === undefined ? 'bad' : 'good',
    stake: isStake ? 'good' : 'bad',
    round: isFormed && isStake ? workOut(maths, { draws: createDraws(seeds, browserHashing), stake: amount, choice }, actions) : undefined,
    jackpot: isFormed ? checkJackpot(seeds, amount, jackpot) : undefined,
  };
}
