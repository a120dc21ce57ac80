import type { Outcome } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import type { Tx } from '#kit/service-database.ts';
import { writeDelivery } from '../operator/write-delivery.ts';
import type { RoundRow } from '../tables.ts';

/**
 * Ends a round of steps in which nothing was decided: its stake goes back by a rollback, so that the casino counts it neither as staked nor
 * as won. The outcome stays as its record.
 */
export async function returnStake(tx: Tx, round: RoundRow & { session_token: string }, outcome: Outcome, wallMs: number): Promise<void> {
  const now = new Date(wallMs);
  const isReal = round.mode === 'real';
  await tx.query(
    `update studio.round set state = $2, payout = $3, steps = $4, outcome = $5, shown_steps = $4, decided_at = $6, touched_at = $6,
            finished_at = $7 where id = $1`,
    [
      round.id,
      isReal ? 'voiding' : 'void',
      String(outcome.payout),
      outcome.steps,
      JSON.stringify(toPlain(outcome)),
      now,
      isReal ? null : now,
    ],
  );
  await tx.query(
    `update studio.play_session set staked = staked - $2
      where id = (select play_session_id from studio.session where session.id = $1)`,
    [round.session_id, String(round.stake)],
  );
  if (isReal) return await writeDelivery(tx, round, round.session_token, { call: 'rollback', reason: 'left without a decision' }, wallMs);
  await tx.query(
    `with paid as (update studio.session set demo_balance = demo_balance + $2 where id = $1 returning demo_balance)
     update studio.round set funds_after = paid.demo_balance from paid where round.id = $3`,
    [round.session_id, String(round.stake), round.id],
  );
}
