import type { Database } from '#kit/service-database.ts';
import { changeSeeds, lockActiveSeed } from './active-seed.ts';

/** Retires the player's pair at the player's wish; the next pair begins at nonce 0 with the client seed given. */
export async function rotateSeeds(database: Database, playerId: string, clientSeed: string, wallMs: number): Promise<void> {
  await database.transact(async (tx) => await changeSeeds(tx, await lockActiveSeed(tx, playerId), clientSeed, wallMs));
}
