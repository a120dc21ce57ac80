import { erasePlayer } from '#server/modules/privacy/index.ts';
import { requirePlayerByEmail } from '../limit/require-player.ts';
import { type AppVerb, requireReason } from '../verb.ts';

export const begin: AppVerb = {
  usage: '<e-mail> --reason "why"',
  summary: 'Erases a player who asked for it in writing, such as one whose account is closed; it cannot be undone',
  options: ['reason'],
  async run(given) {
    const { context, say, actor } = given;
    const reason = requireReason(given);
    const player = await requirePlayerByEmail(given);
    const row = await context.database.transact(async (tx) => await erasePlayer(tx, context, { playerId: player.id, actor, reason }));
    say(`Erased under the reference ${row.id}. npm run op -- erasure show ${row.id} says what stays.`);
  },
};
