import type { Database } from '#kit/service-database.ts';
import { Refusal } from '../refusal.ts';
import { lockActiveSeed } from './active-seed.ts';

/**
 * Sets the player's half of a pair that has not been played. Under a pair that has, another client seed would begin again at nonce
 * 0, and going back to the first would repeat known rounds; so that needs a change of the pair.
 * @throws Refusal seed-in-use
 */
export async function setClientSeed(database: Database, playerId: string, clientSeed: string): Promise<void> {
  await database.transact(async (tx) => {
    const active = await lockActiveSeed(tx, playerId);
    if (active.next_nonce > 0 && active.client_seed !== clientSeed)
      throw new Refusal('seed-in-use', 'Reveal and change the pair to play with another client seed.');
    await tx.query('update studio.seed set client_seed = $2 where id = $1', [active.id, clientSeed]);
  });
}
