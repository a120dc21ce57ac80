import type { GameRegistry } from '#games/registry.ts';
import type { PlainOutcome, ShownRound } from '#games/sdk/client-api.ts';
import type { RoundRow } from '../tables.ts';

export type DecidedRound = RoundRow & { outcome: PlainOutcome; commit: string; client_seed: string };

/** Returns a decided round with what a client needs to show it from where it was left. */
export function showRound(games: GameRegistry, row: DecidedRound): ShownRound {
  return {
    id: row.id,
    stake: String(row.stake),
    isFree: row.grant_id !== null,
    choice: row.choice,
    nonce: row.nonce,
    commit: row.commit,
    clientSeed: row.client_seed,
    mathsVersion: row.maths_version,
    mathHash: row.math_hash,
    shownSteps: row.shown_steps,
    round: row.outcome,
    jackpotWin: row.jackpot?.win ?? null,
    progress: games.mathsOf(row).resume(row.outcome, row.shown_steps),
  };
}
