import { recordAudit } from '#server/platform/audit.ts';
import type { PlayerDeps } from './deps.ts';
import { holdPlayer, readSegments } from './read-player.ts';

/**
 * Puts a player into a group of the operators', or takes them out of it; bonuses and games are told of it from then on. Returns whether
 * that changed anything; what changes nothing leaves no trace.
 */
export async function putInSegment(
  { database, clock }: Pick<PlayerDeps, 'clock' | 'database'>,
  playerId: string,
  { name, isIn }: { name: string; isIn: boolean },
  { actor, reason }: { actor: string; reason: string },
): Promise<boolean> {
  return await database.transact(async (tx) => {
    await holdPlayer(tx, playerId);
    const before = await readSegments(tx, playerId);
    if (before.includes(name) === isIn) return false;
    if (isIn) await tx.insertInto('player_segment').values({ player_id: playerId, name }).execute();
    else await tx.deleteFrom('player_segment').where('player_id', '=', playerId).where('name', '=', name).execute();
    const after = await readSegments(tx, playerId);
    await recordAudit(tx, clock, { actor, action: 'player segment', subject: playerId, reason, before, after });
    return true;
  });
}
