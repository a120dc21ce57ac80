// Takes an offer of a cash-out: at once, or in play after the delay of the sport and a second look. What is paid is one win of the bet's round.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import type { BookCashOut } from '#contract/protocols/sportsbook-bets.ts';
import { queryOne, type Tx } from '#kit/service-database.ts';
import { readBet } from '../bets/read-bets.ts';
import { tellBets } from '../bets/tell-bets.ts';
import { writeMoment } from '../bets/write-moment.ts';
import type { Book } from '../book-parts.ts';
import { noteLiability } from '../liability/note-liability.ts';
import { keepReceivables } from '../operator/keep-receivables.ts';
import { cashOutVersion, writeDeliveries } from '../operator/write-delivery.ts';
import { isDecided } from '../settlement/is-decided.ts';
import type { BetRow, CashOutRow, SelectionRow } from '../tables.ts';
import { type Valued, valueBet } from './value-bet.ts';

type Refusal = NonNullable<BookAnswer<'cash-out-take'>['reason']>;

/** The cash-out as its bet tells it. */
const shown = ({ thousandths, value, is_automatic: isAutomatic, decide_at: at }: CashOutRow, reason: Refusal | null, isDone: boolean) =>
  ({
    state: isDone ? (reason === null ? 'taken' : 'refused') : 'waiting',
    thousandths,
    value: String(value),
    isAutomatic,
    decideAt: at?.getTime() ?? 0,
    reason,
  }) satisfies BookCashOut;

async function pay(tx: Tx, book: Book, bet: BetRow, taken: CashOutRow, wallMs: number): Promise<void> {
  const { thousandths, value } = taken;
  const isWhole = thousandths === bet.open_thousandths;
  const at = new Date(wallMs);
  await tx.query(
    `update sportsbook.bet
        set open_thousandths = open_thousandths - $2, cashed_out = cashed_out + $3, payout = payout + $3, cash_out = $6,
            auto_cash_out = case when $4 then null else auto_cash_out end,
            outcome = case when $4 then 'cashed-out' else outcome end, settled_at = case when $4 then $5 else settled_at end,
            is_final = $4, version = version + 1 where id = $1`,
    [bet.id, thousandths, String(value), isWhole, at, JSON.stringify(shown(taken, null, true))],
  );
  await noteLiability(
    tx,
    bet.legs.flatMap(({ selections }) => selections.map(({ eventId }) => eventId)),
  );
  await writeMoment(tx, bet.id, isWhole ? 'cash-out' : 'part-cash-out', at, { payout: value });
  const win = { bet, call: 'win' as const, amount: value, settlementVersion: cashOutVersion };
  const close = { bet, call: 'round-close' as const, settlementVersion: cashOutVersion, dueMs: wallMs + book.closeAfterMs };
  await writeDeliveries(tx, isWhole ? [win, close] : [win], wallMs);
  if (bet.receivable > 0n) await keepReceivables(tx, [bet.id]);
}

/**
 * A refusal is told to who took the offer, and may have left the page meanwhile. One that the book took by itself is tried again as soon as the bet is
 * worth that again.
 */
async function refuse(tx: Tx, bet: BetRow, taken: CashOutRow, reason: Refusal, wallMs: number): Promise<void> {
  if (taken.is_automatic) {
    await tx.query(`update sportsbook.bet set cash_out = null, version = version + 1 where id = $1`, [bet.id]);
    return;
  }
  await tx.query('update sportsbook.bet set cash_out = $2, version = version + 1 where id = $1', [
    bet.id,
    JSON.stringify(shown(taken, reason, true)),
  ]);
  await writeMoment(tx, bet.id, 'cash-out-refused', new Date(wallMs), { detail: reason });
}

/** What stands against it now; `valued`: the second look. */
async function refusalOf(tx: Tx, bet: BetRow, taken: CashOutRow, valued: Valued): Promise<Refusal | undefined> {
  if (!valued.isOpen) return valued.reason;
  if (bet.outcome !== null || (await isDecided(tx, valued.open))) return 'settled';
  // within its four seconds an offer before the event holds; in play the market has had the delay to move
  const hasFallen = valued.isLive && valued.value < taken.value;
  return bet.version !== taken.bet_version || taken.thousandths > bet.open_thousandths || hasFallen ? 'value-changed' : undefined;
}

