import { sql } from 'kysely';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import { dataCopyEmail } from './data-exports.email.ts';
import { sealEvents } from '#server/platform/audit-chain.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PrivacyDeps } from './deps.ts';
import { exportStatus, makeDataExport } from './data-exports.ts';
import { makeCopy } from './make-copy.ts';

const keptMs = 7 * 86_400_000;

/** Makes one copy and says that it is there. Twice is once: what is ready stays as it is, and a file to which nothing points is swept. */
async function make(context: PrivacyDeps, id: string): Promise<void> {
  const { database, files, clock } = context;
  const row = await database.db.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirst();
  if (row?.status !== exportStatus.beingMade) return;
  // so that the newest events have their number in the chain
  await sealEvents(database);
  const bytes = await database.transact(async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    return await makeCopy(tx, context, row.player_id);
  });
  const fileId = await files.store({ purpose: 'data-export', type: 'application/zip', bytes });
  await database.transact(async (tx) => {
    const now = clock.now();
    const { numUpdatedRows } = await tx
      .updateTable('data_export')
      .set({
        status: exportStatus.ready,
        ready_at: now,
        expires_at: new Date(now.getTime() + keptMs),
        bytes: bytes.length,
        file_id: fileId,
      })
      .where('id', '=', id)
      .where('status', '=', exportStatus.beingMade)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await files.keep(tx, [fileId]);
    await tell(tx, context, {
      playerId: row.player_id,
      kind: 'data-copy',
      key: `data-export ${id}`,
      data: { event: 'data-export.ready', id },
      email: fillEmail(dataCopyEmail),
    });
  });
}

export const makeDataExportJob: Job<PrivacyDeps> = {
  name: makeDataExport,
  run: async (context, payload) => await make(context, (payload as { id: string }).id),
};

/** Copies go after their week; what could not be made for a day is said to have failed, so that another may be asked for. */
export const removeDataExportsJob: Job<PrivacyDeps> = {
  name: 'remove-data-exports',
  every: '35 * * * *',
  async run({ database, files, clock }) {
    const now = clock.now();
    await database.transact(async (tx) => {
      await tx
        .updateTable('data_export')
        .set({ status: exportStatus.failed })
        .where('status', '=', exportStatus.beingMade)
        .where('asked_at', '<', new Date(now.getTime() - 86_400_000))
        .execute();
      const gone = await tx
        .updateTable('data_export')
        .set({ status: exportStatus.removed })
        .where('status', '=', exportStatus.ready)
        .where('expires_at', '<=', now)
        .returning('file_id')
        .execute();
      const ids = gone.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));
      if (ids.length > 0) await files.remove(tx, ids);
    });
  },
};
