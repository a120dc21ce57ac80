// A stake that a step adds in mid-round: a bet of its own in the same round. The step is written down before the casino is asked, and
// counts when the stake was taken; else the round stands as before.
import type { OswAnswer } from '#contract/protocols/osw.ts';
import type { GameRegistry } from '#games/registry.ts';
import { queryOne, type Tx } from '#kit/service-database.ts';
import { newId } from '../../ids.ts';
import { logTransaction } from '../../operator/log-transaction.ts';
import { writeDelivery } from '../../operator/write-delivery.ts';
import { Refusal } from '../../refusal.ts';
import type { RoundRow, SessionRow, StepRow } from '../../tables.ts';
import type { NoStake } from '../void-round.ts';
import { type LockedRound, lockRound, type NewStep, writeStep } from './write-step.ts';

/** Writes the step down for which a stake is asked; no other one is taken until it is known whether it was taken. */
export async function reserveStep(tx: Tx, { round, steps }: LockedRound, step: NewStep, stake: bigint, wallMs: number): Promise<StepRow> {
  return await queryOne<StepRow>(
    tx,
    `insert into studio.step (id, round_id, number, action_id, action, taken_by, state, stake, bet_tx_id, at)
     values ($1, $2, $3, $4, $5, $6, 'asked', $7, $8, $9) returning *`,
    [
      newId(wallMs),
      round.id,
      steps.length + 1,
      step.actionId,
      JSON.stringify(step.action),
      step.takenBy,
      String(stake),
      newId(wallMs),
      new Date(wallMs),
    ],
  );
}

async function countStake(tx: Tx, session: Pick<SessionRow, 'play_session_id'>, stake: bigint, now: Date): Promise<void> {
  await tx.query('update studio.play_session set staked = staked + $2, last_at = $3 where id = $1', [
    session.play_session_id,
    String(stake),
    now,
  ]);
}

/** Takes the step whose stake was taken. Undefined: it was given up meanwhile, the stake is on the way back, and nothing changed. */
export async function confirmStep(
  tx: Tx,
  games: GameRegistry,
  session: SessionRow,
  { id, round_id: roundId }: StepRow,
  { balance }: OswAnswer,
  wallMs: number,
): Promise<{ isDue: boolean } | undefined> {
  const locked = await lockRound(tx, games, roundId);
  if (locked === undefined) return undefined;
  const [step] = await tx.query<StepRow>(`update studio.step set state = 'taken' where id = $1 and state = 'asked' returning *`, [id]);
  if (step === undefined) return undefined;
  const now = new Date(wallMs);
  await countStake(tx, session, step.stake, now);
  if (balance !== undefined) await tx.query('update studio.session set balance = $2 where id = $1', [session.id, JSON.stringify(balance)]);
  await logTransaction(tx, { ...betOf(step, locked.round), status: 'OK', at: now });
  return await writeStep(tx, locked, step, wallMs);
}

const betOf = (step: StepRow, { id, currency }: Pick<RoundRow, 'id' | 'currency'>) => {
  if (step.bet_tx_id === null) throw new Error(`The step ${step.id} has no stake`);
  return { tx_id: step.bet_tx_id, round_id: id, kind: 'bet' as const, amount: step.stake, currency };
};

/** Gives a step up whose stake was not taken, or perhaps was. False: it had been decided meanwhile, and nothing changed. */
export async function giveUpStep(
  tx: Tx,
  stepId: string,
  { status, retryAfterMs, rollbackReason }: NoStake,
  wallMs: number,
): Promise<boolean> {
  const [step] = await tx.query<StepRow>(
    `update studio.step set state = 'refused', refusal = $2, retry_after_ms = $3 where id = $1 and state = 'asked' returning *`,
    [stepId, status, retryAfterMs ?? null],
  );
  if (step === undefined) return false;
  const round = await queryOne<RoundRow & { session_token: string }>(
    tx,
    `select round.*, session.session_token from studio.round join studio.session on session.id = round.session_id where round.id = $1`,
    [step.round_id],
  );
  await logTransaction(tx, { ...betOf(step, round), status, at: new Date(wallMs) });
  if (rollbackReason !== undefined)
    await writeDelivery(tx, round, round.session_token, { call: 'rollback', reason: rollbackReason.slice(0, 200), step }, wallMs);
  return true;
}

/** Takes an added stake from the play money of a demo. @throws Refusal insufficient-funds */
export async function stakePlayMoney(tx: Tx, session: SessionRow, stake: bigint, wallMs: number): Promise<void> {
  const taken = await tx.query(
    'update studio.session set demo_balance = demo_balance - $2 where id = $1 and demo_balance >= $2 returning id',
    [session.id, String(stake)],
  );
  if (taken.length === 0) throw new Refusal('insufficient-funds', 'Top the demo up to play on.');
  await countStake(tx, session, stake, new Date(wallMs));
}
