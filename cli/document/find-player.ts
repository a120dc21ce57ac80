import { findPlayerByEmail, requirePlayer } from '#server/modules/players/index.ts';
import { type Given, Refusal } from '../verb.ts';

/** Returns the player of an e-mail or id. @throws Refusal */
export async function findPlayer({ context }: Pick<Given, 'context'>, word: string): Promise<{ id: string; email: string }> {
  const { db } = context.database;
  const player = word.includes('@') ? await findPlayerByEmail(db, word) : await requirePlayer(db, word).catch(() => undefined);
  if (player === undefined) throw new Refusal(`There is no player ${word}.`);
  return player;
}
