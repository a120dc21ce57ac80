import { readErasures } from '#server/modules/privacy/index.ts';
import { type AppVerb, table, UsageError } from '../verb.ts';

const maxListed = 500;

export const list: AppVerb = {
  usage: '[all]',
  summary: 'Players whose data were erased and of whom something stays; with "all" those of whom nothing does, too',
  async run({ context, say, words }) {
    const [which = 'open'] = words;
    if (which !== 'open' && which !== 'all') throw new UsageError(`"${which}" is not known here.`);
    const erasures = await readErasures(context.database.db, { max: maxListed, unfinished: which === 'open' });
    if (erasures.length === 0) {
      say('Nobody was erased.');
      return;
    }
    const rows = erasures.map((row) => [
      row.id,
      row.player_id,
      row.erased_at.toISOString().slice(0, 10),
      row.keeps.map(({ thing }) => thing).join(', '),
      row.next_due_at?.toISOString().slice(0, 10) ?? '-',
    ]);
    say(table(['Reference', 'Player', 'Erased', 'Stays', 'Next goes'], rows));
  },
};
