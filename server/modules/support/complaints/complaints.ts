// Complaints from the first word to the last. Both sides write under the complaint's row, one after the other.
import type { Selectable } from 'kysely';
import type { Output } from '#contract/kernel/calls.ts';
import { complaintStatus } from '#contract/complaints-words.ts';
import { tell } from '#server/modules/messages/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { fillEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SupportDeps } from '../deps.ts';
import type { SupportTables } from '../tables.ts';
import { readFilesOf } from './complaint-files.ts';
import { complaintAnsweredEmail, complaintClosedEmail } from './complaints.email.ts';

export type ComplaintRow = Selectable<SupportTables['complaint']>;
type MessageRow = Selectable<SupportTables['complaint_message']>;
type Thread = Output<'readComplaint'>['data'];

/** The number as people say it. */
export const numberOf = ({ number }: Pick<ComplaintRow, 'number'>): string => `C-${String(number).padStart(6, '0')}`;

export const toComplaint = (row: ComplaintRow): Output<'listComplaints'>['data'][number] => ({
  id: row.id,
  number: numberOf(row),
  category: row.category as 'other',
  subject: row.subject,
  status: row.status,
  createdAt: row.created_at,
  dueAt: row.due_at,
  noticeAt: row.notice_at,
  closedAt: row.closed_at,
});

const isClosed = ({ status }: Pick<ComplaintRow, 'status'>): boolean =>
  status === complaintStatus.resolved || status === complaintStatus.withdrawn;

const fromOf = (actor: string): 'player' | 'operator' | 'system' =>
  actor === 'system' ? 'system' : actor.startsWith('operator:') ? 'operator' : 'player';

export async function readMessages(db: Db, complaintId: string): Promise<MessageRow[]> {
  return await db
    .selectFrom('complaint_message')
    .selectAll()
    .where('complaint_id', '=', complaintId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns a complaint with everything that was written. */
export async function readThread(db: Db, context: Pick<SupportDeps, 'config' | 'secrets'>, row: ComplaintRow): Promise<Thread> {
  const messages = await readMessages(db, row.id);
  const files = await readFilesOf(db, context, row.id);
  return {
    ...toComplaint(row),
    messages: messages.map(({ id, actor, text, created_at: at }) => ({ id, from: fromOf(actor), text, at, files: files.get(id) ?? [] })),
    resolutionBody: { ...context.config.resolutionBody },
  };
}

/** Returns the complaint of a player; its row stays as it is until the transaction ends. @throws Problem not-found for a stranger's */
export async function holdComplaint(tx: Tx, id: string, playerId: string): Promise<ComplaintRow> {
  const row = await tx
    .selectFrom('complaint')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'You have no such complaint.');
  return row;
}

/** @throws Problem complaint-closed */
export function refuseClosed(row: ComplaintRow): void {
  if (isClosed(row)) throw new Problem('complaint-closed', 'Lodge a new complaint and name the number of this one.');
}

export interface NewMessage {
  actor: string;
  text: string;
  requestKey?: string;
  requestHash?: Buffer;
}

/** Adds a message and returns its id; undefined for a key that was taken with the very same message. @throws Problem conflict for another under that key */
export async function addMessage(
  tx: Tx,
  { clock }: Pick<SupportDeps, 'clock'>,
  complaintId: string,
  { actor, text, requestKey = newId(), requestHash }: NewMessage,
): Promise<string | undefined> {
  const made = await tx
    .insertInto('complaint_message')
    .values({
      id: newId(),
      complaint_id: complaintId,
      actor,
      text,
      request_key: requestKey,
      request_hash: requestHash ?? null,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return made.id;
  const before = await tx
    .selectFrom('complaint_message')
    .select(['complaint_id', 'request_hash'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  if (before === undefined || requestHash === undefined || before.request_hash?.equals(requestHash) !== true)
    throw new Problem('conflict', 'This key was used for another message. Send a new key.');
  return undefined;
}

export async function setStatus(tx: Tx, { clock }: Pick<SupportDeps, 'clock'>, id: string, status: number): Promise<ComplaintRow> {
  return await tx
    .updateTable('complaint')
    .set({ status, closed_at: isClosed({ status }) ? clock.now() : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Tells the player of news on a complaint: on the page at once, and by email. */
async function tellPlayer(tx: Tx, context: SupportDeps, row: ComplaintRow, event: string): Promise<void> {
  const params = { number: numberOf(row) };
  const data = { event, id: row.id, ...params };
  const email = fillEmail(event === 'complaint.resolved' ? complaintClosedEmail : complaintAnsweredEmail, { params });
  await tell(tx, context, { playerId: row.player_id, kind: 'complaint', key: `${event} ${row.id} ${newId()}`, data, email });
}

/** Returns the complaints that are not closed, or all, the most urgent first. */
export async function readComplaints(db: Db, which: 'open' | 'all'): Promise<ComplaintRow[]> {
  return await db
    .selectFrom('complaint')
    .selectAll()
    .$if(which === 'open', (query) => query.where('closed_at', 'is', null))
    .orderBy('due_at')
    .execute();
}

/** Returns a complaint by the number that people say. */
export async function findByNumber(tx: Db, text: string): Promise<ComplaintRow | undefined> {
  const [, digits] = /^C?-?0*(\d{1,15})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  return await tx.selectFrom('complaint').selectAll().where('number', '=', BigInt(digits)).executeTakeFirst();
}

/** The operator's answer; with `isFinal` the complaint is resolved by it. @throws Problem complaint-closed */
export async function answerComplaint(
  tx: Tx,
  context: SupportDeps,
  { id, actor, text, isFinal }: { id: string; actor: string; text: string; isFinal: boolean },
): Promise<ComplaintRow> {
  const before = await tx.selectFrom('complaint').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
  refuseClosed(before);
  await addMessage(tx, context, id, { actor, text });
  const row = await setStatus(tx, context, id, isFinal ? complaintStatus.resolved : complaintStatus.answered);
  await recordAudit(tx, context.clock, {
    actor,
    action: isFinal ? 'complaint resolve' : 'complaint answer',
    subject: row.player_id,
    reason: `${numberOf(row)} was answered.`,
    before: { status: before.status },
    after: { status: row.status },
  });
  await tellPlayer(tx, context, row, isFinal ? 'complaint.resolved' : 'complaint.answered');
  return row;
}
