import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';

/**
 * Waits until nothing is being booked for a player, and keeps it so until the transaction ends. A lane that stays held is given up.
 * @throws DatabaseUnavailable when it is given up, and when the lane lives on another ledger server
 */
export async function takeLane(tx: Tx, playerId: string): Promise<void> {
  await limitWaiting(tx);
  await sql`select ledger.wallet_lock_player(${playerId})`.execute(tx);
}

/** Gives up soon what waits for a lock, so that a lane that is held does not hold the pool's connections. */
export async function limitWaiting(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx);
}
