// Words and files of a complaint are kept for as long as the law asks and then go; that there was one, and how it ended, stays.
import { addMonths } from '#kit/months.ts';
import { readRules } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { SupportDeps } from '../deps.ts';
import { type ComplaintRow, numberOf } from './complaints.ts';

type Deps = Pick<SupportDeps, 'jurisdictions'>;

/** Returns when the words of a closed complaint are to go. */
async function endOf(db: Db, context: Deps, { player_id: playerId, closed_at: closedAt }: ComplaintRow): Promise<Date | undefined> {
  if (closedAt === null) return undefined;
  return addMonths(closedAt, (await readRules(db, context, playerId)).complaintRetentionMonths);
}

const readClosed = async (db: Db, playerId: string): Promise<ComplaintRow[]> =>
  await db
    .selectFrom('complaint')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('closed_at', 'is not', null)
    .where('emptied_at', 'is', null)
    .execute();

/** Returns when the last words of a player's complaints are to go; undefined where none are kept. */
export async function endOfComplaints(db: Db, context: Deps, playerId: string): Promise<Date | undefined> {
  const ends = await Promise.all((await readClosed(db, playerId)).map(async (row) => await endOf(db, context, row)));
  const times = ends.flatMap((end) => (end === undefined ? [] : [end.getTime()]));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

/** Empties a complaint whose time is over by `now`. Returns whether it did; twice is once. */
export async function emptyIfOver(tx: Tx, context: Deps & Pick<SupportDeps, 'clock' | 'files'>, id: string, now: Date): Promise<boolean> {
  const row = await tx.selectFrom('complaint').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined || row.emptied_at !== null) return false;
  const end = await endOf(tx, context, row);
  if (end === undefined || end > now) return false;
  const files = await tx.deleteFrom('complaint_file').where('complaint_id', '=', id).returning(['file_id', 'shown_file_id']).execute();
  await context.files.remove(
    tx,
    files.flatMap(({ file_id: fileId, shown_file_id: shownId }) => (shownId === null ? [fileId] : [fileId, shownId])),
  );
  await tx.updateTable('complaint_message').set({ text: '' }).where('complaint_id', '=', id).where('text', '<>', '').execute();
  await tx.updateTable('complaint').set({ subject: '', emptied_at: now }).where('id', '=', id).execute();
  await recordAudit(tx, context.clock, {
    actor: 'system',
    action: 'complaint empty',
    subject: row.player_id,
    reason: `The time for which ${numberOf(row)} is kept is over.`,
    before: { closedAt: row.closed_at, keptUntil: end },
  });
  return true;
}

/** Empties what is over of a player's complaints. */
export async function emptyComplaintsOf(
  tx: Tx,
  context: Deps & Pick<SupportDeps, 'clock' | 'files'>,
  playerId: string,
  now: Date,
): Promise<void> {
  for (const { id } of await readClosed(tx, playerId)) await emptyIfOver(tx, context, id, now);
}
