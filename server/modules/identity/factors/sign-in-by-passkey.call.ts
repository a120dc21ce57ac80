import { requirePlayer } from '#server/modules/players/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from '../deps.ts';
import { beginSession } from '../sign-in/begin-session.ts';
import { verifyPasskey } from './passkeys.ts';

export const signInByPasskey = handle('signInByPasskey', async ({ context, clientInfo, body }) => {
  const passkey = await verifyPasskey(context, undefined, body);
  if (passkey === undefined) throw new Problem('wrong-credentials', 'Try again, or sign in with e-mail and password.');
  const player = await requirePlayer(context.database.db, passkey.player_id);
  return { data: await beginSession(context, player, 'passkey', clientInfo) };
});
