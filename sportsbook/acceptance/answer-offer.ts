import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { readBet } from '../bets/read-bets.ts';
import { tellBets } from '../bets/tell-bets.ts';
import type { Book } from '../book-parts.ts';
import type { BetRow } from '../tables.ts';
import { refuseUnfit } from './bounds.ts';
import { decideBet, decideLater } from './decide-bet.ts';
import { rejectBet } from './end-bet.ts';
import { delayOf } from './live-delay.ts';
import { lockPlayers } from './open-stakes.ts';
import { uuid } from './read-placing.ts';

/** The player's word on an offer. Taken, the bet waits for its decision as a new one would, at the offered terms. A word that comes too late, or twice, changes nothing. */
export async function answerOffer(
  book: Book,
  { playerId, betId, sessionId, isTaken }: BookRequest<'answer-offer'>,
): Promise<BookAnswer<'answer-offer'>> {
  const wallMs = book.wallMs();
  const { text, values } = lockPlayers([playerId]);
  const delayMs = await book.database.transact(async (tx) => {
    await tx.query(text, values);
    const [bet] = await tx.query<BetRow>('select * from sportsbook.bet where id = $1 and player_id = $2 for no key update', [
      betId,
      playerId,
    ]);
    if (bet?.state !== 'reoffered' || bet.offer === null) return undefined;
    if (!isTaken || bet.offer.validUntil < wallMs) {
      await rejectBet(tx, bet, { code: 'offer-over' }, false, wallMs);
      return undefined;
    }
    const { offer } = bet;
    const unfit = await refuseUnfit(tx, bet, { stake: BigInt(offer.stake), possibleReturn: BigInt(offer.possibleReturn) });
    if (unfit !== undefined) {
      await rejectBet(tx, bet, unfit, false, wallMs);
      return undefined;
    }
    // what was offered before its event may be in play by now
    const legs = bet.legs.map((leg, at) => {
      const price = offer.prices[at] ?? leg.price;
      const isLive = leg.isLive || leg.selections.some((selection) => book.markets.find(selection)?.isLive === true);
      return { ...leg, price, seen: price, isLive };
    });
    const waitMs = delayOf(legs, (sportId) => book.delayMs(sportId));
    await tx.query(
      `update sportsbook.bet bet set state = 'waiting', refusal = null, offer = null, stake_per_line = $2, stake = $3, legs = $4, decide_at = $5,
              possible_return = $6, version = version + 1,
              -- the stake is taken in the session of now: that of the placing may be over
              session_id = coalesce((select id from sportsbook.session own
                where own.id = $7 and own.player_id = bet.player_id and own.currency = bet.currency and own.ended_at is null), session_id)
        where id = $1`,
      [
        bet.id,
        offer.stakePerLine,
        offer.stake,
        JSON.stringify(legs),
        new Date(wallMs + waitMs),
        offer.possibleReturn,
        uuid.test(sessionId) ? sessionId : null,
      ],
    );
    return waitMs;
  });
  if (delayMs !== undefined && delayMs > 0) decideLater(book, betId, delayMs);
  if (delayMs === 0) await decideBet(book, betId);
  else await tellBets(book, [betId]);
  return { bet: (await readBet(book.database, playerId, betId)) ?? null };
}
