import { requirePlayer } from '#server/modules/players/index.ts';
import { handle } from '../deps.ts';
import { beginSession, refuseClosedOrLocked } from './begin-session.ts';
import { requireFactor } from '../factors/check-factor.ts';
import { readAutologin, takeAutologin } from './autologin.ts';

export const signInByToken = handle('signInByToken', async ({ context, clientInfo, body }) => {
  const { id, playerId, target } = await readAutologin(context, body.token);
  const player = await requirePlayer(context.database.db, playerId);
  refuseClosedOrLocked(player);
  const isProven = await requireFactor(context, player, body.code, clientInfo);
  const signedIn = await beginSession(context, player, 'autologin', clientInfo, {
    isProven,
    also: async (tx) => await takeAutologin(tx, context, id),
  });
  return { data: { ...signedIn, target } };
});
