import { limitDefinition, limitStatus, type PlayerStatus, playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus, holdPlayer, type Player } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { sendEmail } from '#server/platform/email.ts';
import type { ProtectionDeps } from '../deps.ts';
import { breakOverEmail, exclusionOverEmail } from './exclusion.email.ts';
import { type Exclusion, findStanding, holdStanding } from './read-exclusions.ts';
import { standingWith, stateOf } from './rules.ts';

interface Ending {
  by: NonNullable<Exclusion['ended_by']>;
  actor: string;
  reason: string;
}

/** Ends an exclusion that the caller holds. Returns how the player stands then: who was closed or blocked meanwhile stays so. */
export async function endExclusion(tx: Tx, context: ProtectionDeps, player: Player, row: Exclusion, ending: Ending): Promise<PlayerStatus> {
  await tx.updateTable('exclusion').set({ ended_at: context.clock.now(), ended_by: ending.by }).where('id', '=', row.id).execute();
  // a status that this exclusion did not give was given by somebody since
  const status = player.status === standingWith(row.definition, row.beneath) ? row.beneath : player.status;
  if (status !== player.status) await changePlayerStatus(tx, context.notifier, player.id, status);
  await recordAudit(tx, context.clock, {
    actor: ending.actor,
    action: 'exclusion end',
    subject: player.id,
    reason: ending.reason,
    before: { status: player.status, exclusion: row.id },
    after: { status },
  });
  return status;
}

/** Ends what time has ended: a break at its end, a self-exclusion whose return has come. Returns whether it did. The caller holds the player. */
export async function endIfOver(tx: Tx, context: ProtectionDeps, player: Player): Promise<boolean> {
  const row = await holdStanding(tx, player.id);
  if (row === undefined || stateOf(row, context.clock.now()) !== limitStatus.over) return false;
  const isBreak = row.definition === limitDefinition.coolingOff;
  const status = await endExclusion(tx, context, player, row, {
    by: isBreak ? 'time' : 'return',
    actor: 'system',
    reason: isBreak ? 'the break is over' : 'the player asked to come back and has waited',
  });
  if (status === playerStatus.active) await sendEmail(tx, context, isBreak ? breakOverEmail : exclusionOverEmail, player);
  return true;
}

/** Ends what is over for a player who asks, before the job comes by: nobody stays barred because it is late. Returns whether anything ended. */
export async function endOverExclusion(context: ProtectionDeps, playerId: string): Promise<boolean> {
  const row = await findStanding(context.database.db, playerId);
  if (row === undefined || stateOf(row, context.clock.now()) !== limitStatus.over) return false;
  return await context.database.transact(async (tx) => await endIfOver(tx, context, await holdPlayer(tx, playerId)));
}

/** Changes how a player stands besides an exclusion: where one stands, it stays, and the change holds beneath it. Returns both standings. */
export async function changeStanding(
  tx: Tx,
  context: Pick<ProtectionDeps, 'notifier'>,
  playerId: string,
  wanted: PlayerStatus,
): Promise<{ before: PlayerStatus; after: PlayerStatus }> {
  const { status: before } = await holdPlayer(tx, playerId);
  const row = await holdStanding(tx, playerId);
  const after = row === undefined ? wanted : standingWith(row.definition, wanted);
  if (row !== undefined) await tx.updateTable('exclusion').set({ beneath: wanted }).where('id', '=', row.id).execute();
  await changePlayerStatus(tx, context.notifier, playerId, after);
  return { before, after };
}
