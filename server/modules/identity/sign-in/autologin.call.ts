import { requirePlayer } from '#server/modules/players/index.ts';
import { handle } from '../deps.ts';
import { beginSession } from './begin-session.ts';
import { readAutologin, takeAutologin } from './autologin.ts';

export const signInByToken = handle('signInByToken', async ({ context, clientInfo, body }) => {
  const { id, playerId, target } = await readAutologin(context, body.token);
  const player = await requirePlayer(context.database.db, playerId);
  const signedIn = await beginSession(context, player, 'autologin', clientInfo, {
    code: body.code,
    also: async (tx) => await takeAutologin(tx, context, id),
  });
  return { data: { ...signedIn, target } };
});
