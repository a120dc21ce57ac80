import type { BookAnswer } from '#contract/protocols/sportsbook.ts';
import { queryOne } from '#kit/service-database.ts';
import { findOverpriced } from '#sportsbook/pricing/find-overpriced.ts';
import type { Book } from '../book-parts.ts';
import { goesFirst } from './deliver.ts';
import { giveUpAfterMs } from './write-delivery.ts';

interface Row {
  results_since: Date | null;
  give_up_first: Date | null;
  stuck_bets: bigint;
}

/** The longest wait between two attempts; what is due later was never tried. */
const maxWaitMs = 600_000;

/** So many prices are named. */
const named = 10;

/** Every price on which bets are taken and that pays more than it is worth. */
function readOverpriced(markets: Book['markets']): NonNullable<BookAnswer<'health'>['overpriced']> {
  const found = [...markets.events.values()].flatMap((held) =>
    markets.openMarkets(held).flatMap((market) => findOverpriced(market).map((price) => ({ eventId: held.event.id, ...price }))),
  );
  return { count: found.length, first: found.slice(0, named) };
}

/** Says how far the book is behind what it was told and what it owes, and whether its prices hold together. */
export async function readHealth({
  database,
  markets,
  wallMs,
}: Pick<Book, 'database' | 'markets' | 'wallMs'>): Promise<BookAnswer<'health'>> {
  const at = wallMs();
  const row = await queryOne<Row>(
    database,
    `select (select kept_at from sportsbook.market_result where not is_done order by id limit 1) as results_since,
            (select min(d.give_up_at) from sportsbook.delivery d
              where d.state = 'waiting' and d.next_attempt_at <= $1 and d.give_up_at <= $2
                and (d.call <> 'rollback' or d.last_answer is null) and not exists (
                  select 1 from sportsbook.delivery before
                   where before.bet_id = d.bet_id and before.number < d.number and (${goesFirst}))) as give_up_first,
            (select count(distinct bet_id) from sportsbook.delivery where state = 'stuck') as stuck_bets`,
    [new Date(at + maxWaitMs), new Date(at + giveUpAfterMs)],
  );
  return {
    at,
    silent: [...markets.silent()].map(([producer, since]) => ({ producer, since })),
    resultsSince: row.results_since?.getTime() ?? null,
    callsSince: row.give_up_first === null ? null : row.give_up_first.getTime() - giveUpAfterMs,
    stuckBets: Number(row.stuck_bets),
    overpriced: readOverpriced(markets),
  };
}
