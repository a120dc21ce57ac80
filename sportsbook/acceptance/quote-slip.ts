import type { BookQuote } from '#contract/protocols/sportsbook-bets.ts';
import type { BookRequest } from '#contract/protocols/sportsbook.ts';
import type { Book } from '../book-parts.ts';
import { weighSlip } from './weigh-slip.ts';

/** What a slip comes to now, and what it would be refused for. Nothing is written. */
export async function quoteSlip(book: Book, { playerId, currency, slip, freeBet }: BookRequest<'quote'>): Promise<BookQuote> {
  // a price that moved is told by its leg; the policy decides only when the bet is placed
  const { bounds, refusal, ...weighed } = await weighSlip(
    { ...book, feed: book.jointFor(playerId) },
    { playerId, currency, slip, policy: 'any', freeBet },
  );
  return {
    lines: weighed.lines,
    stakePerLine: String(weighed.stakePerLine),
    stake: String(weighed.stake),
    possibleReturn: String(weighed.possibleReturn),
    totalOdds: weighed.totalOdds,
    legs: weighed.legs,
    limits: bounds.limits,
    factor: bounds.factor,
    delayMs: weighed.delayMs,
    refusal: refusal ?? null,
  };
}
