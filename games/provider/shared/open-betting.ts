import { queryOne, type Tx } from '#kit/service-database.ts';
import type { OfferedGame } from '#games/registry.ts';
import { newId, newServerSeed } from '../ids.ts';
import type { SharedChainRow, SharedRoundRow } from '../tables.ts';
import type { Links } from './chain.ts';
import { chainLength } from './phases.ts';

/** Whom the links of a game's chains are kept for among the seeds. */
export const ownerOf = (gameId: string): string => `shared:${gameId}`;

async function makeChain(tx: Tx, links: Links, gameId: string, now: Date): Promise<SharedChainRow> {
  const chain = { secret: newServerSeed(), length: chainLength };
  return await queryOne<SharedChainRow>(
    tx,
    `insert into studio.shared_chain (id, game_id, secret, length, first_hash, created_at) values ($1, $2, $3, $4, $5, $6) returning *`,
    [newId(now.getTime()), gameId, chain.secret, chain.length, links.linkOf(chain, 0), now],
  );
}

/** A round that nobody has staked in goes on by maths that are here, where its own are not: as after an upgrade that was taken back. */
async function withKnownMaths(tx: Tx, { maths }: OfferedGame, round: SharedRoundRow): Promise<SharedRoundRow> {
  if (maths.some(({ version }) => version === round.maths_version)) return round;
  // by a statement of its own: the next one sees the bets that it waited for
  await tx.query('select 1 from studio.shared_round where id = $1 for update', [round.id]);
  const [changed] = await tx.query<SharedRoundRow>(
    `update studio.shared_round set maths_version = $2, math_hash = $3
      where id = $1 and state = 'betting'
        and not exists (select 1 from studio.round where shared_id = $1 and state in ('reserved', 'open')) returning *`,
    [round.id, maths[0].version, maths[0].hash],
  );
  return changed ?? round;
}

/**
 * Begins the round that takes bets from now on, unless there is one. When it starts is not known yet. The caller holds the game's lock.
 * Returns the round that takes bets.
 */
export async function openBetting(tx: Tx, links: Links, game: OfferedGame, wallMs: number): Promise<SharedRoundRow> {
  const [open] = await tx.query<SharedRoundRow>(`select * from studio.shared_round where game_id = $1 and state = 'betting'`, [game.id]);
  if (open !== undefined) return await withKnownMaths(tx, game, open);
  const now = new Date(wallMs);
  const [last] = await tx.query<SharedChainRow & { played: number }>(
    `select chain.*, (select coalesce(max(number), 0) from studio.shared_round where chain_id = chain.id) as played
       from studio.shared_chain chain where game_id = $1 order by id desc limit 1`,
    [game.id],
  );
  const isSpent = last === undefined || last.played >= last.length;
  const chain = isSpent ? await makeChain(tx, links, game.id, now) : last;
  const number = isSpent ? 1 : last.played + 1;
  const seedId = newId(wallMs);
  await tx.query(
    `insert into studio.seed (id, player_id, state, server_seed, commit, client_seed, next_nonce, created_at)
     values ($1, $2, 'next', $3, $4, $5, $6, $7)`,
    [seedId, ownerOf(game.id), links.linkOf(chain, number), links.linkOf(chain, number - 1), chain.salt, number, now],
  );
  const [maths] = game.maths;
  return await queryOne<SharedRoundRow>(
    tx,
    `insert into studio.shared_round (id, game_id, chain_id, number, seed_id, maths_version, math_hash, state)
     values ($1, $2, $3, $4, $5, $6, $7, 'betting') returning *`,
    [newId(wallMs), game.id, chain.id, number, seedId, maths.version, maths.hash],
  );
}
