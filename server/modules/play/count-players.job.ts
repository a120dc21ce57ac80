// How many players each game had in the last seven days: the lobby's "most played" goes by it.
import { sql } from 'kysely';
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from './deps.ts';

const weekMs = 7 * 86_400_000;

/** Counts each player once a game, however often they opened it. Tells every process when a figure has changed. */
export async function countPlayersOfWeek(context: Pick<PlayDeps, 'clock' | 'database' | 'notifier'>): Promise<void> {
  const since = new Date(context.clock.now().getTime() - weekMs);
  await context.database.transact(async (tx) => {
    const changed = await sql<{ identity: string }>`
      with counted as (select game, count(distinct player_id)::int as players from game_session where created_at > ${since} group by game)
      update game set players_of_week = coalesce(counted.players, 0)
        from game as old left join counted on counted.game = old.identity
       where game.identity = old.identity and game.players_of_week <> coalesce(counted.players, 0)
      returning game.identity`.execute(tx);
    if (changed.rows.length > 0) await context.notifier.announce(tx, 'catalogue', {});
  });
}

export const countPlayersJob: Job<PlayDeps> = {
  name: 'count-players',
  every: '7,17,27,37,47,57 * * * *',
  run: countPlayersOfWeek,
};
