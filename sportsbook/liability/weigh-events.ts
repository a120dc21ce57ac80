// What would be lost on each outcome of events, in the mean over all else: a bet counts with what of it stands on the selection, not with the most that
// a combination could pay, so that no small stake on a long combination moves a price. What is told of the worst case is in exposure/.
import type { Tx } from '#kit/service-database.ts';
import { unitsPerCent } from '../acceptance/currencies.ts';

interface Row {
  event_id: string;
  market_id: string;
  specifiers: string;
  outcome_id: string;
  currency: string;
  staked: bigint;
  pays: bigint;
}

export interface OutcomeLiability {
  marketId: string;
  specifiers: string;
  outcomeId: string;
  /** In hundredths of a euro, above 0. */
  cents: string;
}

/** A combination within an event has one price; each of its selections counts with an even part of it. A free bet pays what it wins beyond its stake. */
const readRows = async (tx: Tx, eventIds: readonly string[]): Promise<Row[]> =>
  await tx.query<Row>(
    `select s.event_id, s.market_id, s.specifiers, s.outcome_id, bet.currency,
            sum(case when bet.free_bet is null then own.riding else 0 end)::bigint as staked,
            sum(least(bet.max_payout, own.riding * power(own.price / 1000.0, 1.0 / own.selections))
                - case when bet.free_bet is null then 0 else own.riding end)::bigint as pays
       from sportsbook.selection s join sportsbook.bet on bet.id = s.bet_id
            cross join lateral (
              select (bet.riding[s.leg + 1] * bet.open_thousandths / 1000)::float8 as riding, (bet.legs -> s.leg ->> 'price')::float8 as price,
                     jsonb_array_length(bet.legs -> s.leg -> 'selections') as selections) own
      where s.result is null and s.event_id = any($1) and bet.state = 'accepted' and bet.outcome is null and bet.riding is not null
      group by 1, 2, 3, 4, 5`,
    [eventIds],
  );

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);
const inCents = (amount: bigint, currency: string): bigint => amount / (unitsPerCent[currency] ?? 1n);

function ofMarket(rows: readonly Row[]): OutcomeLiability[] {
  const staked = sum(rows.map((row) => inCents(row.staked, row.currency)));
  return [...Map.groupBy(rows, (row) => row.outcome_id)].flatMap(([outcomeId, own]) => {
    const loses = sum(own.map((row) => inCents(row.pays, row.currency))) - staked;
    const [{ market_id: marketId, specifiers }] = own as [Row];
    return loses > 0n ? [{ marketId, specifiers, outcomeId, cents: String(loses) }] : [];
  });
}

/** What would be lost by the open bets on these events; every event has its entry. */
export async function weighEvents(tx: Tx, eventIds: readonly string[]): Promise<Map<string, OutcomeLiability[]>> {
  const byEvent = Map.groupBy(await readRows(tx, eventIds), (row) => row.event_id);
  return new Map(
    eventIds.map((eventId) => {
      const byMarket = Map.groupBy(byEvent.get(eventId) ?? [], (row) => `${row.market_id} ${row.specifiers}`);
      const outcomes = [...byMarket].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, rows]) => ofMarket(rows));
      return [eventId, outcomes.toSorted((a, b) => (a.outcomeId < b.outcomeId ? -1 : 1))];
    }),
  );
}
