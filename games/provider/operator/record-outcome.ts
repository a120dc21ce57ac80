import { isAccepted, isRetryable, type OswAnswer } from '#contract/protocols/osw.ts';
import { type Database, queryOne, type Tx } from '#kit/service-database.ts';
import type { DeliveryRow, RoundRow } from '../tables.ts';
import { foundBy } from '../found-by.ts';
import type { Kind, Together } from '#kit/together.ts';
import type { Outcome } from './ask-operator.ts';
import { logTransaction } from './log-transaction.ts';
import { keepDelivery } from './write-delivery.ts';

/** What an attempt means: the casino has it, it is to be sent again, or the casino refuses for good what it must take. */
function judge(delivery: DeliveryRow, outcome: Outcome): 'done' | 'again' | 'refused' {
  if (!outcome.isKnown) return 'again';
  const { status } = outcome.answer;
  if (isAccepted(status) || (delivery.call === 'round-close' && status === 'ROUND_CLOSED')) return 'done';
  return isRetryable(status) ? 'again' : 'refused';
}

const wordsOf = (outcome: Outcome): string =>
  (outcome.isKnown ? `${outcome.answer.status} ${outcome.answer.message ?? ''}`.trim() : outcome.reason).slice(0, 300);

/** How long to wait after so many attempts (1 is the first). */
function delayMs(delaysMs: readonly number[], attempts: number): number {
  return delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? 1000;
}

async function endRound(tx: Tx, delivery: DeliveryRow, state: RoundRow['state'], outcome: Outcome, now: Date): Promise<void> {
  const playable = outcome.isKnown ? (outcome.answer.balance?.playable ?? null) : null;
  type Told = Pick<RoundRow, 'session_id' | 'currency'>;
  // a stake that a step had added goes back alone, and after the win of a jackpot comes the round's own: the round goes on
  const [round] =
    delivery.step_id === null && delivery.call !== 'jackpot-win'
      ? await tx.query<Told>(
          `update studio.round set state = $2, funds_after = coalesce($3, funds_after), finished_at = case when $2 <> 'stuck' then $4::timestamptz end
            where id = $1 returning session_id, currency`,
          [delivery.round_id, state, playable, now],
        )
      : await tx.query<Told>('select session_id, currency from studio.round where id = $1', [delivery.round_id]);
  if (round === undefined) return;
  if (outcome.isKnown && outcome.answer.balance !== undefined)
    await tx.query('update studio.session set balance = $2 where id = $1', [round.session_id, JSON.stringify(outcome.answer.balance)]);
  if (delivery.tx_id === null || delivery.call === 'round-close') return;
  const status = state === 'stuck' ? 'STUCK' : 'OK';
  await logTransaction(tx, {
    tx_id: delivery.tx_id,
    round_id: delivery.round_id,
    kind: delivery.call === 'jackpot-win' ? 'win' : delivery.call,
    amount: delivery.amount,
    currency: round.currency,
    status: outcome.isKnown && status !== 'OK' ? outcome.answer.status : status,
    at: now,
  });
}

interface Done {
  delivery: DeliveryRow;
  answer: OswAnswer;
  wallMs: number;
}

const showingAndLogging = `shown as (
    update studio.session set balance = ended.balance from ended
     where session.id = ended.session_id and ended.balance is not null and session.balance is distinct from ended.balance
  ), logged as (
    insert into studio.transaction (tx_id, round_id, kind, amount, currency, status, at)
    select tx_id, id, kind, amount, currency, 'OK', at from ended where tx_id is not null and kind <> 'round-close'
  )`;

/** The same of an end that has no row. Nothing is written where the round has ended, or where there is a row by now. */
const ending: Kind<Done, object> = {
  text: `with given as materialized (
    select * from json_to_recordset($1::json) as given (id uuid, at timestamptz, playable bigint, balance jsonb, tx_id uuid, kind text, amount bigint)
      ${foundBy('round')}
  ), ended as (
    update studio.round set state = 'finished', funds_after = coalesce(given.playable, round.funds_after), finished_at = given.at
      from given where round.ctid = given.place and found_state = 'settling'
       and (select true from studio.delivery where delivery.round_id = given.id and delivery.call = given.kind limit 1) is null
    returning round.id, round.session_id, round.currency, given.balance, given.tx_id, given.kind, given.amount, given.at
  ), ${showingAndLogging}
  select id from ended`,
  toJson: ({ delivery, answer, wallMs }) => ({
    id: delivery.round_id,
    at: new Date(wallMs),
    playable: answer.balance?.playable ?? null,
    balance: answer.balance ?? null,
    tx_id: delivery.tx_id,
    kind: delivery.call,
    amount: String(delivery.amount),
  }),
};

