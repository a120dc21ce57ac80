// Documents are kept for as long as the law asks and no day longer. A rejected or expired one is kept from its decision on; an approved one
// from the day on which its player was last there, since the law counts from the end of the business.
import { addMonths } from '#kit/months.ts';
import { documentStatus } from '#contract/kernel/constants.ts';
import { requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { DocumentDeps } from './deps.ts';
import { removeFilesOf } from './remove-files-of.ts';
import type { DocumentRow } from './to-document.ts';

/** Returns when a document is to go. */
export async function endOfDocument(db: Db, context: Pick<DocumentDeps, 'jurisdictions'>, row: DocumentRow): Promise<Date> {
  const player = await requirePlayer(db, row.player_id);
  const decidedMs = row.decided_at?.getTime() ?? Infinity;
  const fromMs = row.status === documentStatus.approved ? Math.max(decidedMs, player.active_at.getTime()) : decidedMs;
  return addMonths(new Date(fromMs), rulesOf(context, player).documentRetentionMonths);
}

/** Removes one whose time was over at `end`, with its files. Returns false where another has removed it. */
export async function removeKeptDocument(
  tx: Tx,
  context: Pick<DocumentDeps, 'files' | 'clock'>,
  row: DocumentRow,
  end: Date,
): Promise<boolean> {
  const still = await tx.selectFrom('document').select('id').where('id', '=', row.id).forUpdate().executeTakeFirst();
  if (still === undefined) return false;
  await removeFilesOf(tx, context, row.id);
  await tx.deleteFrom('document').where('id', '=', row.id).execute();
  await recordAudit(tx, context.clock, {
    actor: 'system',
    action: 'document remove',
    subject: row.player_id,
    reason: 'the time for which it is kept is over',
    before: { documentId: row.id, referenceId: row.request_id, status: row.status, decidedAt: row.decided_at, keptUntil: end },
  });
  return true;
}

/** Removes every document whose time is over, with its files. Returns how many. */
export async function removeKeptDocuments(context: DocumentDeps): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const decided = await database.db
    .selectFrom('document')
    .selectAll()
    .where('decided_at', '<', addMonths(now, -1))
    .orderBy('decided_at')
    .execute();
  let removed = 0;
  for (const row of decided) {
    const end = await endOfDocument(database.db, context, row);
    if (end > now) continue;
    if (await database.transact(async (tx) => await removeKeptDocument(tx, context, row, end))) removed += 1;
  }
  return removed;
}
