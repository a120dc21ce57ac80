import type { PlayerLimit } from '#contract/protection.ts';
import type { Db } from '#server/platform/database.ts';
import type { ProtectionDeps } from './deps.ts';
import { limitSources } from './limit-acts.ts';

/** Returns all that holds for a player: limits on money, breaks and exclusions. */
export async function readLimits(db: Db, context: ProtectionDeps, playerId: string): Promise<PlayerLimit[]> {
  const kinds: PlayerLimit[][] = [];
  for (const read of limitSources) kinds.push(await read(db, context, playerId));
  return kinds.flat();
}
