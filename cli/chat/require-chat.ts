import { type ChatRow, findChat } from '#server/modules/support/index.ts';
import { type Given, Refusal, requireWord } from '../verb.ts';

/** Returns the conversation that the first word names. @throws UsageError, Refusal where there is none */
export async function requireChat(given: Given): Promise<ChatRow> {
  const number = requireWord(given, 'a conversation by its number, such as S-000012');
  const row = await findChat(given.context.database.db, number);
  if (row === undefined) throw new Refusal(`There is no conversation ${number}.`);
  return row;
}
