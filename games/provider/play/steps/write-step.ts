import type { GameRegistry } from '#games/registry.ts';
import type { Outcome } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import type { Tx } from '#kit/service-database.ts';
import { newId } from '../../ids.ts';
import { writeDelivery } from '../../operator/write-delivery.ts';
import type { RoundRow, SeedRow, StepRow } from '../../tables.ts';
import { readSteps } from './read-steps.ts';
import { seedOf, stateOf, type Stand } from './state-of.ts';

/** A round of steps whose row is locked, with all that it is worked out from. */
export interface LockedRound extends Stand {
  round: RoundRow & { session_token: string };
  seed: SeedRow;
  steps: StepRow[];
}

/** Locks a round of steps that goes on until the transaction ends; undefined for one that is over, or another's kind or id. */
export async function lockRound(tx: Tx, games: GameRegistry, roundId: string): Promise<LockedRound | undefined> {
  const [round] = await tx.query<LockedRound['round']>(
    `select round.*, session.session_token from studio.round join studio.session on session.id = round.session_id
      where round.id = $1 and round.state = 'open' and round.outcome is null for update of round`,
    [roundId],
  );
  if (round === undefined) return undefined;
  const [seed, steps] = [await seedOf(tx, round), await readSteps(tx, roundId)];
  return { round, seed, steps, ...stateOf(games, round, seed, steps) };
}

/** Stores what came of a round with its last step. One that pays nothing is over for the casino at once. */
async function storeEnd(tx: Tx, round: LockedRound['round'], outcome: Outcome, now: Date): Promise<void> {
  const isReal = round.mode === 'real';
  const isOver = outcome.payout === 0n;
  const state = !isOver ? 'open' : isReal ? 'settling' : 'finished';
  await tx.query(
    `update studio.round set state = $2, payout = $3, steps = $4, outcome = $5, decided_at = $6, touched_at = $6, finished_at = $7 where id = $1`,
    [round.id, state, String(outcome.payout), outcome.steps, JSON.stringify(toPlain(outcome)), now, state === 'finished' ? now : null],
  );
  if (isOver && isReal) await writeDelivery(tx, round, round.session_token, { call: 'round-close' }, now.getTime());
}

/** Takes a step that may be taken: it and what it made of the round are written together. Returns the round as it stands then. */
export async function writeStep(
  tx: Tx,
  locked: LockedRound,
  { actionId, action, takenBy }: { actionId: string; action: unknown; takenBy: StepRow['taken_by'] },
  wallMs: number,
): Promise<LockedRound & { outcome: Outcome | undefined }> {
  const { round, maths, steps } = locked;
  const now = new Date(wallMs);
  const [step] = await tx.query<StepRow>(
    `insert into studio.step (id, round_id, number, action_id, action, taken_by, state, at)
     values ($1, $2, $3, $4, $5, $6, 'taken', $7) returning *`,
    [newId(wallMs), round.id, steps.length + 1, actionId, JSON.stringify(action), takenBy, now],
  );
  const state = maths.act(locked.state, action);
  const outcome = maths.outcomeOf(state);
  if (outcome === undefined) await tx.query('update studio.round set touched_at = $2 where id = $1', [round.id, now]);
  else await storeEnd(tx, round, outcome, now);
  return { ...locked, state, outcome, steps: step === undefined ? steps : [...steps, step] };
}
