import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { readBet } from '../bets/read-bets.ts';
import { tellBets } from '../bets/tell-bets.ts';
import type { Book } from '../book-parts.ts';
import type { BetRow } from '../tables.ts';
import { decideBet } from './decide-bet.ts';
import { rejectBet } from './end-bet.ts';
import { decideLater } from './place-bet.ts';

/** The player's word on an offer. Taken, the bet waits for its decision as a new one would, at the offered terms. A word that comes too late, or twice, changes nothing. */
export async function answerOffer(
  book: Book,
  { playerId, betId, isTaken }: BookRequest<'answer-offer'>,
): Promise<BookAnswer<'answer-offer'>> {
  const wallMs = book.wallMs();
  const delayMs = await book.database.transact(async (tx) => {
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
    const legs = bet.legs.map((leg, at) => ({ ...leg, price: offer.prices[at] ?? leg.price }));
    const live = legs.filter(({ isLive }) => isLive).flatMap(({ selections }) => selections.map(({ sportId }) => book.delayMs(sportId)));
    const waitMs = Math.max(0, ...live);
    await tx.query(
      `update sportsbook.bet set state = 'waiting', refusal = null, offer = null, stake_per_line = $2, stake = $3, legs = $4, decide_at = $5,
              version = version + 1 where id = $1`,
      [bet.id, offer.stakePerLine, offer.stake, JSON.stringify(legs), new Date(wallMs + waitMs)],
    );
    return waitMs;
  });
  if (delayMs !== undefined && delayMs > 0) decideLater(book, betId, delayMs);
  if (delayMs === 0) await decideBet(book, betId);
  else await tellBets(book, [betId]);
  return { bet: (await readBet(book.database, playerId, betId)) ?? null };
}
