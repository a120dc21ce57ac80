import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDocument, readOriginals } from '#server/modules/verification/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Refusal, type AppVerb, UsageError } from '../verb.ts';
import { requireDocument } from './require-document.ts';

/** What may stand in a name on any disk. */
const safeName = (name: string): string => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_');

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
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const { number, name, type, bytes } of files) {
      const path = join(folder, `${number}-${safeName(name)}`);
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
        throw new Refusal(`${path} cannot be written.`, { cause: error });
      });
      say(`${path}  ${type}, ${bytes.length} bytes`);
    }
    say('Delete them when you have looked.');
  },
};
