// Copies of a player's data, from the request to the day on which they are removed.
import type { Selectable } from 'kysely';
import type { DataExport } from '#contract/privacy.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { addJob } from '#server/platform/jobs.ts';
import type { PrivacyDeps } from './deps.ts';
import type { PrivacyTables } from './tables.ts';

export const exportStatus = { beingMade: 1, ready: 2, failed: 3, removed: 4 } as const;
export const makeDataExport = 'make-data-export';

export const toDataExport = (row: Selectable<PrivacyTables['data_export']>): DataExport => ({
  id: row.id,
  status: row.status,
  askedAt: row.asked_at,
  readyAt: row.ready_at,
  expiresAt: row.expires_at,
  bytes: row.bytes,
});

/** Opens a request for a copy; the one that is being made is returned instead, also to two at once. */
export async function openDataExport(tx: Tx, { clock }: Pick<PrivacyDeps, 'clock'>, playerId: string): Promise<DataExport> {
  const row = await tx
    .insertInto('data_export')
    .values({ id: newId(), player_id: playerId, asked_at: clock.now() })
    .onConflict((conflict) => conflict.column('player_id').where('status', '=', exportStatus.beingMade).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    const open = tx.selectFrom('data_export').selectAll().where('player_id', '=', playerId).where('status', '=', exportStatus.beingMade);
    return toDataExport(await open.executeTakeFirstOrThrow());
  }
  await addJob(tx, makeDataExport, { id: row.id }, { maxAttempts: 5 });
  await recordAudit(tx, clock, {
    actor: `player:${playerId}`,
    action: 'data export',
    subject: playerId,
    reason: 'The player asked for a copy.',
  });
  return toDataExport(row);
}
