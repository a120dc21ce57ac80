import { complaintStatus } from '#contract/complaints-words.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from '../deps.ts';
import { readOwnFile, withFiles } from './complaint-files.ts';
import { holdComplaint, numberOf, readThread, refuseClosed, setStatus, toComplaint } from './complaints.ts';
import { lodgeComplaint, replyToOwn } from './lodge-complaint.ts';

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

export const createComplaint = handle('createComplaint', async ({ context, tx, session, body }) => ({
  data: await readThread(tx, context, await lodgeComplaint(tx, context, session.playerId, body)),
}));

export const createComplaintWithFiles = handle('createComplaintWithFiles', async ({ context, session, body, files }) => {
  const row = await withFiles(
    context,
    'complaint',
    files,
    async (tx, attachments) => await lodgeComplaint(tx, context, session.playerId, body, attachments),
  );
  return { data: await readThread(context.database.db, context, row) };
});

export const replyToComplaint = handle('replyToComplaint', async ({ context, tx, session, params, body }) => ({
  data: await readThread(tx, context, await replyToOwn(tx, context, session.playerId, { id: params.id, body })),
}));

export const replyToComplaintWithFiles = handle('replyToComplaintWithFiles', async ({ context, session, params, body, files }) => {
  const { id } = params;
  const row = await withFiles(
    context,
    'complaint',
    files,
    async (tx, attachments) => await replyToOwn(tx, context, session.playerId, { id, body }, attachments),
  );
  return { data: await readThread(context.database.db, context, row) };
});

export const readComplaintFile = handle('readComplaintFile', async ({ context, db, session, params }) => ({
  data: await readOwnFile(db, context, session.playerId, params),
}));

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
