import type { Tx } from '#server/platform/database.ts';
import type { SupportDeps } from '../deps.ts';
import { removeChatFiles } from './chat-files.ts';

/** Removes a conversation whose last message is not younger than `before`, with everything in it. Returns whether it did; twice is once. */
export async function removeChat(tx: Tx, context: Pick<SupportDeps, 'files'>, id: string, before: Date): Promise<boolean> {
  const row = await tx.selectFrom('chat').select('id').where('id', '=', id).where('last_at', '<=', before).forUpdate().executeTakeFirst();
  if (row === undefined) return false;
  await removeChatFiles(tx, context, id);
  await tx.deleteFrom('chat').where('id', '=', id).execute();
  return true;
}
