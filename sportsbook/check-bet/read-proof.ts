// What a bet can be worked out from again without the book: its signed receipt, and the published days of results that its events are in.
import type { SportsResultsDay } from '#contract/protocols/sports-results.ts';
import type { BookAnswer } from '#contract/protocols/sportsbook.ts';
import type { BetRow } from '../tables.ts';
import type { Book } from '../book-parts.ts';
import { readKeys, readReceipt } from '../receipts/sign-receipt.ts';

const dayOf = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);

/** The days on which something was said of how the events ended, and those on which they were to begin. */
async function readDays({ database }: Pick<Book, 'database'>, bet: BetRow): Promise<string[]> {
  const selections = bet.legs.flatMap((leg) => leg.selections);
  const told = await database.query<{ told_at: Date }>('select distinct told_at from sportsbook.market_result where event_id = any($1)', [
    selections.map(({ eventId }) => eventId),
  ]);
  return [...new Set([...selections.map(({ startsAt }) => startsAt), ...told.map((row) => row.told_at)].map(dayOf))].toSorted();
}

/** The proof of anybody's bet. `days`: those that are published and have one of its events. */
export async function readProof(book: Pick<Book, 'database' | 'feed' | 'signer'>, betId: string): Promise<BookAnswer<'bet-proof'>> {
  const { database, feed, signer } = book;
  const [bet] = await database.query<BetRow>('select * from sportsbook.bet where id = $1', [betId]);
  if (bet === undefined) return { receipt: null, keys: [], days: [], resultsKey: null };
  const events = new Set(bet.legs.flatMap(({ selections }) => selections.map(({ eventId }) => eventId)));
  const days: SportsResultsDay[] = [];
  for (const name of feed.results === undefined ? [] : await readDays(book, bet)) {
    const day = await feed.results?.(name);
    if (day?.entries.some(({ result }) => events.has(result.eventId)) === true) days.push(day);
  }
  return {
    receipt: (await readReceipt(database, bet.player_id, betId)) ?? null,
    keys: await readKeys(database, signer),
    days,
    resultsKey: (await feed.resultsKey?.()) ?? null,
  };
}