/** That the casino has what concerns a whole round, and that the round is over. No row: it was reported before. */
const recording: Kind<Done, object> = {
  text: `with given as materialized (
    select * from json_to_recordset($1::json) as given (id uuid, answer text, at timestamptz, new_state text, playable bigint, balance jsonb,
      tx_id uuid, kind text, amount bigint)
      ${foundBy('delivery')}
  ), told as (
    update studio.delivery set state = 'done', last_answer = given.answer, next_attempt_at = given.at, settled_at = given.at
      from given where delivery.ctid = given.place and found_state = 'waiting' returning delivery.round_id, given.*
  ), ended as (
    update studio.round set state = told.new_state, funds_after = coalesce(told.playable, round.funds_after), finished_at = told.at
      from told where round.id = told.round_id
    returning round.id, round.session_id, round.currency, told.balance, told.tx_id, told.kind, told.amount, told.at
  ), ${showingAndLogging}
  select id from told`,
  toJson: ({ delivery, answer, wallMs }) => ({
    id: delivery.id,
    answer: wordsOf({ isKnown: true, answer }),
    at: new Date(wallMs),
    new_state: delivery.call === 'rollback' ? 'void' : 'finished',
    playable: answer.balance?.playable ?? null,
    balance: answer.balance ?? null,
    tx_id: delivery.tx_id,
    kind: delivery.call,
    amount: String(delivery.amount),
  }),
};

/** A call that was tried. `isKept`: it is a row already. */
export interface Attempt {
  delivery: DeliveryRow;
  isKept: boolean;
}

async function lockDelivery(tx: Tx, id: string): Promise<DeliveryRow> {
  return await queryOne<DeliveryRow>(tx, 'select * from studio.delivery where id = $1 for update', [id]);
}

async function recordAttempt(
  tx: Tx,
  { delivery, isKept }: Attempt,
  outcome: Outcome,
  retryDelaysMs: readonly number[],
  wallMs: number,
): Promise<DeliveryRow['state']> {
  const row = isKept ? await lockDelivery(tx, delivery.id) : await keepDelivery(tx, delivery);
  if (row === undefined) return 'done';
  const { id } = row;
  if (row.state !== 'waiting') return row.state;
  const now = new Date(wallMs);
  const nextAt = new Date(wallMs + delayMs(retryDelaysMs, row.attempts));
  const verdict = judge(row, outcome);
  const isGivenUp = verdict === 'refused' || (verdict === 'again' && nextAt > row.give_up_at);
  const state = verdict === 'done' ? 'done' : isGivenUp ? 'stuck' : 'waiting';
  await tx.query('update studio.delivery set state = $2, last_answer = $3, next_attempt_at = $4, settled_at = $5 where id = $1', [
    id,
    state,
    wordsOf(outcome),
    nextAt,
    state === 'waiting' ? null : now,
  ]);
  if (state === 'done') await endRound(tx, row, row.call === 'rollback' ? 'void' : 'finished', outcome, now);
  if (state === 'stuck') await endRound(tx, row, 'stuck', outcome, now);
  return state;
}

/**
 * Writes what came of an attempt: delivered and the round ended; again after a wait; or stuck, for people, when the casino refuses
 * it or three days have passed. A second report of the same delivery changes nothing.
 */
export async function recordOutcome(
  { database, together }: { database: Database; together: Together },
  attempt: Attempt,
  outcome: Outcome,
  retryDelaysMs: readonly number[],
  wallMs: number,
): Promise<DeliveryRow['state']> {
  const { delivery, isKept } = attempt;
  const isWhole = delivery.step_id === null && delivery.call !== 'jackpot-win';
  if (isWhole && outcome.isKnown && judge(delivery, outcome) === 'done') {
    const done = { delivery, answer: outcome.answer, wallMs };
    if ((await together.write(isKept ? recording : ending, delivery.round_id, done)) !== undefined) return 'done';
  }
  return await database.transact(async (tx) => await recordAttempt(tx, attempt, outcome, retryDelaysMs, wallMs));
}
