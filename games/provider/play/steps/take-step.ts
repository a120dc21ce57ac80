// One step of the player's. It is stored with what it made of the round before it is answered, under the round's lock: a process that
// dies leaves it taken or not taken, and the same action sent again is answered alike. A stake that it adds is asked for in between.
import type { StepRequest, SteppedAnswer } from '#games/sdk/client-api.ts';
import { isSameDecision } from '#games/sdk/replay-steps.ts';
import { type Db, queryOne, type Tx } from '#kit/service-database.ts';
import { Refusal } from '../../refusal.ts';
import type { Studio } from '../../studio.ts';
import type { RoundRow, SessionRow, StepRow } from '../../tables.ts';
import { endLeftRounds } from '../end-left-rounds.ts';
import { goesOnElsewhere } from '../ends-with-session.ts';
import { judgeStake, refuseStake } from '../judge-stake.ts';
import { mathsOfKind } from '../maths-of-kind.ts';
import { pollMs, stakeWaitMs } from '../play-round.ts';
import { requireOwnRound } from '../report-progress.ts';
import { confirmStep, giveUpStep, reserveStep, stakePlayMoney } from './added-stake.ts';
import { answerSteps } from './answer-steps.ts';
import { type LockedRound, lockRound, writeStep } from './write-step.ts';

interface ReadStep extends StepRequest {
  action: unknown;
}

function readStep(studio: Studio, round: RoundRow, input: StepRequest): ReadStep {
  const action = mathsOfKind(studio.games.mathsOf(round), 'steps').readAction(input.action);
  if (action === undefined) throw new Refusal('invalid-input', 'action must be one that this game knows');
  return { ...input, action };
}

/** The step of an action that was seen before. @throws Refusal action-reused for another one of that id */
async function findKnown(db: Db, roundId: string, { actionId, step, action }: ReadStep): Promise<StepRow | undefined> {
  const [known] = await db.query<StepRow>('select * from studio.step where round_id = $1 and action_id = $2', [roundId, actionId]);
  if (known !== undefined && (known.number !== step || !isSameDecision(known.action, action)))
    throw new Refusal('action-reused', 'Each press of a button has its own action id.');
  return known;
}

const stakeUnderWay = (): Refusal => new Refusal('in-progress', 'The casino has not answered yet.', { retryAfterMs: 500 });

/** True when this very step counts. One whose stake is asked for is waited for. @throws Refusal what that action was answered */
async function isTaken(studio: Studio, roundId: string, step: ReadStep): Promise<boolean> {
  let known = await findKnown(studio.database, roundId, step);
  const until = performance.now() + stakeWaitMs;
  while (known?.state === 'asked' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    known = await findKnown(studio.database, roundId, step);
  }
  if (known?.state === 'asked') throw stakeUnderWay();
  if (known?.state === 'refused') throw refuseStake(known);
  return known !== undefined;
}

/** In a session that is over nothing is played on: what is left is the way out that the rules have, of a round that can go on nowhere else. */
async function refuseWhatMayNot(tx: Tx, session: SessionRow, { round, maths, state }: LockedRound, action: unknown): Promise<void> {
  const rule = maths.ruleOf?.(action);
  if (rule !== undefined && (session.rules[rule] !== true || round.grant_id !== null))
    throw new Refusal('step-refused', 'Neither a free round nor a casino that does not allow it takes this step.');
  const { ended_at: endedAt } = await queryOne<SessionRow>(tx, 'select * from studio.session where id = $1', [session.id]);
  if (endedAt === null && !maths.mayTake(state, action)) throw new Refusal('step-refused', 'The rules do not allow this step now.');
  if (endedAt === null) return;
  if (!isSameDecision(action, maths.whenLeft(state))) throw new Refusal('session-over', 'The round can only be ended now.');
  const elsewhere = await tx.query(`select 1 from studio.round where id = $1 and mode = 'real' and ${goesOnElsewhere}`, [round.id]);
  if (elsewhere.length > 0) throw new Refusal('session-over', 'The round goes on where the game was opened last.');
}

/** A step is stored, with what it made of the round; or it waits for its stake. `isDue`: the casino is to be told of the round's end at once. */
interface Stored {
  isDue: boolean;
  asked?: StepRow;
}

