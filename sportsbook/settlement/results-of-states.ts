// What a feed says of events as they stand, against what is kept of them: results that were told while the book was away.
import type { FeedEventState, FeedSnapshot } from '#contract/protocols/sports-feed.ts';
import type { Db, Tx } from '#kit/service-database.ts';
import type { FeedSource } from '#sportsbook/feed/client/feed-source.ts';
import type { MarketResultRow } from '../tables.ts';
import { sourceOfHand } from './derive-result.ts';
import { everyMarket, type NewResult } from './keep-result.ts';

type Told = Pick<NewResult, 'source' | 'told_at'>;

/** From event to event through the index: of each one row is read, however many bets are open on it. */
export const openEvents = `with recursive open_event as (
    (select s.event_id from sportsbook.selection s where s.result is null order by s.event_id limit 1)
    union all
    select (select s.event_id from sportsbook.selection s
             where s.result is null and s.event_id > open_event.event_id order by s.event_id limit 1)
      from open_event where open_event.event_id is not null)
  select event_id from open_event where event_id is not null and event_id <> all($1)`;

/** Events on which bets are open and that the snapshot no longer holds. */
export async function readMissedEvents(db: Db, feed: Pick<FeedSource, 'event'>, snapshot: FeedSnapshot): Promise<FeedEventState[]> {
  const rows = await db.query<{ event_id: string }>(openEvents, [snapshot.events.map(({ event }) => event.id)]);
  const states = await Promise.all(rows.map(async ({ event_id: id }) => await feed.event(id)));
  return states.filter((state) => state !== undefined);
}

/** Results of outcomes in one order of outcomes and of fields. */
const printOf = (outcomes: MarketResultRow['outcomes']): string =>
  JSON.stringify(
    (outcomes ?? [])
      .map(({ id, result, voidHalves, deadHeat, places = 1 }) => [id, result, voidHalves, deadHeat, places])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

const marketOf = (eventId: string, marketId: string, specifiers: string): string => `${eventId} ${marketId} ${specifiers}`;

function settlementsOf(states: readonly FeedEventState[], kept: readonly MarketResultRow[], told: Told): NewResult[] {
  const last = new Map<string, MarketResultRow>();
  for (const row of kept)
    if (row.kind === 'settled' || row.kind === 'unsettled') last.set(marketOf(row.event_id, row.market_id, row.specifiers), row);
  const results: NewResult[] = [];
  for (const { event, settlements } of states)
    for (const { certainty, settlement } of settlements) {
      const { marketId, specifiers, rule, outcomes } = settlement;
      const key = marketOf(event.id, marketId, specifiers);
      const known = last.get(key);
      last.delete(key);
      const isSame = known?.kind === 'settled' && known.certainty === certainty && printOf(known.outcomes) === printOf(outcomes);
      if (isSame) continue;
      results.push({ ...told, event_id: event.id, market_id: marketId, specifiers, kind: 'settled', certainty, rule, outcomes });
    }
  for (const { kind, event_id, market_id, specifiers } of last.values())
    if (kind === 'settled') results.push({ ...told, event_id, market_id, specifiers, kind: 'unsettled', reason: 'no longer told' });
  return results;
}

type Window = Pick<MarketResultRow, 'event_id' | 'market_id' | 'specifiers' | 'window_from' | 'window_to'>;
const windowOf = (row: Window): string =>
  `${marketOf(row.event_id, row.market_id, row.specifiers)} ${row.window_from?.getTime() ?? ''} ${row.window_to?.getTime() ?? ''}`;

function voidsOf(states: readonly FeedEventState[], kept: readonly MarketResultRow[], told: Told): NewResult[] {
  const standing = new Map<string, Window>();
  for (const row of kept) {
    if (row.kind === 'voided') standing.set(windowOf(row), row);
    if (row.kind === 'unvoided') standing.delete(windowOf(row));
  }
  const results: NewResult[] = [];
  const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
  for (const { event, voids } of states)
    for (const { from, to, rule, markets } of voids)
      for (const { marketId, specifiers } of markets ?? [{ marketId: everyMarket, specifiers: '' }]) {
        const window = { event_id: event.id, market_id: marketId, specifiers, window_from: dateOf(from), window_to: dateOf(to) };
        if (!standing.delete(windowOf(window))) results.push({ ...told, ...window, kind: 'voided', rule });
      }
  for (const { event_id, market_id, specifiers, window_from, window_to } of standing.values())
    results.push({ ...told, event_id, market_id, specifiers, window_from, window_to, kind: 'unvoided', reason: 'no longer told' });
  return results;
}

/** Returns what is new in the states, or stands there no more. What operators said stands. */
export async function resultsOfStates(tx: Tx, states: readonly FeedEventState[], told: Told): Promise<NewResult[]> {
  const kept = await tx.query<MarketResultRow>('select * from sportsbook.market_result where event_id = any($1) order by id', [
    states.map(({ event }) => event.id),
  ]);
  const ofFeed = kept.filter(({ source }) => !source.startsWith(sourceOfHand));
  const voids = voidsOf(states, ofFeed, { ...told, source: `${told.source} voids` });
  return [...settlementsOf(states, ofFeed, told), ...voids];
}
