import { findPlayerByEmail, type Player } from '#server/modules/players/index.ts';
import { type Given, Refusal, requireWord } from '../verb.ts';

/** Returns the player whose e-mail is the first word. @throws UsageError, Refusal */
export async function requirePlayerByEmail(given: Given): Promise<Player> {
  const email = requireWord(given, 'a player by e-mail');
  const player = await findPlayerByEmail(given.context.database.db, email);
  if (player === undefined) throw new Refusal(`There is no player ${email}.`);
  return player;
}
