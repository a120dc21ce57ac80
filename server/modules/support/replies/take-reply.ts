// A reply becomes an answer in its conversation, once, whoever's mail server sends it how often.
import { chatBounds } from '#contract/chat-bounds.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { answerChat } from '../chat/answer-chat.ts';
import { type ChatRow, chatNumberOf } from '../chat/conversations.ts';
import type { SupportDeps } from '../deps.ts';
import type { Reply } from './read-reply.ts';
import { isCodeOf, readReplyAddress } from './reply-address.ts';

/** Why an email is not taken: its sender's mail server tells them so. */
export class ReplyRefused extends Error {
  override readonly name = 'ReplyRefused';
  readonly status: string;
  constructor(status: string, words: string) {
    super(words);
    this.status = status;
  }
}

/** Returns the conversation that an address answers. @throws ReplyRefused */
export async function requireAnswered(
  db: Db,
  { secrets }: Pick<SupportDeps, 'secrets'>,
  address: string,
  domain: string,
): Promise<ChatRow> {
  const read = readReplyAddress(address, domain);
  const row = read && (await db.selectFrom('chat').selectAll().where('number', '=', read.number).executeTakeFirst());
  if (read === undefined || row === undefined || !isCodeOf(secrets, row.id, read.code))
    throw new ReplyRefused('5.1.1', 'No conversation is answered at this address. It may have been removed.');
  return row;
}

/** @throws ReplyRefused */
function refuse({ from, text, hasFiles }: Reply, agents: readonly string[]): void {
  if (!agents.includes(from))
    throw new ReplyRefused('5.7.1', `${from || 'Nobody'} does not answer for this house. Addresses that do stand in MAIL_AGENTS.`);
  if (hasFiles) throw new ReplyRefused('5.6.1', 'A conversation takes no files by mail. Write what they say, or send them another way.');
  if (text === '') throw new ReplyRefused('5.6.0', 'Nothing is written above the quotation. Write your answer as plain text above it.');
  if (text.length > chatBounds.maxText)
    throw new ReplyRefused('5.2.3', `An answer has ${chatBounds.maxText} letters at most, and this one ${text.length}. Send it in parts.`);
}

/** The name that pages show: what stands before the @ of the agent's address. */
const nameOf = (address: string): string => {
  const words = (address.split('@')[0] ?? '').replace(/[^\p{L}\p{N}.'-]+/gu, ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1, 40);
};

const isKnown = async (tx: Tx, key: string): Promise<boolean> =>
  (await tx.selectFrom('chat_message').select('id').where('request_key', '=', key).executeTakeFirst()) !== undefined;

/** Writes the answer. What a machine wrote is let go of, and what was taken before is not taken again. @throws ReplyRefused */
export async function takeReply(tx: Tx, context: SupportDeps, chat: ChatRow, reply: Reply, agents: readonly string[]): Promise<void> {
  if (reply.isAutomatic) return;
  refuse(reply, agents);
  const row = await tx.selectFrom('chat').selectAll().where('id', '=', chat.id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new ReplyRefused('5.1.1', `${chatNumberOf(chat)} was removed.`);
  if (await isKnown(tx, reply.key)) return;
  if (row.ended_at !== null)
    throw new ReplyRefused('5.7.0', `${chatNumberOf(row)} has ended. Its owner begins another one by writing; answer that one.`);
  await answerChat(tx, context, { id: row.id, actor: `operator:${nameOf(reply.from)}`, text: reply.text, mail: reply.key });
}
