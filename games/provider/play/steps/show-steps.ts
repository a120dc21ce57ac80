import type { GameRegistry } from '#games/registry.ts';
import type { SteppedRound } from '#games/sdk/client-api.ts';
import { toPlain } from '#games/sdk/plain.ts';
import type { RoundRow, SeedRow, StepRow } from '../../tables.ts';
import { bookedStake } from '../booked-stake.ts';
import { stateOf } from './state-of.ts';

/** Returns a round of steps as the player may see it after the steps given. */
export function showSteps(games: GameRegistry, round: RoundRow, seed: SeedRow, steps: readonly StepRow[]): SteppedRound {
  const { maths, state } = stateOf(games, round, seed, steps);
  const outcome = maths.outcomeOf(state);
  return {
    id: round.id,
    stake: String(round.stake),
    isFree: round.grant_id !== null,
    choice: round.choice,
    nonce: round.nonce,
    commit: seed.commit,
    clientSeed: seed.client_seed ?? '',
    mathsVersion: round.maths_version,
    mathHash: round.math_hash,
    staked: String(steps.reduce((sum, { stake }) => sum + stake, bookedStake(round))),
    stepsTaken: steps.length,
    table: toPlain(maths.show(state) as object),
    wayOut: outcome === undefined ? maths.whenLeft(state) : null,
    round: outcome === undefined ? null : toPlain(outcome),
    jackpotWin: outcome === undefined ? null : (round.jackpot?.win ?? null),
  };
}
