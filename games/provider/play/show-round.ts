import { resumeRound } from '#games/golden-caravan/index.ts';
import type { ShownRound } from '../contract.ts';
import type { RoundRow } from '../tables.ts';
import { readRound, type RoundJson, writeRound } from './round-json.ts';

export type DecidedRound = RoundRow & { outcome: RoundJson; commit: string; client_seed: string };

/** A decided round with what a client needs to show it from where it was left. */
export function showRound(row: DecidedRound): ShownRound {
  const round = readRound(row.outcome);
  const { events: _rest, ...progress } = resumeRound(round, row.shown_steps);
  const { lastSpin, won, ...place } = progress;
  const shown = lastSpin && writeRound({ totalStake: round.totalStake, payout: 0n, steps: 1, events: [lastSpin] }).events[0];
  return {
    id: row.id,
    stake: String(row.stake),
    nonce: row.nonce,
    commit: row.commit,
    clientSeed: row.client_seed,
    mathHash: row.math_hash,
    shownSteps: row.shown_steps,
    round: row.outcome,
    progress: { ...place, won: String(won), lastSpin: shown?.type === 'spin' ? shown : undefined },
  };
}
