import { numberOf, readFilesOf, readMessages } from '#server/modules/support/index.ts';
import { quotedLines } from '../shown-plainly.ts';
import type { AppVerb } from '../verb.ts';
import { requireComplaint } from './require-complaint.ts';
import { statusName } from './status-name.ts';

export const show: AppVerb = {
  usage: '<number>',
  summary: 'A complaint with everything that was written',
  async run(given) {
    const { context, say } = given;
    const row = await requireComplaint(given);
    const files = await readFilesOf(context.database.db, context, row.id);
    say(`${numberOf(row)} ${row.category}: ${row.subject.replaceAll(/\s+/g, ' ')}`);
    say(`${statusName(row.status)}, player ${row.player_id}, lodged ${row.created_at.toISOString()}, due ${row.due_at.toISOString()}`);
    for (const { id, actor, text, created_at: at } of await readMessages(context.database.db, row.id)) {
      say(`\n${at.toISOString()} ${actor}\n${quotedLines(text)}`);
      for (const { number, name, type, size } of files.get(id) ?? []) say(`file ${number}: ${name} (${type}, ${size} bytes)`);
    }
  },
};
