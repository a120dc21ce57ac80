import type { OswRequest } from '#contract/protocols/osw.ts';
import { newId } from '../ids.ts';
import type { Tx } from '#kit/service-database.ts';
import { bookedStake, freeRoundOf } from '../play/booked-stake.ts';
import type { RoundRow, StepRow } from '../tables.ts';

/** What has to reach the casino in the end, whatever happens meanwhile. */
export type Duty =
  | { call: 'win'; amount: bigint; summary: Record<string, number> }
  | { call: 'round-close' }
  /** Of the round's stake, or of one that a step added. */
  | { call: 'rollback'; reason: string; step?: Pick<StepRow, 'id' | 'bet_tx_id' | 'stake'> };

/** The protocol's limit; then people must look. */
const giveUpAfterMs = 72 * 3_600_000;

type Body = OswRequest<'win'> | OswRequest<'round-close'> | OswRequest<'rollback'>;
type Party = Pick<RoundRow, 'id' | 'game_id' | 'bet_tx_id' | 'currency' | 'stake' | 'math_hash' | 'grant_id' | 'grant_index'>;

function bodyOf(duty: Duty, round: Party, sessionToken: string, txId: string): Body {
  const place = { sessionToken, roundId: round.id, gameId: round.game_id };
  if (duty.call === 'round-close') return { ...place, outcome: { payout: '0', mathHash: round.math_hash } };
  if (duty.call === 'rollback') return { ...place, txId, refTxId: duty.step?.bet_tx_id ?? round.bet_tx_id, reason: duty.reason };
  const detail = { ...duty.summary, mathHash: round.math_hash };
  const win = { betTxId: round.bet_tx_id, amount: String(duty.amount), currency: round.currency, roundClosed: true };
  return { ...place, txId, ...win, ...freeRoundOf(round), detail };
}

/** Writes a call to the casino as a row, in the transaction that makes it due. The delivery worker carries it. */
export async function writeDelivery(tx: Tx, round: Party, sessionToken: string, duty: Duty, wallMs: number): Promise<void> {
  const txId = newId(wallMs);
  const now = new Date(wallMs);
  const step = duty.call === 'rollback' ? duty.step : undefined;
  const amount = duty.call === 'win' ? duty.amount : duty.call === 'rollback' ? (step?.stake ?? bookedStake(round)) : 0n;
  await tx.query(
    `insert into studio.delivery (id, round_id, call, tx_id, amount, body, state, next_attempt_at, give_up_at, created_at, step_id)
     values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8, $7, $9)`,
    [
      newId(wallMs),
      round.id,
      duty.call,
      duty.call === 'round-close' ? null : txId,
      String(amount),
      JSON.stringify(bodyOf(duty, round, sessionToken, txId)),
      now,
      new Date(wallMs + giveUpAfterMs),
      step?.id ?? null,
    ],
  );
}
