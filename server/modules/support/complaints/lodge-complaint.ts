import type { Input } from '#contract/kernel/calls.ts';
import { complaintStatus } from '#contract/complaints-words.ts';
import { holdPlayer, rulesOf } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { sendEmail, sendOperatorEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SupportDeps } from '../deps.ts';
import { attachFiles, type Attachments, fingerprintOf } from './complaint-files.ts';
import { addMessage, type ComplaintRow, holdComplaint, numberOf, refuseClosed, setStatus } from './complaints.ts';
import { complaintReceivedEmail, newComplaintEmail } from './complaints.email.ts';

const dayMs = 86_400_000;

async function tellOfNew(tx: Tx, context: SupportDeps, row: ComplaintRow): Promise<void> {
  const { category, subject } = row;
  const due = row.due_at.toISOString().slice(0, 10);
  await sendOperatorEmail(tx, context, newComplaintEmail, { number: numberOf(row), category, subject, due });
}

/** Lodges a complaint with what came along. The same under the same key is lodged once. @throws Problem conflict */
export async function lodgeComplaint(
  tx: Tx,
  context: SupportDeps,
  playerId: string,
  body: NonNullable<Input<'createComplaint'>['body']>,
  attachments?: Attachments,
): Promise<ComplaintRow> {
  const { clock } = context;
  // complaints of a player one after the other, or the same one sent twice at once would be lodged twice
  const player = await holdPlayer(tx, playerId);
  const requestHash = fingerprintOf(context, 'createComplaint', body, attachments);
  const known = await tx
    .selectFrom('complaint_message')
    .innerJoin('complaint', 'complaint.id', 'complaint_message.complaint_id')
    .selectAll('complaint')
    .select('request_hash')
    .where('request_key', '=', body.key)
    .executeTakeFirst();
  if (known !== undefined) {
    if (known.player_id !== player.id || known.request_hash?.equals(requestHash) !== true)
      throw new Problem('conflict', 'This key was used for another message. Send a new key.');
    return known;
  }
  const now = clock.now();
  const due = new Date(now.getTime() + rulesOf(context, player).complaintDays * dayMs);
  const row = await tx
    .insertInto('complaint')
    .values({ id: newId(), player_id: player.id, category: body.category, subject: body.subject.trim(), created_at: now, due_at: due })
    .returningAll()
    .executeTakeFirstOrThrow();
  const actor = `player:${player.id}`;
  const messageId = await addMessage(tx, context, row.id, { actor, text: body.text.trim(), requestKey: body.key, requestHash });
  if (messageId !== undefined && attachments !== undefined) await attachFiles(tx, context, { complaintId: row.id, messageId }, attachments);
  const number = numberOf(row);
  await recordAudit(tx, clock, { actor, action: 'complaint lodge', subject: player.id, reason: `${number} was lodged.` });
  const dueText = new Intl.DateTimeFormat(player.language, { dateStyle: 'long', timeZone: player.time_zone }).format(due);
  await sendEmail(tx, context, complaintReceivedEmail, player, { params: { number, due: dueText } });
  await tellOfNew(tx, context, row);
  return row;
}

/** Writes to a complaint of the player's. The same under the same key is written once. @throws Problem not-found, complaint-closed, conflict */
export async function replyToOwn(
  tx: Tx,
  context: SupportDeps,
  playerId: string,
  { id, body }: { id: string; body: NonNullable<Input<'replyToComplaint'>['body']> },
  attachments?: Attachments,
): Promise<ComplaintRow> {
  const row = await holdComplaint(tx, id, playerId);
  const requestHash = fingerprintOf(context, `replyToComplaint ${row.id}`, body, attachments);
  const message = { actor: `player:${playerId}`, text: body.text.trim(), requestKey: body.key, requestHash };
  const known = await tx.selectFrom('complaint_message').select('id').where('request_key', '=', body.key).executeTakeFirst();
  if (known === undefined) refuseClosed(row);
  const messageId = await addMessage(tx, context, row.id, message);
  if (messageId === undefined) return row;
  if (attachments !== undefined) await attachFiles(tx, context, { complaintId: row.id, messageId }, attachments);
  const after = await setStatus(tx, context, row.id, complaintStatus.open);
  await tellOfNew(tx, context, after);
  return after;
}