async function storeStep(tx: Tx, studio: Studio, session: SessionRow, round: RoundRow, input: ReadStep): Promise<Stored> {
  const locked = await lockRound(tx, studio.games, round.id);
  const known = await findKnown(tx, round.id, input);
  if (known?.state === 'taken') return { isDue: false };
  if (known?.state === 'refused') throw refuseStake(known);
  if (locked === undefined) throw new Refusal('round-over', 'The round takes no more steps.');
  if (locked.isAsked) throw stakeUnderWay();
  if (input.step !== locked.steps.length + 1) throw new Refusal('step-taken', `The next step is number ${locked.steps.length + 1}.`);
  await refuseWhatMayNot(tx, session, locked, input.action);
  const { maths, state } = locked;
  const stake = maths.stakeOf?.(state, input.action) ?? 0n;
  const step = { ...input, takenBy: 'player', stake } as const;
  const wallMs = studio.wallMs();
  if (stake > 0n && round.mode === 'real') return { isDue: false, asked: await reserveStep(tx, locked, step, stake, wallMs) };
  if (stake > 0n) await stakePlayMoney(tx, session, stake, wallMs);
  return { isDue: (await writeStep(tx, locked, step, wallMs)).isDue };
}

/** Ends a round that was left while the casino was asked for the stake of a step. True: it was. */
async function endIfLeft(tx: Tx, { games, wallMs }: Studio, roundId: string): Promise<boolean> {
  const left = await tx.query(`select 1 from studio.round where id = $1 and is_left and state = 'open'`, [roundId]);
  if (left.length > 0) await endLeftRounds(tx, games, 'id = $1', [roundId], wallMs());
  return left.length > 0;
}

/** Asks the casino for the stake of a step, and takes the step if it was taken. @throws Refusal */
async function askForStep(studio: Studio, session: SessionRow, round: RoundRow, step: StepRow): Promise<Stored> {
  await studio.atStep('reserved');
  const answered = await studio.operator.ask('bet', {
    sessionToken: session.session_token,
    txId: step.bet_tx_id ?? step.id,
    roundId: round.id,
    gameId: round.game_id,
    amount: String(step.stake),
    currency: round.currency,
    actionId: step.action_id,
  });
  await studio.atStep('bet-answered');
  const judged = judgeStake(answered);
  const { database, games } = studio;
  if ('refused' in judged) {
    await database.transact(async (tx) => {
      await giveUpStep(tx, step.id, judged.refused, studio.wallMs());
      await endIfLeft(tx, studio, round.id);
    });
    studio.deliveryWorker.wake();
    throw refuseStake({ refusal: judged.refused.status, retry_after_ms: judged.refused.retryAfterMs ?? null });
  }
  const taken = await database.transact(async (tx) => {
    const confirmed = await confirmStep(tx, games, session, step, judged.taken, studio.wallMs());
    return confirmed && { isDue: (await endIfLeft(tx, studio, round.id)) || confirmed.isDue };
  });
  if (taken === undefined) throw refuseStake({ refusal: 'UNKNOWN', retry_after_ms: null });
  return taken;
}

async function takeAnew(studio: Studio, session: SessionRow, round: RoundRow, step: ReadStep): Promise<void> {
  let stored = await studio.database.transact(async (tx) => await storeStep(tx, studio, session, round, step));
  if (stored.asked !== undefined) stored = await askForStep(studio, session, round, stored.asked);
  await studio.atStep('step-stored');
  if (stored.isDue) studio.deliveryWorker.wake();
}

/** Takes a step of a round, or answers the one that this action took before. @throws Refusal */
export async function takeStep(studio: Studio, session: SessionRow, roundId: string, input: StepRequest): Promise<SteppedAnswer> {
  const round = await requireOwnRound(studio.database, session, roundId);
  const step = readStep(studio, round, input);
  if (!(await isTaken(studio, round.id, step)))
    try {
      await takeAnew(studio, session, round, step);
    } catch (error) {
      // the same action may have come twice at once: then it is answered as the first was
      if (!(error instanceof Refusal) || error.slug !== 'in-progress' || !(await isTaken(studio, round.id, step))) throw error;
    }
  return await answerSteps(studio, session, roundId, step.step);
}
