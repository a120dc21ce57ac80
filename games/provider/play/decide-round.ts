import { createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { playRound, type Round } from '#games/golden-caravan/index.ts';
import type { Tx } from '../database.ts';
import { logTransaction } from '../operator/log-transaction.ts';
import { writeDelivery } from '../operator/write-delivery.ts';
import type { Balance, SessionRow } from '../tables.ts';
import type { ReservedRound } from './reserve-round.ts';
import { writeRound } from './round-json.ts';

/** The outcome of a reserved round: a pure function of its seeds, nonce and stake (requirement GA-13). */
export function drawRound({ round, seed }: ReservedRound): Round {
  const seeds = { serverSeed: seed.server_seed, clientSeed: seed.client_seed ?? '', nonce: round.nonce };
  return playRound({ draws: createDraws(seeds, nodeHashing), totalStake: round.stake });
}

/**
 * Stores the outcome of a round whose stake was taken; a round that pays nothing is over for the casino at once. `after` is the
 * balance with the stake gone. False: the round was given up meanwhile, its stake is on the way back, and nothing changed.
 */
export async function storeOutcome(
  tx: Tx,
  { round }: ReservedRound,
  outcome: Round,
  session: SessionRow,
  after: Balance | undefined,
  wallMs: number,
): Promise<boolean> {
  const now = new Date(wallMs);
  const isReal = round.mode === 'real';
  const isOver = outcome.payout === 0n;
  const state = !isOver ? 'open' : isReal ? 'settling' : 'finished';
  const funds = after === undefined ? undefined : BigInt(after.playable);
  const changed = await tx.query(
    `update studio.round set state = $2, payout = $3, steps = $4, outcome = $5, funds_before = $6, funds_after = $7,
                             decided_at = $8, touched_at = $8, finished_at = $9
      where id = $1 and state = 'reserved' returning id`,
    [
      round.id,
      state,
      String(outcome.payout),
      outcome.steps,
      JSON.stringify(writeRound(outcome)),
      funds === undefined ? null : String(funds + round.stake),
      funds === undefined ? null : String(funds),
      now,
      state === 'finished' ? now : null,
    ],
  );
  if (changed.length === 0) return false;
  await tx.query('update studio.session set last_stake_at = $2, balance = coalesce($3, balance) where id = $1', [
    session.id,
    now,
    after === undefined || !isReal ? null : JSON.stringify(after),
  ]);
  await tx.query('update studio.play_session set staked = staked + $2, last_at = $3 where id = $1', [
    session.play_session_id,
    String(round.stake),
    now,
  ]);
  if (!isReal) return true;
  const { id, bet_tx_id, stake, currency } = round;
  await logTransaction(tx, { tx_id: bet_tx_id, round_id: id, kind: 'bet', amount: stake, currency, status: 'OK', at: now });
  if (isOver) await writeDelivery(tx, round, session.session_token, { call: 'round-close' }, wallMs);
  return true;
}
