import { removeOperatorLimit } from '#server/modules/protection/index.ts';
import { requireReason, UsageError, type AppVerb } from '../verb.ts';
import { requirePlayerByEmail } from './require-player.ts';

export const remove: AppVerb = {
  usage: '<e-mail> <limit> --reason "why"',
  summary: 'Takes a limit of the operator away; the player’s own stay',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const player = await requirePlayerByEmail(given);
    const id = words[1] ?? '';
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new UsageError('Name the limit by its id: npm run op -- limit list <e-mail>.');
    await context.database.transact(async (tx) => await removeOperatorLimit(tx, context, player.id, id, { actor, reason }));
    say(`${player.email}: the limit ${id} holds no more.`);
  },
};
