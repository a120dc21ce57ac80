import type { Tx } from '#server/platform/database.ts';

/** Keeps the id under which the support chat finds a player's conversations again; the first one stays. */
export async function keepChatRestoreId(tx: Tx, playerId: string, restoreId: string): Promise<void> {
  await tx
    .updateTable('player')
    .set({ chat_restore_id: restoreId })
    .where('id', '=', playerId)
    .where('chat_restore_id', 'is', null)
    .execute();
}
