// Conversations with support are kept for ninety days, also of somebody who is erased; then they go for everybody.
import { chatBounds } from '#contract/chat-bounds.ts';
import type { PersonalData } from '#server/platform/personal.ts';
import { removeChat } from './chat/remove-chats.ts';
import type { SupportDeps } from './deps.ts';

const keptMs = chatBounds.keptDays * 86_400_000;

export const chatPersonal: PersonalData<SupportDeps> = {
  owner: 'support chat',
  tables: {
    chat: { erasure: 'later', copy: 'chats' },
    chat_message: { erasure: 'later', copy: 'chats' },
    chat_file: { erasure: 'later', copy: { none: 'the messages say that a file came; the player has it' } },
    chat_note: { erasure: 'later', copy: { none: 'what operators told each other about a question; it names nobody else' } },
  },
  async findKept(db, _, { id }, now) {
    const { newest } = await db
      .selectFrom('chat')
      .select(({ fn }) => fn.max('last_at').as('newest'))
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow();
    if (newest === null || newest.getTime() + keptMs <= now.getTime()) return [];
    return [{ thing: 'messages', until: new Date(newest.getTime() + keptMs), rule: null }];
  },
  async finish(tx, context, { id }, now) {
    const rows = await tx.selectFrom('chat').select('id').where('player_id', '=', id).execute();
    for (const row of rows) await removeChat(tx, context, row.id, new Date(now.getTime() - keptMs));
  },
};