/** Decides an offer that was taken and whose delay is over; another one is left as it is. */
export async function decideCashOut(book: Book, offerId: string): Promise<void> {
  const { database } = book;
  const [offer] = await database.query<CashOutRow>(`select * from sportsbook.cash_out where id = $1 and state = 'waiting'`, [offerId]);
  if (offer === undefined) return;
  const seen = await queryOne<BetRow>(database, 'select * from sportsbook.bet where id = $1', [offer.bet_id]);
  const rows = await database.query<SelectionRow>('select * from sportsbook.selection where bet_id = $1', [offer.bet_id]);
  const valued = await valueBet(book, seen, rows, offer.thousandths);
  const wallMs = book.wallMs();
  await database.transact(async (tx) => {
    const bet = await queryOne<BetRow>(tx, 'select * from sportsbook.bet where id = $1 for no key update', [offer.bet_id]);
    const [taken] = await tx.query<CashOutRow>(`select * from sportsbook.cash_out where id = $1 and state = 'waiting' for update`, [
      offerId,
    ]);
    if (taken === undefined) return;
    const refusal = await refusalOf(tx, bet, taken, valued);
    if (refusal === undefined) await pay(tx, book, bet, taken, wallMs);
    else await refuse(tx, bet, taken, refusal, wallMs);
    await tx.query('update sportsbook.cash_out set state = $2, refusal = $3, decided_at = $4 where id = $1', [
      offerId,
      refusal === undefined ? 'taken' : 'refused',
      refusal ?? null,
      new Date(wallMs),
    ]);
  });
  book.wake();
  await tellBets(book, [offer.bet_id]);
}

/** Takes an offer whose time is not over: it waits for its delay, which its bet tells. One at a time waits. */
async function beginTaking(book: Book, offer: CashOutRow, delayMs: number): Promise<void> {
  await book.database.transact(async (tx) => {
    const bet = await queryOne<BetRow>(tx, 'select * from sportsbook.bet where id = $1 for no key update', [offer.bet_id]);
    if (bet.outcome !== null || bet.cash_out?.state === 'waiting') {
      await tx.query(`update sportsbook.cash_out set state = 'refused', refusal = $2 where id = $1 and state = 'offered'`, [
        offer.id,
        bet.outcome === null ? 'value-changed' : 'settled',
      ]);
      return;
    }
    const [taken] = await tx.query<CashOutRow>(
      `update sportsbook.cash_out set state = 'waiting', decide_at = $2 where id = $1 and state = 'offered' returning *`,
      [offer.id, new Date(book.wallMs() + delayMs)],
    );
    if (taken === undefined) return;
    // no new version: the second look would take it for a change of the bet
    await tx.query('update sportsbook.bet set cash_out = $2 where id = $1', [bet.id, JSON.stringify(shown(taken, null, false))]);
  });
}

/** The player takes an offer; again, or late, it changes nothing more. */
export async function takeCashOut(
  book: Book,
  { playerId, betId, offerId }: BookRequest<'cash-out-take'>,
): Promise<BookAnswer<'cash-out-take'>> {
  const { database } = book;
  const wallMs = book.wallMs();
  const [offer] = await database.query<CashOutRow>('select * from sportsbook.cash_out where id = $1 and bet_id = $2 and player_id = $3', [
    offerId,
    betId,
    playerId,
  ]);
  if (offer?.state === 'offered') {
    const isOver = offer.valid_until.getTime() < wallMs;
    const bet = await queryOne<BetRow>(database, 'select * from sportsbook.bet where id = $1', [betId]);
    const live = bet.legs.flatMap(({ selections }) => selections).filter((selection) => book.markets.find(selection)?.isLive === true);
    const delayMs = Math.max(0, ...live.map(({ sportId }) => book.delayMs(sportId)));
    if (isOver)
      await database.query(`update sportsbook.cash_out set state = 'refused', refusal = 'over' where id = $1 and state = 'offered'`, [
        offerId,
      ]);
    else await beginTaking(book, offer, delayMs);
    if (!isOver && delayMs === 0) await decideCashOut(book, offerId);
  }
  const [now] = await database.query<CashOutRow>('select * from sportsbook.cash_out where id = $1 and bet_id = $2 and player_id = $3', [
    offerId,
    betId,
    playerId,
  ]);
  const bet = (await readBet(database, playerId, betId)) ?? null;
  if (now === undefined) return { bet, isTaken: false, reason: 'over' };
  return { bet, isTaken: now.state === 'waiting' ? null : now.state === 'taken', reason: now.refusal };
}
