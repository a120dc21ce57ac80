import type { BookSelection } from '#contract/protocols/sportsbook-bets.ts';
import type { Tx } from '#kit/service-database.ts';
import { everyMarket, lockEvent } from './keep-result.ts';

/** True where one of the markets has a result that stands. Holds off results of their events until the end of the transaction. */
export async function isDecided(tx: Tx, selections: readonly Omit<BookSelection, 'outcomeId'>[]): Promise<boolean> {
  const markets = selections.map(({ eventId, marketId, specifiers }) => ({ event_id: eventId, market_id: marketId, specifiers }));
  for (const eventId of [...new Set(markets.map(({ event_id: id }) => id))].toSorted()) await lockEvent(tx, eventId, true);
  const rows = await tx.query(
    `select 1 from json_to_recordset($1::json) as given (event_id text, market_id text, specifiers text)
       cross join lateral (
         select kind from sportsbook.market_result r
          where r.event_id = given.event_id and (r.market_id, r.specifiers) in ((given.market_id, given.specifiers), ($2, ''))
            and (r.kind in ('settled', 'unsettled') or r.window_to is null)
          order by r.id desc limit 1) told
      where told.kind in ('settled', 'voided') limit 1`,
    [JSON.stringify(markets), everyMarket],
  );
  return rows.length > 0;
}
