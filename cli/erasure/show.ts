import { findErasure, readErasureOf } from '#server/modules/privacy/index.ts';
import { findPlayerByEmail } from '#server/modules/players/index.ts';
import { type AppVerb, Refusal, requireWord } from '../verb.ts';

const isId = (word: string): boolean => /^[0-9a-f-]{36}$/.test(word);
const dayOf = (until: string | Date | null): string =>
  until === null ? 'for as long as it lasts' : `until ${new Date(until).toISOString().slice(0, 10)}`;

export const show: AppVerb = {
  usage: '<reference or player>',
  summary: 'What was erased and what stays until when, by reference or number; of a player by e-mail, what erasing would do',
  async run(given) {
    const { context, say } = given;
    const { db } = context.database;
    const word = requireWord(given, 'an erasure by its reference, or a player by number or e-mail');
    const row = isId(word) ? await findErasure(db, word) : undefined;
    if (row !== undefined) {
      say(`${row.id}: player ${row.player_id}, erased ${row.erased_at.toISOString()} by ${row.actor}`);
      for (const { thing, until, source } of row.keeps) say(`stays: ${thing}, ${dayOf(until)}${source === null ? '' : ` (${source})`}`);
      say(row.finished_at === null ? '' : `Nothing stays since ${row.finished_at.toISOString()}.`);
      return;
    }
    const player = isId(word) ? undefined : await findPlayerByEmail(db, word);
    if (player === undefined) throw new Refusal(`There is no erasure and no player ${word}.`);
    const { blocks, erases, keeps } = await readErasureOf(db, context, player);
    for (const { reason, until } of blocks) say(`to be settled first: ${reason}${until === null ? '' : `, ends ${until.toISOString()}`}`);
    say(`goes at once: ${erases.join(', ')}`);
    for (const { thing, until, source } of keeps) say(`stays: ${thing}, ${dayOf(until)}${source === null ? '' : ` (${source})`}`);
  },
};
