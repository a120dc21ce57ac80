import type { GameRegistry } from '#games/registry.ts';
import type { Tx } from '#kit/service-database.ts';
import type { RoundRow } from '../tables.ts';
import { finishRound } from './finish-round.ts';
import { leaveRound } from './steps/leave-round.ts';
import { tryRound } from './try-round.ts';

/** Ends a round that its player cannot go on with: what is left to decide is decided by its rules, and what it pays is booked. */
export async function endLeftRound(tx: Tx, games: GameRegistry, roundId: string, wallMs: number): Promise<void> {
  await leaveRound(tx, games, roundId, wallMs);
  await finishRound(tx, games, roundId, wallMs);
}

/**
 * Ends rounds that can go on nowhere. They are marked first: one that waits for the casino's word on a stake, or that cannot be ended here, is ended
 * by the sweeper as soon as it can be. `which` says which, in SQL.
 */
export async function endLeftRounds(tx: Tx, games: GameRegistry, which: string, values: readonly unknown[], wallMs: number): Promise<void> {
  const left = await tx.query<Pick<RoundRow, 'id' | 'state'>>(
    `update studio.round set is_left = true where ${which} and state in ('reserved', 'open') and shared_id is null returning id, state`,
    values,
  );
  for (const { id, state } of left) if (state === 'open') await tryRound(tx, async () => await endLeftRound(tx, games, id, wallMs));
}
