import type { GameRegistry } from '#games/registry.ts';
import type { Tx } from '#kit/service-database.ts';
import { finishRound } from '../finish-round.ts';
import { lockRound, writeStep } from './write-step.ts';

/** The rules' own steps are few: more of them is a fault of the maths. */
const maxSteps = 1000;

/**
 * Ends a round of steps without its player, as its rules say, and books what it pays. Nothing happens to a round that is over,
 * or that waits for the casino's word on a stake: who ends it for good marks it.
 * @throws Error when the rules do not come to an end
 */
export async function leaveRound(tx: Tx, games: GameRegistry, roundId: string, wallMs: number): Promise<void> {
  const locked = await lockRound(tx, games, roundId);
  if (locked === undefined || locked.isAsked) return;
  let { steps, state } = locked;
  for (let taken = 0; taken < maxSteps; taken += 1) {
    const action = locked.maths.whenLeft(state);
    const after = await writeStep(
      tx,
      { ...locked, steps, state },
      { actionId: `left-${steps.length + 1}`, action, takenBy: 'rules' },
      wallMs,
    );
    if (after.outcome !== undefined) {
      await finishRound(tx, games, roundId, wallMs);
      return;
    }
    ({ steps, state } = after);
  }
  throw new Error(`The rules of ${locked.round.game_id} ended the round ${roundId} not in ${maxSteps} steps`);
}
