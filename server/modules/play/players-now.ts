import { countPlayers } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';

const playingMs = 5 * 60_000;

/** How many players began a round of each game in the last minutes, most first. */
export async function readPlayersNow(db: Db, now: Date): Promise<{ game: string; players: number }[]> {
  const counts = await countPlayers(db, new Date(now.getTime() - playingMs));
  return counts.toSorted((a, b) => b.players - a.players);
}
