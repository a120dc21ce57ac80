import type { SharedFairness } from '#games/sdk/shared/shared-calls.ts';
import { queryOne } from '#kit/service-database.ts';
import type { Studio } from '../studio.ts';
import type { SharedChainRow, SharedRoundRow } from '../tables.ts';
import { openBetting } from './open-betting.ts';
import { lockTable } from './table-lock.ts';

const maxListed = 50;

type Proved = SharedRoundRow & { link: string; commit: string };

/** What proves a game's shared rounds: the chain that is played, and the last of its rounds with their links. */
export async function readProofs(studio: Studio, gameId: string): Promise<SharedFairness> {
  const { database } = studio;
  const betting = await database.transact(async (tx) => {
    await lockTable(tx, gameId);
    return await openBetting(tx, studio.links, studio.games.require(gameId), studio.wallMs());
  });
  const chain = await queryOne<SharedChainRow>(database, 'select * from studio.shared_chain where id = $1', [betting.chain_id]);
  const { commit } = await queryOne<{ commit: string }>(database, 'select commit from studio.seed where id = $1', [betting.seed_id]);
  const rounds = await database.query<Proved>(
    `select shared.*, seed.server_seed as link, seed.commit from studio.shared_round shared join studio.seed on seed.id = shared.seed_id
      where shared.chain_id = $1 and shared.crash is not null order by shared.number desc limit ${maxListed}`,
    [chain.id],
  );
  return {
    firstHash: chain.first_hash,
    salt: chain.salt,
    saltSeeds: chain.salt_seeds ?? [],
    length: chain.length,
    madeAt: chain.created_at.toISOString(),
    saltedAt: chain.salted_at?.toISOString() ?? null,
    commit,
    number: betting.number,
    mathHash: betting.math_hash,
    rounds: rounds.map(({ number, crash, link, commit: before, crashed_at: at }) => ({
      number,
      crash: crash ?? 0,
      link,
      commit: before,
      at: (at ?? new Date(0)).toISOString(),
    })),
  };
}
