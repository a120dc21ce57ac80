// One press of the button. The order is the promise: the pair of seeds is committed to and the nonce is written down, then the
// casino takes the stake, and only then the round is drawn and stored. A process that dies on the way leaves rows from which
// the sweeper goes on.
import type { OswAnswer } from '#contract/protocols/osw.ts';
import type { GameRegistry } from '#games/registry.ts';
import type { PlayRequest } from '#games/sdk/client-api.ts';
import { isBought, isStakeOfChoice, type Outcome, type RoundKind, stakesOfChoice } from '#games/sdk/maths.ts';
import { isSameDecision } from '#games/sdk/replay-steps.ts';
import { isStakeIn, stakeLadder, stakeRange } from '#games/sdk/stakes.ts';
import type { Tx } from '#kit/service-database.ts';
import { offersFreeRounds } from '../free-rounds/offers-free-rounds.ts';
import { findPart, mayWin, shareOfBet, type TakenPart, takePart } from '../jackpot/take-part.ts';
import { Refusal } from '../refusal.ts';
import type { Studio } from '../studio.ts';
import type { RoundRow, SessionRow } from '../tables.ts';
import type { Together } from '#kit/together.ts';
import { bookedStake, freeRoundOf } from './booked-stake.ts';
import { type Stored, storeOutcome, type StoredPart, type StoredRow } from './decide-round.ts';
import { judgeStake, refuseStake } from './judge-stake.ts';
import { mathsOfKind } from './maths-of-kind.ts';
import { reserveAtOnce } from './reserve-at-once.ts';
import { type NewRound, type ReservedRound, reserveRound } from './reserve-round.ts';
import { type NoStake, voidRound } from './void-round.ts';

/** What a kind of round does with a stake that was taken. */
export interface StakedKind<Answer> {
  roundKind: RoundKind;
  /** The outcome of a round whose stake was taken; undefined while the player has decisions left. */
  decide(games: GameRegistry, reserved: ReservedRound): Outcome | undefined;
  /** Returns what the stake is answered with, now or again. */
  answer(studio: Studio, session: SessionRow, roundId: string): Promise<Answer>;
  /** The same for a round that was stored just now, from what is known of it; a kind without it reads everything anew. */
  answerStored?(studio: Studio, played: PlayedRound): Promise<Answer>;
}

/** A round that was decided and stored just now. */
export interface PlayedRound {
  reserved: ReservedRound;
  stored: StoredRow;
}

/** How long a stake waits for the end of the round before it to reach the casino. */
const settleWaitMs = 3500;
/** How long the same action, sent again, waits for the casino's answer to the first: longer than the casino has for it. */
export const stakeWaitMs = 4000;
/** Between two looks at a round that another request plays. */
export const pollMs = 40;

async function settleBefore(studio: Studio, session: SessionRow): Promise<void> {
  const [before] = await studio.database.query<{ id: string }>(
    `select id from studio.round where player_id = $1 and game_id = $2 and state in ('settling', 'voiding')`,
    [session.player_id, session.game_id],
  );
  if (before !== undefined) await studio.deliveryWorker.settle(before.id, settleWaitMs);
}

async function findRoundOf(studio: Studio, session: SessionRow, actionId: string): Promise<RoundRow | undefined> {
  const rows = await studio.database.query<RoundRow>('select * from studio.round where session_id = $1 and action_id = $2', [
    session.id,
    actionId,
  ]);
  return rows[0];
}

/**
 * The round of an action that was seen before, or undefined. One that is under way, here or in another process, is waited for.
 * @throws Refusal what that action was answered
 */
async function answerAgain<Answer>(
  studio: Studio,
  session: SessionRow,
  input: NewRound,
  kind: StakedKind<Answer>,
): Promise<Answer | undefined> {
  let round = await findRoundOf(studio, session, input.actionId);
  if (round === undefined) return undefined;
  if (String(round.stake) !== input.stake || round.grant_id !== input.grantId || !isSameDecision(round.choice, input.choice))
    throw new Refusal('action-reused', 'Each press of the button has its own action id.');
  const until = performance.now() + stakeWaitMs;
  while (round?.state === 'reserved' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    round = await findRoundOf(studio, session, input.actionId);
  }
  if (round === undefined) return undefined;
  if (round.state === 'reserved') throw new Refusal('in-progress', 'The casino has not answered yet.', { retryAfterMs: 500 });
  if (round.refusal !== null) throw refuseStake(round);
  return await kind.answer(studio, session, round.id);
}

/** Ends a round whose stake was not taken, or perhaps was, and tells why. */
async function giveUp(studio: Studio, { round }: ReservedRound, session: SessionRow, why: NoStake): Promise<never> {
  await studio.database.transact(async (tx) => await voidRound(tx, round, session.session_token, why, studio.wallMs()));
  studio.deliveryWorker.wake();
  throw refuseStake({ refusal: why.status, retry_after_ms: why.retryAfterMs ?? null });
}

