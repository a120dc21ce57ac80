import type { GameRegistry } from '#games/registry.ts';
import type { Outcome } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { queryOne, type Tx } from '#kit/service-database.ts';
import { newId } from '../../ids.ts';
import { writeDelivery } from '../../operator/write-delivery.ts';
import type { RoundRow, SeedRow, StepRow } from '../../tables.ts';
import { returnStake } from '../return-stake.ts';
import { readSteps } from './read-steps.ts';
import { seedOf, stateOf, type Stand } from './state-of.ts';

/** A round of steps whose row is locked, with all that it is worked out from. */
export interface LockedRound extends Stand {
  round: RoundRow & { session_token: string };
  seed: SeedRow;
  steps: StepRow[];
  /** True while it is not known whether the stake of a step was taken. */
  isAsked: boolean;
}

export interface NewStep {
  actionId: string;
  action: unknown;
  takenBy: StepRow['taken_by'];
  /** What was staked for it from play money. */
  stake?: bigint;
}

/** Locks a round of steps that goes on until the transaction ends; undefined for one that is over, or another's kind or id. */
export async function lockRound(tx: Tx, games: GameRegistry, roundId: string): Promise<LockedRound | undefined> {
  const [round] = await tx.query<LockedRound['round']>(
    `select round.*, session.session_token from studio.round join studio.session on session.id = round.session_id
      where round.id = $1 and round.state = 'open' and round.outcome is null and round.shared_id is null for update of round`,
    [roundId],
  );
  if (round === undefined) return undefined;
  const [seed, steps] = [await seedOf(tx, round), await readSteps(tx, roundId)];
  const asked = await tx.query(`select 1 from studio.step where round_id = $1 and state = 'asked'`, [roundId]);
  return { round, seed, steps, isAsked: asked.length > 0, ...stateOf(games, round, seed, steps) };
}

/** Stores what came of a round with its last step. One that pays nothing is over for the casino at once. */
async function storeEnd(tx: Tx, round: LockedRound['round'], outcome: Outcome, now: Date): Promise<void> {
  const isReal = round.mode === 'real';
  const isOver = outcome.payout === 0n && round.jackpot?.win === undefined;
  const state = !isOver ? 'open' : isReal ? 'settling' : 'finished';
  await tx.query(
    `update studio.round set state = $2, payout = $3, steps = $4, outcome = $5, decided_at = $6, touched_at = $6, finished_at = $7 where id = $1`,
    [round.id, state, String(outcome.payout), outcome.steps, JSON.stringify(toPlain(outcome)), now, state === 'finished' ? now : null],
  );
  if (isOver && isReal) await writeDelivery(tx, round, round.session_token, { call: 'round-close' }, now.getTime());
}

/**
 * True for a way out that is the rules' own and no decision of the player's, and that gives back all that was staked: nothing was played.
 * What a step had added, a free round or a jackpot's part is not given back so.
 */
const isReturn = ({ round, maths, state, steps }: LockedRound, action: unknown, { payout }: Outcome): boolean =>
  !maths.mayTake(state, action) &&
  payout === round.stake &&
  steps.every(({ stake }) => stake === 0n) &&
  round.grant_id === null &&
  round.jackpot === null;

async function insertStep(
  tx: Tx,
  { round, steps }: LockedRound,
  { actionId, action, takenBy, stake = 0n }: NewStep,
  now: Date,
): Promise<StepRow> {
  const id = newId(now.getTime());
  return await queryOne<StepRow>(
    tx,
    `insert into studio.step (id, round_id, number, action_id, action, taken_by, state, stake, bet_tx_id, at)
     values ($1, $2, $3, $4, $5, $6, 'taken', $7, $8, $9) returning *`,
    [id, round.id, steps.length + 1, actionId, JSON.stringify(action), takenBy, String(stake), stake === 0n ? null : id, now],
  );
}

/**
 * Takes a step that may be taken, a new one or one that is stored with its stake: it and what it made of the round are written together.
 * Returns the round as it stands then. `isDue`: the casino is to be told of its end at once.
 */
export async function writeStep(
  tx: Tx,
  locked: LockedRound,
  taken: NewStep | StepRow,
  wallMs: number,
): Promise<LockedRound & { outcome: Outcome | undefined; isDue: boolean }> {
  const { round, maths, steps } = locked;
  const now = new Date(wallMs);
  const step = 'id' in taken ? taken : await insertStep(tx, locked, taken, now);
  const state = maths.act(locked.state, step.action);
  const outcome = maths.outcomeOf(state);
  const isReturned = outcome !== undefined && isReturn(locked, step.action, outcome);
  if (outcome === undefined) await tx.query('update studio.round set touched_at = $2 where id = $1', [round.id, now]);
  else if (isReturned) await returnStake(tx, round, outcome, wallMs);
  else await storeEnd(tx, round, outcome, now);
  return { ...locked, state, outcome, isDue: isReturned || outcome?.payout === 0n, steps: [...steps, step] };
}
