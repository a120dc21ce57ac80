import type { Fairness, RetiredSeed } from '#games/sdk/client-api.ts';
import { type Db, queryOne } from '#kit/service-database.ts';
import type { SeedRow } from '../tables.ts';

/** True in SQL for a pair `seed` whose server seed may be told: it is retired and no round that runs was drawn from it. */
export const isRevealed = `seed.state = 'retired' and not exists (
  select 1 from studio.round running where running.seed_id = seed.id and running.state in ('reserved', 'open'))`;

/** The pair of the next round, without its server seed. */
export async function readFairness(db: Db, playerId: string): Promise<Fairness> {
  // in one statement: of two, one might see the pairs before a change and the other those after it
  const { next_commit: nextCommit, ...active } = await queryOne<SeedRow & { next_commit: string }>(
    db,
    `select active.*, following.commit as next_commit from studio.seed active join studio.seed following using (player_id)
      where player_id = $1 and active.state = 'active' and following.state = 'next'`,
    [playerId],
  );
  return { commit: active.commit, clientSeed: active.client_seed, nonce: active.next_nonce, nextCommit };
}

const maxListed = 20;

/** The player's last retired pairs that were played, newest first. */
export async function readRetiredSeeds(db: Db, playerId: string): Promise<RetiredSeed[]> {
  const rows = await db.query<SeedRow & { revealed: string | null }>(
    `select seed.*, case when ${isRevealed} then seed.server_seed end as revealed
       from studio.seed where player_id = $1 and state = 'retired' and next_nonce > 0
      order by retired_at desc, id desc limit ${maxListed}`,
    [playerId],
  );
  return rows.map((row) => ({
    commit: row.commit,
    clientSeed: row.client_seed ?? '',
    serverSeed: row.revealed,
    rounds: row.next_nonce,
    retiredAt: (row.retired_at ?? new Date(0)).toISOString(),
  }));
}
