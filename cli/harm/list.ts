import { readHarmCases } from '#server/modules/activity/index.ts';
import { readKnownAs } from '#server/modules/players/index.ts';
import { addMonths } from '#kit/months.ts';
import { table, type AppVerb } from '../verb.ts';

const maxListed = 500;
const months = 3;

export const list: AppVerb = {
  usage: '',
  summary: `Players with markers of harm in the last ${months} months: first those about whom nothing was noted since`,
  async run({ context, say }) {
    const { db } = context.database;
    const cases = await readHarmCases(db, addMonths(context.clock.now(), -months), maxListed);
    if (cases.length === 0) {
      say('No marker has fired.');
      return;
    }
    const players = await readKnownAs(
      db,
      cases.map(({ playerId }) => playerId),
    );
    const rows = cases.map(({ playerId, rules, firedAt, unseen, notedAt }) => [
      players.get(playerId)?.email ?? playerId,
      rules.join(', '),
      firedAt.toISOString(),
      unseen === 0 ? 'all' : `not ${unseen}`,
      notedAt === null ? '-' : notedAt.toISOString(),
    ]);
    say(table(['Player', 'Markers', 'Newest', 'Seen by the player', 'Last note'], rows));
  },
};
