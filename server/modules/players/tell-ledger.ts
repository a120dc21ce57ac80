import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';

/**
 * Tells the ledger a player's status and time zone, in the transaction that changes them: by them it judges stakes and counts days. What is
 * being booked for the player is waited for.
 */
export async function tellLedger(tx: Tx, playerId: string): Promise<void> {
  await sql`select ledger.wallet_follow_player(id, status, time_zone) from player where id = ${playerId}`.execute(tx);
}
