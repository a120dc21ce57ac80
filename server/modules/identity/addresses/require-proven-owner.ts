import { holdPlayer, type Player, refuseUnprovenEmail } from '#server/modules/players/index.ts';
import { requireOpen } from '#server/modules/identity/sessions/index.ts';
import type { CallerSession } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * Before a key is added to an account: its address is proven, so nobody can prepare one for an address that is somebody else's. The row is
 * held, so a proof or a reset at the same moment comes before or after, never in between.
 * @throws Problem email-unproven, unauthorized
 */
export async function requireProvenOwner(tx: Tx, session: CallerSession): Promise<Player> {
  const player = await holdPlayer(tx, session.playerId);
  await requireOpen(tx, session);
  refuseUnprovenEmail(player);
  return player;
}
