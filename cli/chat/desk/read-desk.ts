// Reads what the desk shows.
import type { Context } from '#server/boot/context.ts';
import {
  addressOfOwner,
  type ChatRow,
  chatNumberOf,
  ownerOf,
  readChats,
  readLastWords,
  readOnDuty,
  readWholeChat,
  userIdOf,
} from '#server/modules/support/index.ts';
import { chatState, formatAge } from '../list.ts';
import { playerCard } from '../player-card.ts';
import type { DeskState, OpenChat, QueueRow, Said } from './desk-state.ts';

export async function readQueue(context: Context): Promise<Pick<DeskState, 'queue' | 'onDuty'>> {
  const { db } = context.database;
  const [there, chats] = [await readOnDuty(db, context.clock), await readChats(db, 'open')];
  const last = await readLastWords(
    db,
    chats.map(({ id }) => id),
  );
  const now = context.clock.now().getTime();
  const queue = chats.map(
    (row): QueueRow => ({
      id: row.id,
      number: chatNumberOf(row),
      status: row.typing_until !== null && row.typing_until.getTime() > now ? 'writes…' : chatState(row),
      age: row.waiting_since === null ? '' : formatAge(now - row.waiting_since.getTime()),
      operator: row.operator ?? '',
      from: userIdOf(context, ownerOf(row)),
      locale: row.locale,
      unread: Math.max(0, row.last_number - row.read_by_operator),
      last: last.get(row.id) ?? '',
    }),
  );
  return { queue, onDuty: there.map(({ name }) => name) };
}

const kindOf = (actor: string, isNote: boolean): Said['kind'] => (isNote ? 'note' : actor.startsWith('operator:') ? 'operator' : 'owner');
const byOf = (actor: string): string => actor.replace(/^operator:/, '').replace(/^player:.*/, 'player');

/** Reads a conversation; the card of its player, unless it is known. */
export async function readOpenChat(context: Context, row: ChatRow, card?: readonly string[]): Promise<OpenChat> {
  const { db } = context.database;
  const said = await readWholeChat(db, context, row.id);
  const from = [userIdOf(context, ownerOf(row)), await addressOfOwner(db, context, row)].filter(Boolean).join(', ');
  return {
    id: row.id,
    number: chatNumberOf(row),
    status: chatState(row),
    from,
    locale: row.locale,
    operator: row.operator,
    rating: row.stars === null ? '' : `, rated ${row.stars} of 5`,
    said: said.map(({ at, actor, text, isNote, files }) => ({
      at: at.toISOString().slice(5, 16).replace('T', ' '),
      by: byOf(actor),
      kind: kindOf(actor, isNote),
      text,
      files: files.map(({ name, size }) => `${name} (${size} bytes)`),
    })),
    card: card ?? (row.player_id === null ? [] : (await playerCard(context, row.player_id)).split('\n')),
  };
}
