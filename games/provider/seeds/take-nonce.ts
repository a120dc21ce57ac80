import type { Tx } from '#kit/service-database.ts';
import { Refusal } from '../refusal.ts';
import type { SeedRow } from '../tables.ts';
import { changeSeeds, lockActiveSeed, longestMs, maxRounds } from './active-seed.ts';

const isWornOut = (seed: SeedRow, wallMs: number): boolean =>
  seed.next_nonce >= maxRounds || (seed.next_nonce > 0 && wallMs - (seed.activated_at?.getTime() ?? 0) >= longestMs);

/**
 * The player's pair, locked. One that is worn out has given way to the one committed to after it, with the player's seed kept, so
 * that what is shown is what the next round is played with.
 */
export async function freshenSeeds(tx: Tx, playerId: string, wallMs: number): Promise<SeedRow> {
  const seed = await lockActiveSeed(tx, playerId);
  if (!isWornOut(seed, wallMs)) return seed;
  await changeSeeds(tx, seed, seed.client_seed, wallMs);
  return await lockActiveSeed(tx, playerId);
}

export interface TakenNonce {
  seed: SeedRow;
  nonce: number;
}

/**
 * Takes the next nonce of the player's pair for a round that is about to be staked, and has `write` write it down with it.
 * @throws Refusal client-seed-missing
 */
export async function takeNonce<T>(tx: Tx, playerId: string, wallMs: number, write: (taken: TakenNonce) => Promise<T>): Promise<T> {
  const seed = await freshenSeeds(tx, playerId, wallMs);
  if (seed.client_seed === null) throw new Refusal('client-seed-missing', 'Set a client seed before the first round.');
  const writing = write({ seed, nonce: seed.next_nonce });
  const counting = tx.query('update studio.seed set next_nonce = next_nonce + 1 where id = $1', [seed.id]);
  // where the round is refused this fails too, and says less
  counting.catch(() => undefined);
  const written = await writing;
  await counting;
  if (seed.next_nonce + 1 >= maxRounds) await freshenSeeds(tx, playerId, wallMs);
  return written;
}
