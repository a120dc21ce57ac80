import type { BookSelection } from '#contract/protocols/sportsbook-bets.ts';
import type { Statement, Tx } from '#kit/service-database.ts';
import { eventLock, everyMarket } from './keep-result.ts';

/** SQL that leaves those of `rows` whose market, by event_id, market_id and specifiers, has a result that stands. */
export const decidedMarkets = (rows: string): string => `cross join lateral (
         select kind from sportsbook.market_result r
          where r.event_id = ${rows}.event_id
            and (r.market_id, r.specifiers) in ((${rows}.market_id, ${rows}.specifiers), ('${everyMarket}', ''))
            and (r.kind in ('settled', 'unsettled') or r.window_to is null)
          order by r.id desc limit 1) told
      where told.kind in ('settled', 'voided')`;

/** Holds off results of these events until the end of the transaction. */
export const lockEventsShared = (eventIds: readonly string[]): Statement => ({
  text: `select count(pg_advisory_xact_lock_shared(${eventLock('event_id')})) from unnest($1::text[]) as event_id`,
  // in one order everybody waits in turn
  values: [[...new Set(eventIds)].toSorted()],
});

/** True where one of the markets has a result that stands. Holds off results of their events until the end of the transaction. */
export async function isDecided(tx: Tx, selections: readonly Omit<BookSelection, 'outcomeId'>[]): Promise<boolean> {
  const markets = selections.map(({ eventId, marketId, specifiers }) => ({ event_id: eventId, market_id: marketId, specifiers }));
  const { text, values } = lockEventsShared(markets.map((market) => market.event_id));
  await tx.query(text, values);
  const rows = await tx.query(
    `select 1 from json_to_recordset($1::json) as given (event_id text, market_id text, specifiers text)
       ${decidedMarkets('given')} limit 1`,
    [JSON.stringify(markets)],
  );
  return rows.length > 0;
}
