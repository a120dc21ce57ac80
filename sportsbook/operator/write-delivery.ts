import type { Tx } from '#kit/service-database.ts';
import { newId } from '#kit/time-ordered-id.ts';
import type { BetRow, DeliveryRow } from '../tables.ts';

/** The protocol's limit; then people must look. */
export const giveUpAfterMs = 72 * 3_600_000;

/** The settlement version of what pays a cash-out. */
export const cashOutVersion = -1;

export interface NewDelivery {
  bet: Pick<BetRow, 'id' | 'round_id'>;
  call: DeliveryRow['call'];
  amount?: bigint;
  /** Of a rollback: the transaction that it takes back. */
  refTxId?: string;
  settlementVersion: number;
  /** Not before; default: now. */
  dueMs?: number;
}

/** Writes calls that must reach the house, in the transaction that makes them due and holds the bets' rows. Of a bet they go in this order. */
export async function writeDeliveries(tx: Tx, deliveries: readonly NewDelivery[], wallMs: number): Promise<void> {
  if (deliveries.length === 0) return;
  const given = deliveries.map(({ bet, call, amount = 0n, refTxId, settlementVersion, dueMs = wallMs }, place) => ({
    place,
    id: newId(wallMs),
    bet_id: bet.id,
    round_id: bet.round_id,
    settlement_version: settlementVersion,
    call,
    tx_id: newId(wallMs),
    ref_tx_id: refTxId ?? null,
    amount: String(amount),
    next_attempt_at: new Date(dueMs),
    give_up_at: new Date(dueMs + giveUpAfterMs),
  }));
  await tx.query(
    `insert into sportsbook.delivery
       (id, bet_id, round_id, settlement_version, number, call, tx_id, ref_tx_id, amount, state, next_attempt_at, give_up_at, created_at)
     select id, bet_id, round_id, settlement_version,
            row_number() over (partition by bet_id order by place)
              + coalesce((select max(number) from sportsbook.delivery d where d.bet_id = given.bet_id), 0),
            call, tx_id, ref_tx_id, amount, 'waiting', next_attempt_at, give_up_at, $2
       from json_to_recordset($1::json) as given (place int, id uuid, bet_id uuid, round_id uuid, settlement_version int, call text, tx_id uuid,
            ref_tx_id uuid, amount bigint, next_attempt_at timestamptz, give_up_at timestamptz)`,
    [JSON.stringify(given), new Date(wallMs)],
  );
}
