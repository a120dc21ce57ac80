import { readExclusionList } from '#server/modules/verification/index.ts';
import { table, type AppVerb } from '../verb.ts';

export const list: AppVerb = {
  usage: '',
  summary: 'The entries of the exclusion list, the latest first: who added each, when and why. Names are not kept',
  async run({ context, say }) {
    const rows = await readExclusionList(context.database.db);
    if (rows.length === 0) {
      say('Nobody is on the list.');
      return;
    }
    const cells = rows.map((row) => [row.id, row.added_at.toISOString(), row.added_by, row.reason]);
    say(table(['Entry', 'Added', 'By', 'Reason'], cells));
  },
};
