// What the house loses at most on an event, live from the bets that are open. It is an upper bound: each market ends worst for the house, and of a
// combo every other leg wins. A bet with several selections on one event counts its stake in parts, so that no stake is kept twice. What an event comes
// to is kept until its bets change, so a look at all of them reads those that did.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import type { EventExposure } from '#contract/protocols/sportsbook-operator.ts';
import type { Db, Tx } from '#kit/service-database.ts';
import { unitsPerCent } from '../acceptance/currencies.ts';
import type { Book } from '../book-parts.ts';

interface Row {
  event_id: string;
  market_id: string;
  specifiers: string;
  outcome_id: string;
  currency: string;
  bets: bigint;
  /** In thousandths of a bet and of a smallest unit, as a bet's parts are shared among its selections on the event. */
  parts: bigint;
  stake: bigint;
  pays: bigint;
}

const readRows = async (db: Db, eventIds: readonly string[]): Promise<Row[]> =>
  await db.query<Row>(
    `with open_selection as (
       select s.event_id, s.market_id, s.specifiers, s.outcome_id, bet.currency,
              case when bet.free_bet is null then bet.stake * bet.open_thousandths / 1000 else 0 end as stake,
              least(bet.max_payout, coalesce(bet.possible_return, bet.max_payout) * bet.open_thousandths / 1000) as pays,
              count(*) over (partition by s.event_id, s.bet_id) as shared_by
         from sportsbook.selection s join sportsbook.bet on bet.id = s.bet_id
        where s.result is null and s.event_id = any($1) and bet.state = 'accepted' and bet.outcome is null)
     select event_id, market_id, specifiers, outcome_id, currency, count(*) as bets, sum(1000.0 / shared_by)::bigint as parts,
            sum(stake * 1000.0 / shared_by)::bigint as stake, sum(pays)::bigint as pays
       from open_selection group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    [eventIds],
  );

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);
const ceilDiv = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

interface Outcome {
  outcomeId: string;
  bets: bigint;
  parts: bigint;
  stake: bigint;
  pays: bigint;
}

/** The same in hundredths of a euro: what is kept rounded down, what is paid rounded up. */
function inCents(rows: readonly Row[]): Outcome[] {
  return [...Map.groupBy(rows, (row) => row.outcome_id)].map(([outcomeId, own]) => ({
    outcomeId,
    bets: sum(own.map(({ bets }) => bets)),
    parts: sum(own.map(({ parts }) => parts)),
    stake: sum(own.map(({ stake, currency }) => stake / (1000n * (unitsPerCent[currency] ?? 1n)))),
    pays: sum(own.map(({ pays, currency }) => ceilDiv(pays, unitsPerCent[currency] ?? 1n))),
  }));
}

/** Of an event: `parts` are bets in thousandths, amounts are hundredths of a euro. */
interface Sums {
  parts: bigint;
  stake: bigint;
  worst: bigint;
}

function weigh(rows: readonly Row[]) {
  const markets = [...Map.groupBy(rows, (row) => `${row.market_id} ${row.specifiers}`).values()].map((own) => {
    const outcomes = inCents(own);
    const staked = sum(outcomes.map(({ stake }) => stake));
    const nets = outcomes.map((one) => ({ ...one, net: one.pays - staked }));
    return { own, nets, staked, worst: nets.map(({ net }) => net).reduce(most, 0n) };
  });
  const sums: Sums = {
    parts: sum(markets.flatMap(({ nets }) => nets.map((one) => one.parts))),
    stake: sum(markets.map(({ staked }) => staked)),
    worst: sum(markets.map(({ worst }) => worst)),
  };
  return { markets, sums };
}

type Names = Pick<Book, 'markets'>;

function show({ markets }: Names, eventId: string, { parts, stake, worst }: Sums): EventExposure {
  const event = markets.events.get(eventId)?.event;
  return {
    eventId,
    name: event?.names['en'] ?? null,
    startsAt: event?.startsAt ?? null,
    bets: Number((parts + 500n) / 1000n),
    stake: String(stake),
    worst: String(worst),
    markets: [],
  };
}

async function readEvent(db: Db, names: Names, eventId: string): Promise<EventExposure[]> {
  const rows = await readRows(db, [eventId]);
  if (rows.length === 0) return [];
  const { markets, sums } = weigh(rows);
  const shown = markets.map(({ own, nets, worst }) => ({
    marketId: own[0]?.market_id ?? '',
    specifiers: own[0]?.specifiers ?? '',
    worst: String(worst),
    outcomes: nets.map(({ outcomeId, bets, stake, pays, net }) => ({
      outcomeId,
      bets: Number(bets),
      stake: String(stake),
      pays: String(pays),
      net: String(net),
    })),
  }));
  return [{ ...show(names, eventId, sums), markets: shown }];
}

/** Works out anew the events whose bets have changed since that was done last: nothing else is read. */
async function keepExposure(tx: Tx): Promise<void> {
  // first those that are not weighed yet: what is weighed meanwhile is among the second
  const changed = await tx.query<{ event_id: string }>('select distinct event_id from sportsbook.liability_change', []);
  const weighed = await tx.query<{ event_id: string }>('delete from sportsbook.exposure_change returning event_id', []);
  const ids = [...new Set([...changed, ...weighed].map((row) => row.event_id))];
  if (ids.length === 0) return;
  const byEvent = Map.groupBy(await readRows(tx, ids), (row) => row.event_id);
  const given = [...byEvent].map(([event_id, rows]) => {
    const { parts, stake, worst } = weigh(rows).sums;
    return { event_id, parts: String(parts), stake: String(stake), worst: String(worst) };
  });
  await tx.query(
    `insert into sportsbook.exposure (event_id, parts, stake, worst)
     select * from json_to_recordset($1::json) as given (event_id text, parts bigint, stake bigint, worst bigint)
     on conflict (event_id) do update set parts = excluded.parts, stake = excluded.stake, worst = excluded.worst`,
    [JSON.stringify(given)],
  );
  await tx.query('delete from sportsbook.exposure where event_id = any($1)', [ids.filter((id) => !byEvent.has(id))]);
}

/** Returns exposure by event, the worst first; markets only where one event is asked for. */
export async function readExposure(
  { database, markets, wallMs }: Pick<Book, 'database' | 'markets' | 'wallMs'>,
  { eventId, limit }: BookRequest<'exposure'>,
): Promise<BookAnswer<'exposure'>> {
  if (eventId !== undefined) return { at: wallMs(), events: await readEvent(database, { markets }, eventId) };
  await database.transact(async (tx) => {
    // one at a time: what was read last is also written last
    await tx.query(`select pg_advisory_xact_lock(hashtext('sportsbook.exposure'))`, []);
    await keepExposure(tx);
  });
  const rows = await database.query<Sums & { event_id: string }>(
    'select event_id, parts, stake, worst from sportsbook.exposure order by worst desc, event_id limit $1',
    [limit],
  );
  return { at: wallMs(), events: rows.map((row) => show({ markets }, row.event_id, row)) };
}
