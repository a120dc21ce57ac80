import { readKnownAs } from '#server/modules/players/index.ts';
import { readOpenVerifications } from '#server/modules/verification/index.ts';
import { table, type AppVerb } from '../verb.ts';

export const list: AppVerb = {
  usage: '',
  summary: 'Checks that wait or were refused, those that wait the longest first',
  async run({ context, say }) {
    const { db } = context.database;
    const open = await readOpenVerifications(db);
    if (open.length === 0) {
      say('No check waits.');
      return;
    }
    const players = await readKnownAs(
      db,
      open.map((row) => row.player_id),
    );
    const rows = open.map((row) => [
      players.get(row.player_id)?.email ?? row.player_id,
      row.kind,
      row.status,
      row.method,
      row.updated_at.toISOString(),
      row.labels.join(', '),
    ]);
    say(table(['Player', 'Check', 'State', 'By', 'Since', 'Why'], rows));
  },
};
