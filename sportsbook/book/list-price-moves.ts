import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import type { Book } from '../book-parts.ts';
import type { OutcomeLiability } from '../liability/weigh-events.ts';
import type { PriceMoveRow } from '../tables.ts';

type Moved = BookAnswer<'price-moves'>['outcomes'][number];

/** What would be lost on one outcome, and the price that it is offered at for that. */
function showOutcome(
  { markets }: Pick<Book, 'markets'>,
  eventId: string,
  { marketId, specifiers, outcomeId, cents }: OutcomeLiability,
): Moved {
  const of = { eventId, marketId, specifiers, outcomeId };
  return {
    ...of,
    name: markets.events.get(eventId)?.event.names['en'] ?? null,
    loses: cents,
    move: Math.round(markets.moveOfSelection(of) * 10_000),
    unmoved: markets.unmovedOdds(of) ?? null,
    odds: markets.find(of)?.outcome.odds ?? null,
  };
}

/** The rules that are set, and the outcomes on which something would be lost now, the most first. */
export async function listPriceMoves(
  book: Pick<Book, 'database' | 'markets'>,
  { limit }: BookRequest<'price-moves'>,
): Promise<BookAnswer<'price-moves'>> {
  const rules = await book.database.query<PriceMoveRow>('select * from sportsbook.price_move order by scope, subject');
  const rows = await book.database.query<OutcomeLiability & { eventId: string }>(
    `select event_id as "eventId", "marketId", specifiers, "outcomeId", cents
       from sportsbook.liability cross join jsonb_to_recordset(outcomes)
         as one ("marketId" text, specifiers text, "outcomeId" text, cents text)
      order by cents::bigint desc, event_id, "marketId", specifiers, "outcomeId" limit $1`,
    [limit],
  );
  return {
    rules: rules.map((row) => ({
      scope: row.scope,
      subject: row.subject,
      move: row.hundredths,
      fullAt: String(row.full_at),
      by: row.set_by,
      why: row.reason,
      at: row.set_at.getTime(),
    })),
    outcomes: rows.map(({ eventId, ...outcome }) => showOutcome(book, eventId, outcome)),
  };
}
