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

/** Keeps the id under which Freshchat finds a player's conversations again; the newest one counts, as it makes one where it knows none. */
export async function keepFreshchatRestoreId(tx: Tx, playerId: string, restoreId: string): Promise<void> {
  await tx.updateTable('player').set({ freshchat_restore_id: restoreId }).where('id', '=', playerId).execute();
}
