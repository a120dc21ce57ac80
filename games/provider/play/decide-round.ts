import { createDraws, type Draws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import type { GameRegistry } from '#games/registry.ts';
import type { Balance } from '#games/sdk/client-api.ts';
import type { Outcome } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import type { Tx } from '#kit/service-database.ts';
import { logTransaction } from '../operator/log-transaction.ts';
import { writeDelivery } from '../operator/write-delivery.ts';
import type { SessionRow } from '../tables.ts';
import { bookedStake } from './booked-stake.ts';
import { mathsOfKind } from './maths-of-kind.ts';
import type { ReservedRound } from './reserve-round.ts';

/** What a round was promised by: the draws of its seeds and nonce, its stake and its choice. */
export function openingOf({ round, seed }: ReservedRound): { draws: Draws; stake: bigint; choice: unknown } {
  const seeds = { serverSeed: seed.server_seed, clientSeed: seed.client_seed ?? '', nonce: round.nonce };
  return { draws: createDraws(seeds, nodeHashing), stake: round.stake, choice: round.choice };
}

/** The outcome of a reserved round: a pure function of its maths, seeds, nonce, stake and choice (requirement GA-13). */
export const drawRound = (games: GameRegistry, reserved: ReservedRound): Outcome =>
  mathsOfKind(games.mathsOf(reserved.round), 'one-decision').decide(openingOf(reserved));

/**
 * Stores the outcome of a round whose stake was taken, or that it goes on by steps; a round that pays nothing is over for the casino
 * at once. `after` is the balance with the stake gone. False: the round was given up meanwhile, its stake is on the way back, and
 * nothing changed.
 */
export async function storeOutcome(
  tx: Tx,
  { round }: ReservedRound,
  outcome: Outcome | undefined,
  session: SessionRow,
  after: Balance | undefined,
  wallMs: number,
): Promise<boolean> {
  const now = new Date(wallMs);
  const isReal = round.mode === 'real';
  const stake = bookedStake(round);
  const isOver = outcome?.payout === 0n;
  const state = !isOver ? 'open' : isReal ? 'settling' : 'finished';
  const funds = after === undefined ? undefined : BigInt(after.playable);
  const changed = await tx.query(
    `update studio.round set state = $2, payout = $3, steps = $4, outcome = $5, funds_before = $6, funds_after = $7,
                             decided_at = case when $5::jsonb is not null then $8::timestamptz end,
                             touched_at = $8, finished_at = $9
      where id = $1 and state = 'reserved' returning id`,
    [
      round.id,
      state,
      outcome === undefined ? null : String(outcome.payout),
      outcome?.steps ?? null,
      outcome === undefined ? null : JSON.stringify(toPlain(outcome)),
      funds === undefined ? null : String(funds + stake),
      funds === undefined ? null : String(funds),
      now,
      state === 'finished' ? now : null,
    ],
  );
  if (changed.length === 0) return false;
  const told = after === undefined || !isReal ? null : JSON.stringify(after);
  const bet = {
    tx_id: round.bet_tx_id,
    round_id: round.id,
    kind: 'bet',
    amount: stake,
    currency: round.currency,
    status: 'OK',
    at: now,
  } as const;
  await Promise.all([
    tx.query('update studio.session set last_stake_at = $2, balance = coalesce($3, balance) where id = $1', [session.id, now, told]),
    tx.query('update studio.play_session set staked = staked + $2, last_at = $3 where id = $1', [
      session.play_session_id,
      String(stake),
      now,
    ]),
    isReal && logTransaction(tx, bet),
    isReal && isOver && writeDelivery(tx, round, session.session_token, { call: 'round-close' }, wallMs),
  ]);
  return true;
}
