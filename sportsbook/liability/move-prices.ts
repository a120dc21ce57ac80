// Moves prices by what the book would lose: whichever process is first weighs the events whose bets have changed, and every process reads what was
// found. It lies in the database, so a book that begins anew offers the same prices as before.
import type { Tx } from '#kit/service-database.ts';
import type { Book } from '../book-parts.ts';
import { keyOf } from '../book/market-book.ts';
import type { Liabilities } from '../book/price-moves.ts';
import { type OutcomeLiability, weighEvents } from './weigh-events.ts';

type Parts = Pick<Book, 'database' | 'markets' | 'deltas' | 'pollMs'>;

const eventsAtOnce = 200;
/** A look waits this many times as long as the last one took, so that weighing never takes more than a share of the machine. */
const rest = 5;

interface Seen {
  versions: ReadonlyMap<string, bigint>;
  /** Of the machine's own clock. */
  nextMs: number;
}
const seen = new WeakMap<Parts['markets'], Seen>();

/** Keeps what changed events come to. One process does it at a time: what was read last is also written last. */
async function weighChanged(tx: Tx): Promise<boolean> {
  const [lock] = await tx.query<{ isHeld: boolean }>(`select pg_try_advisory_xact_lock(hashtext('sportsbook.liability')) as "isHeld"`, []);
  if (lock?.isHeld !== true) return false;
  const changed = await tx.query<{ event_id: string }>(
    `with due as (select distinct event_id from (select event_id from sportsbook.liability_change order by id limit 20000) first limit $1),
          taken as (delete from sportsbook.liability_change c using due where c.event_id = due.event_id returning c.event_id)
     select distinct event_id from taken`,
    [eventsAtOnce],
  );
  if (changed.length === 0) return false;
  await tx.query('insert into sportsbook.exposure_change (event_id) select * from unnest($1::text[])', [
    changed.map((row) => row.event_id),
  ]);
  const found = await weighEvents(
    tx,
    changed.map((row) => row.event_id),
  );
  const given = [...found].map(([event_id, outcomes]) => ({ event_id, outcomes }));
  await tx.query(
    `insert into sportsbook.liability (event_id, outcomes)
     select event_id, outcomes from json_to_recordset($1::json) as given (event_id text, outcomes jsonb) where outcomes <> '[]'
     on conflict (event_id) do update set outcomes = excluded.outcomes, version = nextval('sportsbook.liability_version')
       where liability.outcomes <> excluded.outcomes`,
    [JSON.stringify(given)],
  );
  await tx.query('delete from sportsbook.liability where event_id = any($1)', [
    given.filter(({ outcomes }) => outcomes.length === 0).map((one) => one.event_id),
  ]);
  return changed.length === eventsAtOnce;
}

const liabilitiesOf = (outcomes: readonly OutcomeLiability[]): Liabilities =>
  new Map(
    [...Map.groupBy(outcomes, ({ marketId, specifiers }) => keyOf(marketId, specifiers))].map(([key, own]) => [
      key,
      new Map(own.map(({ outcomeId, cents }) => [outcomeId, BigInt(cents)])),
    ]),
  );

/** Takes what an event's liabilities are now, and tells of the prices that moved by it. */
function takeEvent({ markets, deltas }: Parts, eventId: string, outcomes: readonly OutcomeLiability[]): void {
  const next = liabilitiesOf(outcomes);
  const held = markets.events.get(eventId);
  const keys = new Set([...(markets.liabilities.get(eventId)?.keys() ?? []), ...next.keys()]);
  const show = () =>
    [...keys].flatMap((key) => {
      const market = held?.markets.get(key);
      return held === undefined || market === undefined ? [] : [markets.showMarket(held, market)];
    });
  const before = show().map((market) => JSON.stringify(market));
  markets.setLiabilities(eventId, next);
  const moved = show().filter((market, at) => JSON.stringify(market) !== before[at]);
  if (moved.length > 0) deltas.add([{ type: 'markets', eventId, isFull: false, markets: moved }]);
}

/** Reads what is known of liabilities; prices go by it from now on. */
export async function readLiabilities(parts: Parts): Promise<void> {
  const { database, markets } = parts;
  const known = seen.get(markets)?.versions ?? new Map<string, bigint>();
  const rows = await database.query<{ event_id: string; version: bigint }>('select event_id, version from sportsbook.liability');
  const versions = new Map(rows.map((row) => [row.event_id, row.version]));
  const changed = rows.filter((row) => known.get(row.event_id) !== row.version).map((row) => row.event_id);
  const found =
    changed.length === 0
      ? []
      : await database.query<{ event_id: string; outcomes: OutcomeLiability[]; version: bigint }>(
          'select event_id, outcomes, version from sportsbook.liability where event_id = any($1)',
          [changed],
        );
  for (const { event_id: eventId, outcomes, version } of found) {
    takeEvent(parts, eventId, outcomes);
    versions.set(eventId, version);
  }
  for (const eventId of known.keys()) if (!versions.has(eventId)) takeEvent(parts, eventId, []);
  seen.set(markets, { versions, nextMs: seen.get(markets)?.nextMs ?? 0 });
}

/** Weighs what has changed and moves prices by it; not before its next look is due. */
export async function movePrices(parts: Parts): Promise<void> {
  const beganMs = performance.now();
  if (beganMs < (seen.get(parts.markets)?.nextMs ?? 0)) return;
  let isMore = true;
  while (isMore) isMore = await parts.database.transact(weighChanged);
  await readLiabilities(parts);
  const tookMs = performance.now() - beganMs;
  const versions = seen.get(parts.markets)?.versions ?? new Map<string, bigint>();
  seen.set(parts.markets, { versions, nextMs: performance.now() + Math.max(parts.pollMs, rest * tookMs) });
}
