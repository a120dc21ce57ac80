import { numberOf, readComplaintFiles } from '#server/modules/support/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { type AppVerb, Refusal, UsageError } from '../verb.ts';
import { writeFiles } from '../write-files.ts';
import { requireComplaint } from './require-complaint.ts';

export const files: AppVerb = {
  usage: '<number> <folder>',
  summary: 'Writes the files of a complaint, decrypted, into a folder; it is recorded who looked',
  async run(given) {
    const { context, words, actor, say } = given;
    const { db, transact } = context.database;
    const row = await requireComplaint(given);
    const folder = words[1];
    if (folder === undefined) throw new UsageError('Name the folder that the files are written into.');
    // recorded before anything is seen
    await transact(
      async (tx) =>
        await recordAudit(tx, context.clock, {
          actor,
          action: 'complaint show-files',
          subject: row.player_id,
          reason: `looked at for ${numberOf(row)}`,
        }),
    );
    const found = await readComplaintFiles(db, context, row.id);
    if (found.length === 0) throw new Refusal(`${numberOf(row)} has no files.`);
    await writeFiles(folder, found, say);
  },
};
