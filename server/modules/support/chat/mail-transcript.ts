// A conversation as an email to the player's own address. Guests have none that was proven, so nothing of theirs is mailed.
import { refuseUnprovenEmail, requirePlayer } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { sendEmail } from '#server/platform/email.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SupportDeps } from '../deps.ts';
import { chatTranscriptEmail } from './chat.email.ts';
import { chatNumberOf, holdOwned, isByOperator, nameOfOperator } from './conversations.ts';
import { readChatFilesOf } from './chat-files.ts';

/** Sends a player's conversation, and returns the address. @throws Problem not-found, email-unproven, too-many-requests */
export async function mailTranscript(tx: Tx, context: SupportDeps, playerId: string, id: string): Promise<string> {
  const row = await holdOwned(tx, { playerId, guestHash: null }, id);
  const player = await requirePlayer(tx, playerId);
  refuseUnprovenEmail(player);
  const messages = await tx.selectFrom('chat_message').selectAll().where('chat_id', '=', id).orderBy('number').execute();
  const files = await readChatFilesOf(tx, context, messages);
  const time = new Intl.DateTimeFormat(player.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: player.time_zone });
  const you = context.content.say(player.language, 'chat.you');
  const text = messages
    .map((message) => {
      const who = isByOperator(message) ? nameOfOperator(message.actor) : you;
      const names = (files.get(message.id) ?? []).map(({ name }) => `[${name}]`);
      return `${time.format(message.created_at)} · ${who}: ${[message.text, ...names].filter(Boolean).join(' ')}`;
    })
    .join('\n');
  if (!(await sendEmail(tx, context, chatTranscriptEmail, player, { params: { number: chatNumberOf(row), text } })))
    throw new Problem('too-many-requests', 'This was sent several times already. Try again in an hour.');
  return player.email;
}
