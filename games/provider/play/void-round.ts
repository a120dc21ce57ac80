import type { Tx } from '#kit/service-database.ts';
import { restGrant } from '../free-rounds/take-place.ts';
import { logTransaction } from '../operator/log-transaction.ts';
import { writeDelivery } from '../operator/write-delivery.ts';
import { bookedStake } from './booked-stake.ts';

/** Why a round has no outcome. */
export interface NoStake {
  /** The casino's status; UNKNOWN when it gave no usable answer. */
  status: string;
  retryAfterMs?: number | undefined;
  /** Set when nobody knows whether the stake was taken, so that it has to be rolled back. */
  rollbackReason?: string;
}

/** Ends a round without an outcome. False: the round had gone on meanwhile, and nothing changed. */
export async function voidRound(
  tx: Tx,
  round: Parameters<typeof writeDelivery>[1],
  sessionToken: string,
  { status, retryAfterMs, rollbackReason }: NoStake,
  wallMs: number,
): Promise<boolean> {
  const now = new Date(wallMs);
  const isProven = rollbackReason === undefined;
  const changed = await tx.query(
    `update studio.round set state = $2, refusal = $3, retry_after_ms = $4, touched_at = $5, finished_at = $6
      where id = $1 and state = 'reserved' returning id`,
    [round.id, isProven ? 'void' : 'voiding', status, retryAfterMs ?? null, now, isProven ? now : null],
  );
  if (changed.length === 0) return false;
  const { id, bet_tx_id, currency } = round;
  const stake = bookedStake(round);
  if (status === 'BONUS_RULE' && round.grant_id !== null) await restGrant(tx, round, wallMs);
  await logTransaction(tx, { tx_id: bet_tx_id, round_id: id, kind: 'bet', amount: stake, currency, status, at: now });
  if (!isProven) await writeDelivery(tx, round, sessionToken, { call: 'rollback', reason: rollbackReason.slice(0, 200) }, wallMs);
  return true;
}
