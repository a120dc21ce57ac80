import { complaintStatus } from '#contract/complaints-words.ts';
import { holdPlayer, rulesOf } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { sendEmail, sendOperatorEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { requestFingerprint } from '#server/platform/request-fingerprint.ts';
import { handle } from '../deps.ts';
import { addMessage, holdComplaint, numberOf, readThread, refuseClosed, setStatus, toComplaint } from './complaints.ts';
import { complaintReceivedEmail, newComplaintEmail } from './complaints.email.ts';

const dayMs = 86_400_000;
const maxListed = 100;

export const listComplaints = handle('listComplaints', async ({ db, session }) => {
  const rows = await db
    .selectFrom('complaint')
    .selectAll()
    .where('player_id', '=', session.playerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return { data: rows.map(toComplaint) };
});

export const readComplaint = handle('readComplaint', async ({ context, db, session, params }) => {
  const row = await db
    .selectFrom('complaint')
    .selectAll()
    .where('id', '=', params.id)
    .where('player_id', '=', session.playerId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'You have no such complaint.');
  return { data: await readThread(db, context, row) };
});

export const createComplaint = handle('createComplaint', async ({ context, tx, session, body }) => {
  const { clock, secrets } = context;
  // complaints of a player one after the other, or the same one sent twice at once would be lodged twice
  const player = await holdPlayer(tx, session.playerId);
  const requestHash = requestFingerprint(secrets, 'createComplaint', body);
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
    return { data: await readThread(tx, context, known) };
  }
  const now = clock.now();
  const due = new Date(now.getTime() + rulesOf(context, player).complaintDays * dayMs);
  const row = await tx
    .insertInto('complaint')
    .values({ id: newId(), player_id: player.id, category: body.category, subject: body.subject.trim(), created_at: now, due_at: due })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addMessage(tx, context, row.id, { actor: `player:${player.id}`, text: body.text.trim(), requestKey: body.key, requestHash });
  const number = numberOf(row);
  const actor = `player:${player.id}`;
  await recordAudit(tx, clock, { actor, action: 'complaint lodge', subject: player.id, reason: `${number} was lodged.` });
  const dueText = new Intl.DateTimeFormat(player.language, { dateStyle: 'long', timeZone: player.time_zone }).format(due);
  await sendEmail(tx, context, complaintReceivedEmail, player, { params: { number, due: dueText } });
  const { category, subject } = row;
  await sendOperatorEmail(tx, context, newComplaintEmail, { number, category, subject, due: due.toISOString().slice(0, 10) });
  return { data: await readThread(tx, context, row) };
});

export const replyToComplaint = handle('replyToComplaint', async ({ context, tx, session, params, body }) => {
  const row = await holdComplaint(tx, params.id, session.playerId);
  const requestHash = requestFingerprint(context.secrets, `replyToComplaint ${row.id}`, body);
  const message = { actor: `player:${session.playerId}`, text: body.text.trim(), requestKey: body.key, requestHash };
  const known = await tx.selectFrom('complaint_message').select('id').where('request_key', '=', body.key).executeTakeFirst();
  if (known === undefined) refuseClosed(row);
  const isNew = await addMessage(tx, context, row.id, message);
  const after = isNew ? await setStatus(tx, context, row.id, complaintStatus.open) : row;
  if (isNew) {
    const { category, subject } = row;
    const due = row.due_at.toISOString().slice(0, 10);
    await sendOperatorEmail(tx, context, newComplaintEmail, { number: numberOf(row), category, subject, due });
  }
  return { data: await readThread(tx, context, after) };
});

export const withdrawComplaint = handle('withdrawComplaint', async ({ context, tx, session, params }) => {
  const row = await holdComplaint(tx, params.id, session.playerId);
  if (row.status === complaintStatus.withdrawn) return { data: await readThread(tx, context, row) };
  refuseClosed(row);
  const after = await setStatus(tx, context, row.id, complaintStatus.withdrawn);
  await recordAudit(tx, context.clock, {
    actor: `player:${session.playerId}`,
    action: 'complaint withdraw',
    subject: session.playerId,
    reason: `${numberOf(row)} was taken back.`,
    before: { status: row.status },
    after: { status: after.status },
  });
  return { data: await readThread(tx, context, after) };
});
