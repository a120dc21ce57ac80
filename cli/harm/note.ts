import { noteHarm } from '#server/modules/activity/index.ts';
import { requireReason, type AppVerb } from '../verb.ts';
import { requirePlayerByEmail } from '../limit/require-player.ts';

export const note: AppVerb = {
  usage: '<e-mail> --reason "what was done"',
  summary: 'Keeps what was done about a player’s markers of harm, with who and when; a note is never changed',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const text = requireReason(given);
    const player = await requirePlayerByEmail(given);
    await context.database.transact(async (tx) => await noteHarm(tx, context, { playerId: player.id, actor, text }));
    say(`It is noted about ${player.email}.`);
  },
};
