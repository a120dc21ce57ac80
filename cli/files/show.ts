import { countFiles } from '#server/platform/files/file-store.ts';
import { table, type AppVerb } from '../verb.ts';

export const show: AppVerb = {
  usage: '',
  summary: 'What players handed in: how many files there are under each key of the house',
  async run({ context, say }) {
    const { files, database } = context;
    const counts = await countFiles(database.db);
    if (counts.length === 0) {
      say('There are no files.');
      return;
    }
    const rows = counts.map(({ keyId, state, files: count, bytes }) => [
      keyId === files.keys.currentId ? `${keyId} (current)` : keyId,
      state,
      String(count),
      String(bytes),
    ]);
    say(table(['Key', 'State', 'Files', 'Bytes'], rows));
  },
};
