import { readStanding } from '#server/modules/protection/index.ts';
import { readKnownAs } from '#server/modules/players/index.ts';
import { type AppVerb, table, UsageError } from '../verb.ts';
import { kindOf, stateWords, timeOf } from './words.ts';

const maxListed = 500;

export const list: AppVerb = {
  usage: '[undecided]',
  summary: 'Breaks and self-exclusions that stand; with "undecided" those on which you have to decide',
  async run({ context, words, say }) {
    const [word = 'all'] = words;
    if (word !== 'all' && word !== 'undecided') throw new UsageError('It is all or undecided.');
    const rows = await readStanding(context.database.db, maxListed, word);
    if (rows.length === 0) {
      say(word === 'all' ? 'Nobody takes a break or is excluded.' : 'Nothing waits for a decision.');
      return;
    }
    const players = await readKnownAs(
      context.database.db,
      rows.map((row) => row.player_id),
    );
    const now = context.clock.now();
    const cells = rows.map((row) => [
      players.get(row.player_id)?.email ?? row.player_id,
      kindOf(row),
      row.period,
      timeOf(row.began_at, ''),
      timeOf(row.returns_at ?? row.ends_at, 'never'),
      row.set_by,
      stateWords(row, now),
    ]);
    say(table(['Player', 'Kind', 'Period', 'Begun', 'Ends', 'Set by', 'State'], cells));
    if (rows.length === maxListed) say(`\nThe first ${maxListed}.`);
  },
};
