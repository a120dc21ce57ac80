import type { Tx } from '#kit/service-database.ts';

const key = `hashtextextended('studio table ' || $1, 0)`;

/** Waits until nobody else drives the game's shared rounds; nobody does until the transaction ends. */
export const lockTable = async (tx: Tx, gameId: string): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock(${key})`, [gameId]);
};

/** As `lockTable` without waiting. False: another process drives them at this moment. */
export async function tryLockTable(tx: Tx, gameId: string): Promise<boolean> {
  const [row] = await tx.query<{ is_ours: boolean }>(`select pg_try_advisory_xact_lock(${key}) as is_ours`, [gameId]);
  return row?.is_ours === true;
}
