import { findDocument, readOriginals } from '#server/modules/verification/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Refusal, type AppVerb, UsageError } from '../verb.ts';
import { writeFiles } from '../write-files.ts';
import { requireDocument } from './require-document.ts';

export const show: AppVerb = {
  usage: '<document> <folder>',
  summary: 'Writes the files of a document, decrypted, into a folder; it is recorded who looked',
  async run(given) {
    const { context, words, actor, say } = given;
    const { db, transact } = context.database;
    const id = requireDocument(given);
    const folder = words[1];
    if (folder === undefined) throw new UsageError('Name the folder that the files are written into.');
    const document = await findDocument(db, id);
    if (document === undefined) throw new Refusal(`There is no document ${id}.`);
    // recorded before anything is seen
    await transact(
      async (tx) =>
        await recordAudit(tx, context.clock, {
          actor,
          action: 'document show',
          subject: document.player_id,
          reason: 'looked at for review',
          after: { documentId: id },
        }),
    );
    const files = await readOriginals(db, context, id);
    await writeFiles(folder, files, say);
  },
};
