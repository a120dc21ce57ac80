// Writes down what was said of how markets ended, once a message, in the transaction that also notes how far the feed was taken.
import type { FeedMessage, FeedOutcomeResult } from '#contract/protocols/sports-feed.ts';
import type { Tx } from '#kit/service-database.ts';
import type { MarketResultRow } from '../tables.ts';

export type NewResult = Pick<MarketResultRow, 'event_id' | 'market_id' | 'specifiers' | 'source' | 'kind'> &
  Partial<Pick<MarketResultRow, 'certainty' | 'rule' | 'window_from' | 'window_to' | 'reason'>> & {
    outcomes?: readonly FeedOutcomeResult[];
    told_at: Date;
  };

/** Stands for every market of an event. */
export const everyMarket = '*';

type Telling = Extract<FeedMessage, { type: 'market.settled' | 'market.unsettled' | 'market.voided' | 'market.unvoided' }>;
export const isTelling = (message: FeedMessage): message is Telling => /^market\.(?:un)?(?:settled|voided)$/.test(message.type);

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Returns the rows that a message comes to. */
export function resultsOf(message: Telling, feed: string): NewResult[] {
  const told = { event_id: message.eventId, source: `${feed} ${message.sequence}`, told_at: new Date(message.at) };
  if (message.type === 'market.settled')
    return message.markets.map(({ marketId, specifiers, rule, outcomes }) => ({
      ...told,
      market_id: marketId,
      specifiers,
      kind: 'settled',
      certainty: message.certainty,
      rule,
      outcomes,
    }));
  const markets = message.markets ?? [{ marketId: everyMarket, specifiers: '' }];
  const window = 'from' in message ? { window_from: dateOf(message.from), window_to: dateOf(message.to) } : {};
  return markets.map(({ marketId, specifiers }) => ({
    ...told,
    ...window,
    market_id: marketId,
    specifiers,
    kind: message.type === 'market.unsettled' ? 'unsettled' : message.type === 'market.voided' ? 'voided' : 'unvoided',
    reason: message.reason,
    ...('rule' in message && { rule: message.rule }),
  }));
}

/**
 * A bet is accepted under the shared lock of its events and looks there for a result; a result is kept under the lock alone. So a bet is either seen by
 * the settlement of its market, or refused for it.
 */
export const eventLock = (eventId: string): string => `hashtextextended(${eventId}, 7301)`;

export const lockEvent = async (tx: Tx, eventId: string): Promise<void> =>
  void (await tx.query(`select pg_advisory_xact_lock(${eventLock('$1')})`, [eventId]));

/** Keeps results; those of a source that were kept before are left. */
export async function keepResults(tx: Tx, results: readonly NewResult[], now: Date): Promise<void> {
  for (const eventId of [...new Set(results.map((result) => result.event_id))].toSorted()) await lockEvent(tx, eventId);
  await tx.query(
    `insert into sportsbook.market_result
       (event_id, market_id, specifiers, source, kind, certainty, rule, outcomes, window_from, window_to, reason, told_at, kept_at)
     select event_id, market_id, specifiers, source, kind, certainty, rule, outcomes, window_from, window_to, reason, told_at, $2
       from json_to_recordset($1::json) as given (event_id text, market_id text, specifiers text, source text, kind text, certainty int,
            rule text, outcomes jsonb, window_from timestamptz, window_to timestamptz, reason text, told_at timestamptz)
     on conflict (source, event_id, market_id, specifiers) do nothing`,
    [JSON.stringify(results), now],
  );
}

/** Notes up to where the feed was taken; it never goes back. */
export const keepPlace = async (tx: Tx, feed: string, sequence: number, now: Date): Promise<void> =>
  void (await tx.query(
    `insert into sportsbook.feed_place as place (feed, sequence, at) values ($1, $2, $3)
     on conflict (feed) do update set sequence = excluded.sequence, at = excluded.at where place.sequence < excluded.sequence`,
    [feed, sequence, now],
  ));