async function askForStake(studio: Studio, reserved: ReservedRound, session: SessionRow, taken: TakenPart | undefined): Promise<OswAnswer> {
  const { round } = reserved;
  const outcome = await studio.operator.ask('bet', {
    sessionToken: session.session_token,
    txId: round.bet_tx_id,
    roundId: round.id,
    gameId: round.game_id,
    amount: String(bookedStake(round)),
    currency: round.currency,
    actionId: round.action_id,
    ...freeRoundOf(round),
    ...shareOfBet(taken),
  });
  await studio.atStep('bet-answered');
  const judged = judgeStake(outcome);
  if ('taken' in judged) return judged.taken;
  if (!outcome.isKnown)
    studio.log.warn({ roundId: round.id, reason: outcome.reason }, 'the casino gave no usable answer to a stake; it is rolled back');
  return await giveUp(studio, reserved, session, judged.refused);
}

type Decide = StakedKind<unknown>['decide'];

/** Stores a round whose stake was taken. One that may win a jackpot waits for its pot. @throws Refusal for one that was given up meanwhile */
async function storeStaked(
  studio: Studio,
  session: SessionRow,
  reserved: ReservedRound,
  outcome: Outcome | undefined,
  { balance }: OswAnswer,
  taken: TakenPart | undefined,
): Promise<Stored> {
  const wallMs = studio.wallMs();
  const { isCarrying } = studio.deliveryWorker;
  async function store(to: Tx | Together, jackpot: StoredPart | undefined): Promise<Stored> {
    const outcoming = { reserved, outcome, session, after: balance, jackpot, isCarried: isCarrying };
    const stored = await storeOutcome(to, outcoming, wallMs);
    if (stored === undefined) throw refuseStake({ refusal: 'UNKNOWN', retry_after_ms: null });
    return stored;
  }
  if (taken === undefined || !mayWin(taken)) return await store(studio.together, taken && { part: taken.part, isPutAside: false });
  return await studio.database.transact(async (tx) => {
    const part = await takePart(tx, studio, reserved.round.id, taken, wallMs);
    return await store(tx, { part, isPutAside: true });
  });
}

async function drawAndStore(studio: Studio, session: SessionRow, reserved: ReservedRound, decide: Decide): Promise<PlayedRound> {
  await studio.atStep('reserved');
  const taken = await findPart(studio, session, reserved);
  const answer = await askForStake(studio, reserved, session, taken);
  const outcome = decide(studio.games, reserved);
  const { row: stored, due } = await storeStaked(studio, session, reserved, outcome, answer, taken);
  await studio.atStep('decided');
  if (due !== undefined && studio.deliveryWorker.isCarrying) studio.deliveryWorker.carryLast(session.id, due);
  else if (outcome !== undefined)
    studio.openRounds.set(reserved.round.id, {
      ...reserved.round,
      state: 'open',
      payout: outcome.payout,
      steps: outcome.steps,
      outcome: stored.outcome,
      jackpot: stored.jackpot,
    });
  return { reserved, stored };
}

async function playForMoney(studio: Studio, session: SessionRow, input: NewRound, decide: Decide): Promise<PlayedRound> {
  return await drawAndStore(studio, session, await reserveRound(studio.database, session.id, input, studio.wallMs()), decide);
}

async function playForPlayMoney(studio: Studio, session: SessionRow, input: NewRound, decide: Decide): Promise<PlayedRound> {
  let stored: StoredRow | undefined;
  async function stakeAndDraw(tx: Tx, reserved: ReservedRound, locked: SessionRow): Promise<void> {
    const left = (locked.demo_balance ?? 0n) - reserved.round.stake;
    if (left < 0n) throw new Refusal('insufficient-funds', 'Top the demo up to play on.');
    await tx.query('update studio.session set demo_balance = $2 where id = $1', [locked.id, String(left)]);
    const after = { real: String(left), bonus: '0', playable: String(left) };
    const outcome = decide(studio.games, reserved);
    stored = (await storeOutcome(tx, { reserved, outcome, session: locked, after }, studio.wallMs()))?.row;
  }
  const reserved = await reserveRound(studio.database, session.id, input, studio.wallMs(), stakeAndDraw);
  if (stored === undefined) throw new Error(`The round ${reserved.round.id} was reserved and not stored`);
  return { reserved, stored };
}

type Stake = Pick<NewRound, 'stake' | 'choice' | 'maths'>;

