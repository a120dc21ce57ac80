import { limitDefinition, limitStatus, type PlayerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus, holdPlayer, type Player } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import type { ProtectionDeps } from '../deps.ts';
import { type Exclusion, holdStanding } from './read-exclusions.ts';
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
  await endExclusion(tx, context, player, row, {
    by: isBreak ? 'time' : 'return',
    actor: 'system',
    reason: isBreak ? 'the break is over' : 'the player asked to come back and has waited',
  });
  return true;
}

/**
 * Takes up again what a player had chosen before the exclusion `instead` took its place, which was that of somebody else: unless time has
 * ended it meanwhile.
 */
export async function resumeOwn(tx: Tx, context: ProtectionDeps, playerId: string, instead: Exclusion): Promise<void> {
  let later: Exclusion | undefined = instead;
  // each began at the moment at which it ended the one before
  while (later !== undefined && later.same_as !== null)
    later = await tx
      .selectFrom('exclusion')
      .selectAll()
      .where('player_id', '=', playerId)
      .where('ended_by', '=', 'longer')
      .where('ended_at', '=', later.began_at)
      .where('id', '<>', later.id)
      .executeTakeFirst();
  if (later === undefined || stateOf({ ...later, ended_at: null }, context.clock.now()) === limitStatus.over) return;
  const { status } = await holdPlayer(tx, playerId);
  await tx.updateTable('exclusion').set({ ended_at: null, ended_by: null, beneath: status }).where('id', '=', later.id).execute();
  const after = standingWith(later.definition, status);
  await changePlayerStatus(tx, context.notifier, playerId, after);
  await recordAudit(tx, context.clock, {
    actor: 'system',
    action: 'exclusion resume',
    subject: playerId,
    reason: 'the player had chosen it before',
    before: { status },
    after: { status: after, exclusion: later.id },
  });
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
