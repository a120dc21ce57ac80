import { unlockPlayer, reactivatePlayer } from '#server/modules/players/index.ts';
import { takeCode } from '../addresses/codes.ts';
import { handle } from '../deps.ts';

/** Opens an account again by the letter's code, after failed sign-ins or a long absence. */
export const unlockAccount = handle('unlockAccount', async ({ context, tx, body }) => {
  const { playerId } = await takeCode(tx, context, ['unlock'], body.unlockCode);
  await unlockPlayer(tx, context, playerId);
  await reactivatePlayer(tx, context, playerId);
  return { data: { unlocked: true } };
});
