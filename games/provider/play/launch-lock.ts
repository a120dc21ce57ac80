import type { Tx } from '#kit/service-database.ts';

const key = "hashtextextended('studio launches ' || player_id, 0)";

/** Keeps what a launch finds of its player: until the transaction ends nothing of it is deleted as a demo that is over. */
export async function lockLaunches(tx: Tx, playerId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${key}) from (values ($1::text)) as launched (player_id)`, [playerId]);
}

/** Returns those of the players whom nobody launches at the moment; none of them can be launched until the transaction ends. */
export async function lockNotLaunched(tx: Tx, playerIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ player_id: string }>(
    `select player_id from unnest($1::text[]) as player_id where pg_try_advisory_xact_lock(${key})`,
    [playerIds],
  );
  return rows.map(({ player_id }) => player_id);
}
