import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { addJob } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { tellCancelledGrant } from './tell-cancelled-grant.job.ts';

/** Takes back all free rounds of a player who is excluded, in the transaction that excludes (requirement EX-04). Their providers are told after it. */
export async function takeBackFreeRounds(tx: Tx, { clock }: Pick<PlayDeps, 'clock'>, playerId: string): Promise<void> {
  const ended = await tx
    .updateTable('free_round_grant')
    .set({ state: 'cancelled' })
    .where('player_id', '=', playerId)
    .where('state', 'in', ['asked', 'live'])
    .returning('id')
    .execute();
  for (const { id } of ended) {
    const facts = { actor: 'system', action: 'free-rounds cancel', subject: playerId, reason: 'the player is excluded' };
    await recordAudit(tx, clock, { ...facts, before: { grantId: id }, after: { grantId: id, state: 'cancelled' } });
    await addJob(tx, tellCancelledGrant, { id });
  }
}
