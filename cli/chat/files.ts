import { chatNumberOf, readChatFiles } from '#server/modules/support/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { type AppVerb, Refusal, UsageError } from '../verb.ts';
import { writeFiles } from '../write-files.ts';
import { asOption, operatorOf } from './operator-name.ts';
import { requireChat } from './require-chat.ts';

export const files: AppVerb = {
  usage: '<number> <folder> [--as <name>]',
  summary: 'Writes the files of a conversation, decrypted, into a folder; it is recorded who looked',
  options: [asOption],
  async run(given) {
    const { context, words, say } = given;
    const actor = operatorOf(given);
    const folder = words[1];
    const row = await requireChat(given);
    if (folder === undefined) throw new UsageError('Name the folder that the files are written into.');
    // recorded before anything is seen
    await context.database.transact(
      async (tx) =>
        await recordAudit(tx, context.clock, {
          actor,
          action: 'chat show-files',
          subject: row.player_id ?? row.id,
          reason: `looked at for ${chatNumberOf(row)}`,
        }),
    );
    const found = await readChatFiles(context.database.db, context, row.id);
    if (found.length === 0) throw new Refusal(`${chatNumberOf(row)} has no files.`);
    await writeFiles(folder, found, say);
  },
};
