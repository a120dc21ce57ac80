// A player's pairs of seeds. One is played; the server seed of the one after it is already committed to, so that the house cannot
// choose it with the player's seed in view (requirement RN-05).
import { commitToSeed } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { type Db, queryOne, type Tx } from '#kit/service-database.ts';
import { newId, newServerSeed } from '../ids.ts';
import type { SeedRow } from '../tables.ts';

/** A pair is changed for the next one after this many rounds or this long (requirement RN-03). */
export const maxRounds = 1000;
export const longestMs = 24 * 3_600_000;

async function addSeed(tx: Tx, playerId: string, state: 'next' | 'active', wallMs: number): Promise<void> {
  const serverSeed = newServerSeed();
  const now = new Date(wallMs);
  await tx.query(
    `insert into studio.seed (id, player_id, state, server_seed, commit, created_at, activated_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [newId(wallMs), playerId, state, serverSeed, commitToSeed(serverSeed, nodeHashing), now, state === 'active' ? now : null],
  );
}

/** Makes sure that the player has a pair to play and a commitment to the one after it. */
export async function ensureSeeds(tx: Tx, playerId: string, wallMs: number): Promise<void> {
  await addSeed(tx, playerId, 'active', wallMs);
  await addSeed(tx, playerId, 'next', wallMs);
}

export async function requireSeed(db: Db, playerId: string, state: 'next' | 'active'): Promise<SeedRow> {
  return await queryOne<SeedRow>(db, 'select * from studio.seed where player_id = $1 and state = $2', [playerId, state]);
}

/**
 * The pair that is played. Until the transaction ends nobody else plays or changes the player's pairs. The lock is the player's and not the
 * row's: who waits for a row that gives way to another would find none.
 */
export async function lockActiveSeed(tx: Tx, playerId: string): Promise<SeedRow> {
  // sent together, done in turn: the pair is read when the lock is held
  const [, seed] = await Promise.all([
    tx.query(`select pg_advisory_xact_lock(hashtextextended('studio seeds ' || $1, 0))`, [playerId]),
    requireSeed(tx, playerId, 'active'),
  ]);
  return seed;
}

/** Retires the pair that is played and begins the next one with the player's seed. The caller holds the active pair locked. */
export async function changeSeeds(tx: Tx, active: SeedRow, clientSeed: string | null, wallMs: number): Promise<void> {
  const now = new Date(wallMs);
  await tx.query(`update studio.seed set state = 'retired', retired_at = $2 where id = $1`, [active.id, now]);
  await tx.query(`update studio.seed set state = 'active', client_seed = $2, activated_at = $3 where player_id = $1 and state = 'next'`, [
    active.player_id,
    clientSeed,
    now,
  ]);
  await addSeed(tx, active.player_id, 'next', wallMs);
}
