// What the house loses at most on an event, live from the bets that are open. It is an upper bound: each market ends worst for the house, and of a
// combo every other leg wins. A bet with several selections on one event counts its stake in parts, so that no stake is kept twice.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import type { EventExposure } from '#contract/protocols/sportsbook-operator.ts';
import type { Db } from '#kit/service-database.ts';
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

const readRows = async (db: Db, eventId: string | undefined): Promise<Row[]> =>
  await db.query<Row>(
    `with open_selection as (
       select s.event_id, s.market_id, s.specifiers, s.outcome_id, bet.currency,
              case when bet.free_bet is null then bet.stake * bet.open_thousandths / 1000 else 0 end as stake,
              least(bet.max_payout, coalesce(bet.possible_return, bet.max_payout) * bet.open_thousandths / 1000) as pays,
              count(*) over (partition by s.event_id, s.bet_id) as shared_by
         from sportsbook.selection s join sportsbook.bet on bet.id = s.bet_id
        where s.result is null and ($1::text is null or s.event_id = $1) and bet.state = 'accepted' and bet.outcome is null)
     select event_id, market_id, specifiers, outcome_id, currency, count(*) as bets, sum(1000.0 / shared_by)::bigint as parts,
            sum(stake * 1000.0 / shared_by)::bigint as stake, sum(pays)::bigint as pays
       from open_selection group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    [eventId ?? null],
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

function exposureOf(eventId: string, rows: readonly Row[], { markets }: Pick<Book, 'markets'>): EventExposure {
  const byMarket = [...Map.groupBy(rows, (row) => `${row.market_id} ${row.specifiers}`).values()].map((own) => {
    const outcomes = inCents(own);
    const staked = sum(outcomes.map(({ stake }) => stake));
    const nets = outcomes.map((one) => ({ ...one, net: one.pays - staked }));
    return { own, nets, staked, worst: nets.map(({ net }) => net).reduce(most, 0n) };
  });
  const event = markets.events.get(eventId)?.event;
  const parts = sum(byMarket.flatMap(({ nets }) => nets.map((one) => one.parts)));
  return {
    eventId,
    name: event?.names['en'] ?? null,
    startsAt: event?.startsAt ?? null,
    bets: Number((parts + 500n) / 1000n),
    stake: String(sum(byMarket.map(({ staked }) => staked))),
    worst: String(sum(byMarket.map(({ worst }) => worst))),
    markets: byMarket.map(({ own, nets, worst }) => ({
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
    })),
  };
}

/** Returns exposure by event, the worst first; markets only where one event is asked for. */
export async function readExposure(
  { database, markets, wallMs }: Pick<Book, 'database' | 'markets' | 'wallMs'>,
  { eventId, limit }: BookRequest<'exposure'>,
): Promise<BookAnswer<'exposure'>> {
  const byEvent = Map.groupBy(await readRows(database, eventId), (row) => row.event_id);
  const all = [...byEvent].map(([id, rows]) => {
    const exposure = exposureOf(id, rows, { markets });
    return eventId === undefined ? { ...exposure, markets: [] } : exposure;
  });
  const worstFirst = all.toSorted((a, b) => (BigInt(b.worst) > BigInt(a.worst) ? 1 : BigInt(b.worst) < BigInt(a.worst) ? -1 : 0));
  return { at: wallMs(), events: worstFirst.slice(0, limit) };
}
