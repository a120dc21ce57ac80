// What somebody wrote as a guest goes to their account when they sign in, in the browser that shows the key.
import { sql } from 'kysely';
import { keepChatRestoreId } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { SupportDeps } from '../deps.ts';
import type { ChatOwner } from './chat-owner.ts';
import { changeChat, chatNumberOf, type ChatRow, tellOwner, whereOwned } from './conversations.ts';
import { holdOwner } from './send-chat-message.ts';

type Player = Extract<ChatOwner, { playerId: string }>;
type Guest = Extract<ChatOwner, { playerId: null }>;

const findOpen = async (tx: Tx, owner: ChatOwner): Promise<ChatRow | undefined> =>
  await tx.selectFrom('chat').selectAll().where(whereOwned(owner)).where('ended_at', 'is', null).forNoKeyUpdate().executeTakeFirst();

/** Of two open conversations the newer one goes on. What waits in the other is waited for there, and operators are told by a note. */
async function endOlder(tx: Tx, context: SupportDeps, [one, other]: readonly [ChatRow, ChatRow]): Promise<void> {
  const [older, newer] = one.id < other.id ? [one, other] : [other, one];
  const now = context.clock.now();
  const waits = [older, newer].flatMap(({ waiting_since: since }) => (since === null ? [] : [since.getTime()]));
  await changeChat(tx, older.id, { ended_at: now, waiting_since: null, typing_until: null });
  await changeChat(tx, newer.id, { waiting_since: waits.length === 0 ? null : new Date(Math.min(...waits)) });
  const text = `${chatNumberOf(older)} is of the same player and has ended${older.waiting_since === null ? '' : ', with a message that has no answer'}.`;
  await tx.insertInto('chat_note').values({ id: newId(), chat_id: newer.id, actor: 'system', text, created_at: now }).execute();
}

/** Makes a guest's conversations those of a player; twice is once. Returns how many there were. */
export async function claimGuestChat(tx: Tx, context: SupportDeps, guest: Guest, player: Player): Promise<number> {
  // always in this order, so that no two wait for each other
  await holdOwner(tx, context, guest);
  await holdOwner(tx, context, player);
  const [ofGuest, ofPlayer] = [await findOpen(tx, guest), await findOpen(tx, player)];
  if (ofGuest !== undefined && ofPlayer !== undefined) await endOlder(tx, context, [ofGuest, ofPlayer]);
  const moved = await tx
    .updateTable('chat')
    // the player's own address is known
    .set(({ eb }) => ({ player_id: player.playerId, guest_hash: null, email_sealed: null, version: eb('version', '+', 1) }))
    .where(whereOwned(guest))
    .returningAll()
    .execute();
  const [first] = moved.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (first !== undefined) await keepChatRestoreId(tx, player.playerId, first.id);
  const after = await tx.selectFrom('chat').selectAll().where(whereOwned(player)).orderBy(sql`id desc`).limit(1).executeTakeFirst();
  if (moved.length > 0 && after !== undefined) await tellOwner(tx, context, after);
  return moved.length;
}
