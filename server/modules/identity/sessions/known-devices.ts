// Where and with what a player has signed in before, by the sessions that were opened.
import type { Db } from '#server/platform/database.ts';

/** An id that no player has: the question costs the same for an e-mail that nobody has. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** True when a session of the player was opened from this network. */
export async function hasSignedInFrom(db: Db, playerId: string | undefined, network: string): Promise<boolean> {
  const own = db
    .selectFrom('session')
    .select('id')
    .where('player_id', '=', playerId ?? nobody);
  return (await own.where('network', '=', network).limit(1).executeTakeFirst()) !== undefined;
}

/** True when the player has signed in before, but never with this device. */
export async function isNewDevice(db: Db, playerId: string, device: string): Promise<boolean> {
  const own = db.selectFrom('session').select('id').where('player_id', '=', playerId);
  if ((await own.limit(1).executeTakeFirst()) === undefined) return false;
  return (await own.where('device', '=', device).limit(1).executeTakeFirst()) === undefined;
}

/** Returns those of some players who signed in from a network and with a device that a player signed in with, too. */
export async function findByDevices(db: Db, playerId: string, among: readonly string[]): Promise<string[]> {
  if (among.length === 0) return [];
  const rows = await db
    .selectFrom('session as own')
    .innerJoin('session as other', (join) => join.onRef('other.network', '=', 'own.network').onRef('other.device', '=', 'own.device'))
    .select('other.player_id')
    .distinct()
    .where('own.player_id', '=', playerId)
    .where('other.player_id', 'in', [...among])
    .where('other.player_id', '<>', playerId)
    .orderBy('other.player_id')
    .execute();
  return rows.map(({ player_id: id }) => id);
}
