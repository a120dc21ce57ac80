// Carries wins, rollbacks and ends of rounds to the house, of each bet one after the other. It works from rows alone, so a restart loses nothing and
// several processes share the work. A payout that is to come back comes back first: behind its rollback nothing is paid, also where that is stuck.
import { isAccepted, isRetryable } from '#contract/protocols/osw.ts';
import { bookGameId } from '#contract/protocols/sportsbook.ts';
import { tellBets } from '../bets/tell-bets.ts';
import { writeMoment } from '../bets/write-moment.ts';
import type { Book } from '../book-parts.ts';
import type { BetRow, DeliveryRow } from '../tables.ts';
import type { Outcome } from './ask-operator.ts';
import { keepReceivables } from './keep-receivables.ts';

const atOnce = 50;

type Due = DeliveryRow & { session_token: string; currency: string } & Pick<BetRow, 'free_bet'>;

/** SQL that is true of a call of the same bet that `due` must not go before. A round is not ended while one of its calls waits for people. */
export const goesFirst = `before.state = 'waiting' or (before.state = 'stuck' and (before.call = 'rollback' or d.call = 'round-close'))`;

async function claim(book: Book, wallMs: number): Promise<Due[]> {
  return await book.database.query<Due>(
    `update sportsbook.delivery due set next_attempt_at = $2, attempts = due.attempts + 1
       from sportsbook.bet, sportsbook.session
      where due.id in (
        select d.id from sportsbook.delivery d
         where d.state = 'waiting' and d.next_attempt_at <= $1 and not exists (
           select 1 from sportsbook.delivery before where before.bet_id = d.bet_id and before.number < d.number and (${goesFirst}))
         order by d.next_attempt_at limit $3 for update skip locked)
        and bet.id = due.bet_id and session.id = bet.session_id
      returning due.*, session.session_token, bet.currency, bet.free_bet`,
    [new Date(wallMs), new Date(wallMs + book.leaseMs), atOnce],
  );
}

async function send({ operator }: Book, due: Due): Promise<Outcome> {
  const place = { sessionToken: due.session_token, roundId: due.round_id, gameId: bookGameId };
  if (due.call === 'round-close') return await operator.ask('round-close', place);
  if (due.call === 'rollback')
    return await operator.ask('rollback', {
      ...place,
      txId: due.tx_id,
      refTxId: due.ref_tx_id ?? '',
      reason: 'the bet was not taken, or settled anew',
    });
  const detail = { settlementVersion: due.settlement_version };
  return await operator.ask('win', {
    ...place,
    txId: due.tx_id,
    amount: String(due.amount),
    currency: due.currency,
    roundClosed: false,
    ...(due.free_bet !== null && { freeRound: { grantId: due.free_bet.grantId, index: 0 } }),
    detail,
  });
}

/** What an attempt means: the house has it, it is to be sent again, or the house refuses for good what it must take. */
function judge(due: Due, outcome: Outcome): 'done' | 'again' | 'refused' {
  if (!outcome.isKnown) return 'again';
  const { status } = outcome.answer;
  if (isAccepted(status) || (due.call === 'round-close' && status === 'ROUND_CLOSED')) return 'done';
  return isRetryable(status) ? 'again' : 'refused';
}

async function record(book: Book, due: Due, outcome: Outcome): Promise<void> {
  const wallMs = book.wallMs();
  const now = new Date(wallMs);
  const verdict = judge(due, outcome);
  const delays = book.retryDelaysMs;
  const nextAt = new Date(wallMs + (delays[Math.min(due.attempts, delays.length) - 1] ?? 1000));
  const state = verdict === 'done' ? 'done' : verdict === 'refused' || nextAt > due.give_up_at ? 'stuck' : 'waiting';
  const words = outcome.isKnown ? `${outcome.answer.status} ${outcome.answer.message ?? ''}`.trim() : outcome.reason;
  await book.database.transact(async (tx) => {
    await tx.query('select 1 from sportsbook.bet where id = $1 for no key update', [due.bet_id]);
    const [row] = await tx.query(
      `update sportsbook.delivery set state = $2, last_answer = $3, next_attempt_at = $4, ended_at = $5 where id = $1 and state = 'waiting' returning id`,
      [due.id, state, words.slice(0, 300), nextAt, state === 'waiting' ? null : now],
    );
    if (row === undefined) return;
    if (due.call === 'rollback') await keepReceivables(tx, [due.bet_id]);
    if (state === 'waiting' || due.call === 'round-close') return;
    await tx.query(
      `insert into sportsbook.transaction (tx_id, round_id, kind, amount, currency, status, at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [due.tx_id, due.round_id, due.call, String(due.amount), due.currency, state === 'done' ? 'OK' : 'STUCK', now],
    );
    if (state === 'done' && due.call === 'rollback' && due.settlement_version === 0)
      await writeMoment(tx, due.bet_id, 'stake-returned', now);
  });
  if (state === 'stuck')
    book.log.error({ alarm: 'a call to the house is stuck', call: due.call, betId: due.bet_id }, 'people must look at this bet');
}

/** Sends what is due. Returns whether there may be more. */
export async function deliverDue(book: Book): Promise<boolean> {
  const due = await claim(book, book.wallMs());
  await Promise.all(
    due.map(async (one) => {
      const outcome = await send(book, one);
      await book.atStep('delivered');
      await record(book, one, outcome);
    }),
  );
  const told = due.filter(({ call }) => call === 'rollback').map(({ bet_id: id }) => id);
  await tellBets(book, [...new Set(told)]);
  // of one bet the next may be due now
  return due.length > 0;
}
