// Decides a bet whose time has come: a last look at markets, prices and bounds; then the stake is asked for; and only when it is taken, and
// the markets are still undecided, the bet is accepted. Every step is a short transaction, and who dies between two of them is followed by the sweep.
import type { BookSlip } from '#contract/protocols/sportsbook-bets.ts';
import { queryOne, type Tx } from '#kit/service-database.ts';
import { newId } from '#kit/time-ordered-id.ts';
import { tellBet, tellBets } from '../bets/tell-bets.ts';
import type { Book } from '../book-parts.ts';
import type { BetRow } from '../tables.ts';
import { acceptBet } from './accept-bet.ts';
import { beginTogether } from './begin-stakes.ts';
import { eventsOf, refuseUnfit, scopesOf } from './bounds.ts';
import { decideOnce } from './decide-once.ts';
import { moneyOf, rejectBet, reofferBet } from './end-bet.ts';
import { delayOf } from './live-delay.ts';
import { lockPlayers, nothingOpen } from './open-stakes.ts';
import type { PlacingRead } from './read-placing.ts';
import { takeStake, type Taken } from './take-stake.ts';
import { judgeAsked, measureSlip, type Weighed } from './weigh-slip.ts';

/** The slip that the bet was placed with, at the prices that its player saw. Each way its second half of legs is what the first one's places pay. */
export function slipOf(bet: BetRow): BookSlip {
  const { legs, is_each_way: isEachWay } = bet;
  const count = isEachWay ? legs.length / 2 : legs.length;
  return {
    type: bet.type,
    ...(bet.type === 'system' && { sizes: bet.sizes }),
    legs: legs.slice(0, count).map(({ price, seen = price, isBanker, selections }, at) => ({
      price: seen,
      isBanker,
      selections: selections.map(({ eventId, marketId, specifiers, outcomeId }) => ({ eventId, marketId, specifiers, outcomeId })),
      ...(isEachWay && { placePrice: legs[count + at]?.seen ?? legs[count + at]?.price ?? price }),
    })),
    stake: { of: 'line', amount: String(bet.stake_per_line) },
    ...(isEachWay && { isEachWay: true }),
  };
}

const holdBet = async (tx: Tx, id: string): Promise<BetRow> =>
  await queryOne<BetRow>(tx, 'select * from sportsbook.bet where id = $1 for no key update', [id]);

interface Look {
  weighed: Weighed;
  /** Undefined: it is over. */
  session: PlacingRead['session'];
}

/** The last look. What is open was counted when the bet was placed, and is again as it is written down. */
async function lookAgain(book: Book, seen: BetRow): Promise<Look> {
  const { player_id: playerId, session_id: sessionId, submit_key: submitKey, currency, price_policy: policy } = seen;
  const freeBet = seen.free_bet === null ? undefined : { ...seen.free_bet, amount: String(seen.stake) };
  const judged = await judgeAsked(book, { slip: slipOf(seen), policy, freeBet });
  const scopes = scopesOf({ playerId, legs: judged.agreed });
  const read = await book.readPlacing({ playerId, sessionId, submitKey, currency, scopes, events: eventsOf(judged.agreed) });
  const { session } = read;
  const stakes = session && { minStake: session.min_stake, maxStake: session.max_stake };
  return {
    weighed: measureSlip(book, judged, { ...read, open: nothingOpen }, { currency, freeBet, ...(stakes && { session: stakes }) }),
    session,
  };
}

const isLonger = (book: Book, { delayMs }: Weighed, { legs }: BetRow): boolean =>
  delayMs > delayOf(legs, (sportId) => book.delayMs(sportId));

