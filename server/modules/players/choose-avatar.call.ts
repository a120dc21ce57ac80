import { handle } from './deps.ts';
import { readProfile } from './read-player.ts';

export const chooseAvatar = handle('chooseAvatar', async ({ context, tx, session, body }) => {
  await tx.updateTable('player').set({ avatar_seed: body.seed }).where('id', '=', session.playerId).execute();
  return { data: await readProfile(tx, context, session.playerId) };
});