/** What a stake that cannot be chosen is told: stake-out-of-range. */
function refusalOfStake(studio: Studio, session: SessionRow, { stake, choice, maths: played }: Stake): Refusal | undefined {
  const { stakes, maths } = studio.games.require(session.game_id);
  const times = stakesOfChoice(played, choice);
  const range = stakeRange(stakes, session.currency, session.rules);
  if (stakes.isFree === true && range !== undefined)
    return isStakeIn(range, BigInt(stake), maths[0].isPlayableStake)
      ? undefined
      : new Refusal('stake-out-of-range', `Stake from ${range.min} to ${range.max}, in steps that the game can play.`);
  const single = range === undefined ? [] : stakeLadder(stakes, session.currency, range, maths[0].isPlayableStake);
  const most = BigInt(session.rules.maxStake);
  const ladder = single.map((one) => one * times).filter((one) => !isBought(played, choice) || one <= most);
  if (ladder.includes(BigInt(stake))) return undefined;
  return new Refusal('stake-out-of-range', ladder.length === 0 ? 'No stake is allowed.' : `Choose one of ${ladder.join(', ')}.`);
}

/** @throws Refusal stake-out-of-range for a stake that cannot be chosen. */
export function refuseOtherStakes(studio: Studio, session: SessionRow, stake: Stake): void {
  const refusal = refusalOfStake(studio, session, stake);
  if (refusal !== undefined) throw refusal;
}

/** @throws Refusal invalid-input, free-rounds-over, feature-buy-off */
function readNewRound(studio: Studio, session: SessionRow, kind: RoundKind, given: PlayRequest): NewRound {
  const { actionId, stake } = given;
  const game = studio.games.require(session.game_id);
  const maths = mathsOfKind(game.maths[0], kind);
  const { grantId = null } = given;
  if (grantId !== null && !offersFreeRounds(game)) throw new Refusal('free-rounds-over', 'This game has no free rounds.');
  const choice = maths.readChoice(given.choice ?? null);
  if (choice === undefined) throw new Refusal('invalid-input', 'choice must be one that this game knows');
  if (!isStakeOfChoice(maths, choice, BigInt(stake))) throw new Refusal('invalid-input', 'the bets of the choice must add up to the stake');
  if (isBought(maths, choice)) {
    if (session.rules.featureBuy !== true) throw new Refusal('feature-buy-off', 'Play for a single stake.');
    if (grantId !== null) throw new Refusal('invalid-input', 'a free round buys nothing');
  }
  return { actionId, stake, choice, maths, grantId };
}

/** The ordinary way of a stake of money. Undefined where anything stands against it; nothing is staked then. */
async function beginAtOnce(studio: Studio, session: SessionRow, input: NewRound): Promise<ReservedRound | undefined> {
  if (session.mode !== 'real' || input.grantId !== null || refusalOfStake(studio, session, input) !== undefined) return undefined;
  await studio.deliveryWorker.settleLast(session.id, settleWaitMs);
  return await reserveAtOnce(studio, session, input, studio.wallMs());
}

/** The way of a stake for which there is something to find out first. @throws Refusal */
async function playAfterAll<Answer>(
  studio: Studio,
  session: SessionRow,
  round: NewRound,
  kind: StakedKind<Answer>,
): Promise<PlayedRound | { known: Answer }> {
  const known = await answerAgain(studio, session, round, kind);
  if (known !== undefined) return { known };
  // those of a grant were judged with it
  if (round.grantId === null) refuseOtherStakes(studio, session, round);
  await settleBefore(studio, session);
  const play = session.mode === 'real' ? playForMoney : playForPlayMoney;
  return await play(studio, session, round, (games, reserved) => kind.decide(games, reserved));
}

/**
 * Stakes and begins a round, or answers the one that this action began before. `remembered`: the session, which may have changed since.
 * @throws Refusal
 */
export async function playRound<Answer>(
  studio: Studio,
  remembered: SessionRow,
  input: PlayRequest,
  kind: StakedKind<Answer>,
): Promise<Answer> {
  const round = readNewRound(studio, remembered, kind.roundKind, input);
  const reserved = await beginAtOnce(studio, remembered, round);
  const session = reserved === undefined ? await studio.sessions.readAnew(remembered) : remembered;
  try {
    const played =
      reserved === undefined
        ? await playAfterAll(studio, session, round, kind)
        : await drawAndStore(studio, session, reserved, (games, one) => kind.decide(games, one));
    if ('known' in played) return played.known;
    return await (kind.answerStored?.(studio, played) ?? kind.answer(studio, session, played.reserved.round.id));
  } catch (error) {
    // the same action may have come twice at once: then it is answered as the first was
    const again = error instanceof Refusal ? await answerAgain(studio, session, round, kind) : undefined;
    if (again === undefined) throw error;
    return again;
  }
}