/** Ends a bet that something stands against, or begins it where nothing does any more. Returns it with its stake to be asked for. */
async function endLook(book: Book, seen: BetRow, { weighed, session }: Look): Promise<BetRow | undefined> {
  const wallMs = book.wallMs();
  const { text, values } = lockPlayers([seen.player_id]);
  return await book.database.transact(async (tx) => {
    await tx.query(text, values);
    const bet = await holdBet(tx, seen.id);
    if (bet.state !== 'waiting' || bet.version !== seen.version) return undefined;
    if (session === undefined) {
      await rejectBet(tx, bet, { code: 'session-over' }, false, wallMs);
      return undefined;
    }
    if (weighed.refusal !== undefined) {
      if (weighed.offer === undefined) await rejectBet(tx, bet, weighed.refusal, false, wallMs);
      else await reofferBet(tx, bet, weighed.refusal, weighed.offer, wallMs);
      return undefined;
    }
    // at a price that rose it may pay more than is left beside the player's other bets
    const unfit = await refuseUnfit(tx, bet, { stake: bet.stake, possibleReturn: weighed.possibleReturn });
    if (unfit !== undefined) {
      await rejectBet(tx, bet, unfit, false, wallMs);
      return undefined;
    }
    // what began while it was on its way waits as a bet in play does
    if (isLonger(book, weighed, bet)) {
      await tx.query(`update sportsbook.bet set legs = $2, decide_at = $3, version = version + 1 where id = $1`, [
        bet.id,
        JSON.stringify(weighed.agreed),
        new Date(wallMs + weighed.delayMs),
      ]);
      decideLater(book, bet.id, weighed.delayMs);
      return undefined;
    }
    return await queryOne<BetRow>(
      tx,
      `update sportsbook.bet set state = 'staking', legs = $2, max_payout = $3, bet_tx_id = $4, decide_at = $5, possible_return = $6,
              version = version + 1
        where id = $1 returning *`,
      [
        bet.id,
        JSON.stringify(weighed.agreed),
        String(weighed.bounds.maxPayout),
        newId(wallMs),
        new Date(wallMs + book.leaseMs),
        String(weighed.possibleReturn),
      ],
    );
  });
}

/** Returns the bet with its stake to be asked for; undefined where it is not taken, or another process was faster. */
async function beginStake(book: Book, seen: BetRow, look: Look): Promise<BetRow | undefined> {
  const { weighed, session } = look;
  const isClear = session !== undefined && weighed.refusal === undefined && !isLonger(book, weighed, seen);
  return (isClear ? await beginTogether(book, seen, weighed) : undefined) ?? (await endLook(book, seen, look));
}

const isOpen = ({ markets }: Pick<Book, 'markets'>, { legs }: BetRow): boolean =>
  legs.every(({ selections }) => selections.every((selection) => markets.find(selection)?.isOpen === true));

/** Ends a bet that is not accepted, by what became of its stake. Whoever else ended it meanwhile has sent the stake back. */
async function endStaked(book: Book, asked: BetRow, taken: Taken): Promise<void> {
  const wallMs = book.wallMs();
  await book.database.transact(async (tx) => {
    const bet = await holdBet(tx, asked.id);
    if (bet.state !== 'staking' || bet.bet_tx_id !== asked.bet_tx_id) return;
    if (taken.is === 'refused') return await rejectBet(tx, bet, taken.refusal, false, wallMs);
    if (taken.is === 'unknown') return await rejectBet(tx, bet, { code: 'wallet-silent' }, true, wallMs);
    await tx.query(
      `insert into sportsbook.transaction (tx_id, round_id, kind, amount, currency, status, at) values ($1, $2, 'bet', $3, $4, 'OK', $5)`,
      [bet.bet_tx_id, bet.round_id, String(moneyOf(bet)), bet.currency, new Date(wallMs)],
    );
    return await rejectBet(tx, bet, { code: 'market-closed' }, true, wallMs);
  });
  book.wake();
}

/** Asks for the stake of a bet that is written down as staking, and ends it by the answer. Returns the bet where it is accepted. */
export async function stakeBet(book: Book, bet: BetRow, sessionToken: string): Promise<BetRow | undefined> {
  await book.atStep('staking');
  const taken = await takeStake(book.operator, bet, sessionToken);
  await book.atStep('stake-answered');
  const accepted = taken.is === 'taken' && isOpen(book, bet) ? await acceptBet(book, bet, taken.entryId, book.wallMs()) : undefined;
  if (accepted === undefined) await endStaked(book, bet, taken);
  await book.atStep('accepted');
  return accepted;
}

/** Decides a bet that waits and whose time has come; others are left as they are. */
export async function decideBet(book: Book, betId: string): Promise<void> {
  const seen = await book.readBet(betId);
  if (seen?.state !== 'waiting' || (seen.decide_at?.getTime() ?? 0) > book.wallMs()) return;
  const look = await lookAgain(book, seen);
  const bet = await beginStake(book, seen, look);
  const accepted = bet && look.session && (await stakeBet(book, bet, look.session.session_token));
  if (accepted === undefined) await tellBets(book, [betId]);
  else tellBet(book, accepted);
}

/** Decides a live bet when its delay is over; where this process dies, the sweep of another one does. */
export function decideLater(book: Book, betId: string, delayMs: number): void {
  setTimeout(() => {
    decideOnce(book, betId, async () => await decideBet(book, betId)).catch((error: unknown) =>
      book.log.warn({ err: error, betId }, 'a bet could not be decided; it is tried again'),
    );
  }, delayMs).unref();
}
