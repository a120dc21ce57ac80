import { readDuplicateCandidates } from '#server/modules/players/index.ts';
import { readExclusions, readReturns } from '#server/modules/protection/index.ts';
import { type AppVerb } from '../verb.ts';
import { findPlayer } from './find-player.ts';
import { kindOf, stateWords, timeOf } from './words.ts';

export const show: AppVerb = {
  usage: '<e-mail or id>',
  summary: 'The breaks and self-exclusions of a player, the wishes to come back, and accounts that look alike',
  async run(given) {
    const { context, say } = given;
    const { db } = context.database;
    const player = await findPlayer(given);
    const rows = await readExclusions(db, player.id);
    if (rows.length === 0) say(`${player.email} has taken no break and is not excluded.`);
    for (const row of rows) {
      const end = timeOf(row.returns_at ?? row.ends_at, 'never');
      say(
        `${kindOf(row)}, ${row.period}, ${timeOf(row.began_at, '')} to ${end}, set by the ${row.set_by}: ${stateWords(row, context.clock.now())}`,
      );
      if (row.same_as !== null) say(`  as the same person as ${row.same_as}${row.confirmed_at === null ? '' : ', as you confirmed'}`);
      for (const request of await readReturns(db, row.id)) {
        say(
          `  return asked ${timeOf(request.asked_at, '')}, to be decided by ${timeOf(request.decide_by, '')}: ${request.reason.replaceAll(/\s+/g, ' ')}`,
        );
        if (request.decided_at !== null)
          say(
            `  ${request.is_granted === true ? 'granted' : 'refused'} ${timeOf(request.decided_at, '')} by ${request.decided_by}: ${request.decision_reason}`,
          );
      }
    }
    for (const one of await readDuplicateCandidates(db, player.id)) say(`Looks like ${one.email} (${one.reason})   ${one.playerId}`);
  },
};
