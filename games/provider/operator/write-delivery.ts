import { hash } from 'node:crypto';
import type { OswRequest } from '#contract/protocols/osw.ts';
import { newId } from '../ids.ts';
import type { Tx } from '#kit/service-database.ts';
import { bookedStake, freeRoundOf } from '../play/booked-stake.ts';
import type { DeliveryRow, RoundRow, StepRow } from '../tables.ts';

/** What has to reach the casino in the end, whatever happens meanwhile. */
export type Duty =
  | { call: 'win'; amount: bigint; summary: Record<string, number> }
  /** Of a jackpot: a transaction of its own, before the end of the round. */
  | { call: 'jackpot-win'; id: string; amount: bigint }
  | { call: 'round-close' }
  /** Of the round's stake, or of one that a step added. */
  | { call: 'rollback'; reason: string; step?: Pick<StepRow, 'id' | 'bet_tx_id' | 'stake'> };

/** A claim that was not reported back, because its process died, is open to all again after this long. */
export const leaseMs = 10_000;
/** The protocol's limit; then people must look. */
const giveUpAfterMs = 72 * 3_600_000;

type Body = OswRequest<'win'> | OswRequest<'round-close'> | OswRequest<'rollback'>;
type Party = Pick<RoundRow, 'id' | 'game_id' | 'bet_tx_id' | 'currency' | 'stake' | 'math_hash' | 'grant_id' | 'grant_index'>;

function bodyOf(duty: Duty, round: Party, sessionToken: string, txId: string): Body {
  const place = { sessionToken, roundId: round.id, gameId: round.game_id };
  if (duty.call === 'round-close') return { ...place, outcome: { payout: '0', mathHash: round.math_hash } };
  if (duty.call === 'rollback') return { ...place, txId, refTxId: duty.step?.bet_tx_id ?? round.bet_tx_id, reason: duty.reason };
  const { currency, bet_tx_id: betTxId } = round;
  if (duty.call === 'jackpot-win') {
    const amount = String(duty.amount);
    return { ...place, txId, betTxId, amount, currency, roundClosed: false, jackpotWin: { jackpotId: duty.id, amount } };
  }
  const detail = { ...duty.summary, mathHash: round.math_hash };
  const win = { betTxId, amount: String(duty.amount), currency, roundClosed: true };
  return { ...place, txId, ...win, ...freeRoundOf(round), detail };
}

/**
 * The transaction by which a round is paid, of its bet's: the same whoever sends it, so that the casino books it once. It begins as the bet's does,
 * which keeps the order of time.
 */
const winOfBet = (betTxId: string): string => `${betTxId.slice(0, 24)}${hash('sha256', `win of ${betTxId}`, 'hex').slice(0, 12)}`;

const deliveryColumns = 'id, round_id, call, tx_id, amount, body, next_attempt_at, give_up_at, created_at, step_id, attempts, state';

/** The clause that writes the delivery that is in a column of JSON of the rows of `from`, where there is one. */
export const writingDeliveries = (from: string, column: string): string => `insert into studio.delivery (${deliveryColumns})
    select owed.id, round_id, call, tx_id, amount, body, next_attempt_at, give_up_at, created_at, step_id, attempts, 'waiting'
      from ${from} cross join lateral json_to_record(${from}.${column}) as owed (id uuid, round_id uuid, call text, tx_id uuid, amount bigint,
           body jsonb, next_attempt_at timestamptz, give_up_at timestamptz, created_at timestamptz, step_id uuid, attempts int)
     where ${from}.${column} is not null`;

/** What a delivery is as JSON, for `writingDeliveries`. */
export const deliveryJson = (delivery: DeliveryRow): object => ({ ...delivery, amount: String(delivery.amount) });

/**
 * Returns a delivery that is due now. `isCarried`: who makes it carries it as well, the end of a whole round alone. Then no row is written
 * of it unless that fails: what is owed is what the round says, in state "settling", and others carry it once the time of a claim is over.
 */
export function newDelivery(round: Party, sessionToken: string, duty: Duty, wallMs: number, isCarried = false): DeliveryRow {
  const txId = duty.call === 'win' ? winOfBet(round.bet_tx_id) : newId(wallMs);
  const step = duty.call === 'rollback' ? duty.step : undefined;
  const isWin = duty.call === 'win' || duty.call === 'jackpot-win';
  return {
    id: newId(wallMs),
    round_id: round.id,
    call: duty.call,
    tx_id: duty.call === 'round-close' ? null : txId,
    amount: isWin ? duty.amount : duty.call === 'rollback' ? (step?.stake ?? bookedStake(round)) : 0n,
    body: bodyOf(duty, round, sessionToken, txId),
    state: 'waiting',
    attempts: isCarried ? 1 : 0,
    next_attempt_at: new Date(isCarried ? wallMs + leaseMs : wallMs),
    give_up_at: new Date(wallMs + giveUpAfterMs),
    created_at: new Date(wallMs),
    last_answer: null,
    step_id: step?.id ?? null,
  };
}

const valuesOf = (row: DeliveryRow): unknown[] => [
  row.id,
  row.round_id,
  row.call,
  row.tx_id,
  String(row.amount),
  JSON.stringify(row.body),
  row.next_attempt_at,
  row.give_up_at,
  row.created_at,
  row.step_id,
  row.attempts,
];

/** Writes a call to the casino as a row, in the transaction that makes it due. The delivery worker carries it. */
export async function writeDelivery(tx: Tx, round: Party, sessionToken: string, duty: Duty, wallMs: number): Promise<void> {
  await tx.query(
    `insert into studio.delivery (${deliveryColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'waiting')`,
    valuesOf(newDelivery(round, sessionToken, duty, wallMs)),
  );
}

/**
 * Writes the row of the end of a round that who carried it has not brought to the casino, and locks it, or the one that another process has
 * written of it meanwhile. Undefined: the round has ended.
 */
export async function keepDelivery(tx: Tx, row: DeliveryRow): Promise<DeliveryRow | undefined> {
  await tx.query(
    `insert into studio.delivery (${deliveryColumns})
     select $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'waiting' from studio.round where id = $2 and state = 'settling'
     on conflict do nothing`,
    valuesOf(row),
  );
  const [kept] = await tx.query<DeliveryRow>(
    'select * from studio.delivery where round_id = $1 and call = $2 and step_id is null for update',
    [row.round_id, row.call],
  );
  return kept;
}
