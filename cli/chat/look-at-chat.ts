import type { Context } from '#server/boot/context.ts';
import { type ChatRow, chatNumberOf, seeChat } from '#server/modules/support/index.ts';
import { recordAudit } from '#server/platform/audit.ts';

/** An operator looks at a conversation: it is recorded before anything of the player is seen, and the page says that it was read. */
export async function lookAtChat(context: Context, actor: string, found: ChatRow): Promise<ChatRow> {
  return await context.database.transact(async (tx) => {
    const reason = `looked at for ${chatNumberOf(found)}`;
    await recordAudit(tx, context.clock, { actor, action: 'chat show', subject: found.player_id ?? found.id, reason });
    return await seeChat(tx, context, found.id);
  });
}
