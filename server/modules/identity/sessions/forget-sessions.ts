import type { Tx } from '#server/platform/database.ts';

/** Takes away from where and on what a player signed in, and the tokens. When sessions began and ended stays. */
export async function forgetSessions(tx: Tx, playerId: string): Promise<void> {
  const ofPlayer = tx.selectFrom('session').select('id').where('player_id', '=', playerId);
  await tx.deleteFrom('refresh_token').where('session_id', 'in', ofPlayer).execute();
  await tx.updateTable('session').set({ device: '', ip: '', network: '', country: null }).where('player_id', '=', playerId).execute();
}
