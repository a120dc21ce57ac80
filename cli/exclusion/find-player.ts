import { findPlayerByEmail, type Player, requirePlayer } from '#server/modules/players/index.ts';
import { type Given, Refusal, requireWord } from '../verb.ts';

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The player that the first word names. @throws Refusal where there is none */
export async function findPlayer(given: Given): Promise<Player> {
  const { db } = given.context.database;
  const word = requireWord(given, 'a player by e-mail or id');
  const player = isId(word) ? await requirePlayer(db, word).catch(() => undefined) : await findPlayerByEmail(db, word);
  if (player === undefined) throw new Refusal(`There is no player ${word}.`);
  return player;
}
