// One step of the player's. It is stored with what it made of the round before it is answered, under the round's lock: a process that
// dies leaves it taken or not taken, and the same action sent again is answered alike.
import type { StepRequest, SteppedAnswer } from '#games/sdk/client-api.ts';
import { isSameDecision } from '#games/sdk/replay-steps.ts';
import { queryOne, type Tx } from '#kit/service-database.ts';
import { Refusal } from '../../refusal.ts';
import type { Studio } from '../../studio.ts';
import type { RoundRow, SessionRow } from '../../tables.ts';
import { mathsOfKind } from '../maths-of-kind.ts';
import { requireOwnRound } from '../report-progress.ts';
import { answerSteps } from './answer-steps.ts';
import { readSteps } from './read-steps.ts';
import { type LockedRound, lockRound, writeStep } from './write-step.ts';

interface ReadStep extends StepRequest {
  action: unknown;
}

function readStep(studio: Studio, round: RoundRow, input: StepRequest): ReadStep {
  const action = mathsOfKind(studio.games.mathsOf(round), 'steps').readAction(input.action);
  if (action === undefined) throw new Refusal('invalid-input', 'action must be one that this game knows');
  return { ...input, action };
}

/** True when this very step was taken before. @throws Refusal action-reused for another one of that id */
async function isTaken(tx: Tx, roundId: string, { actionId, step, action }: ReadStep): Promise<boolean> {
  const known = (await readSteps(tx, roundId)).find((row) => row.action_id === actionId);
  if (known === undefined) return false;
  if (known.number !== step || !isSameDecision(known.action, action))
    throw new Refusal('action-reused', 'Each press of a button has its own action id.');
  return true;
}

/** In a session that is over nothing is played on: what is left is the way out that the rules have. */
async function refuseWhatMayNot(tx: Tx, session: SessionRow, { maths, state }: LockedRound, action: unknown): Promise<void> {
  const { ended_at: endedAt } = await queryOne<SessionRow>(tx, 'select * from studio.session where id = $1', [session.id]);
  if (endedAt === null && !maths.mayTake(state, action)) throw new Refusal('step-refused', 'The rules do not allow this step now.');
  if (endedAt !== null && !isSameDecision(action, maths.whenLeft(state)))
    throw new Refusal('session-over', 'The round can only be ended now.');
}

async function storeStep(tx: Tx, studio: Studio, session: SessionRow, round: RoundRow, input: ReadStep): Promise<boolean> {
  const locked = await lockRound(tx, studio.games, round.id);
  if (await isTaken(tx, round.id, input)) return false;
  if (locked === undefined) throw new Refusal('round-over', 'The round takes no more steps.');
  if (input.step !== locked.steps.length + 1) throw new Refusal('step-taken', `The next step is number ${locked.steps.length + 1}.`);
  await refuseWhatMayNot(tx, session, locked, input.action);
  const { outcome } = await writeStep(tx, locked, { ...input, takenBy: 'player' }, studio.wallMs());
  return outcome?.payout === 0n;
}

/** Takes a step of a round, or answers the one that this action took before. @throws Refusal */
export async function takeStep(studio: Studio, session: SessionRow, roundId: string, input: StepRequest): Promise<SteppedAnswer> {
  const round = await requireOwnRound(studio.database, session, roundId);
  const step = readStep(studio, round, input);
  const isLost = await studio.database.transact(async (tx) => await storeStep(tx, studio, session, round, step));
  await studio.atStep('step-stored');
  if (isLost) studio.deliveryWorker.wake();
  return await answerSteps(studio, session.id, roundId, step.step);
}
