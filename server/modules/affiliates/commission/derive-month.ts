// A partner's month, worked out from the ledger by what was agreed: the same again whenever it is asked for.
import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { readLifetimePlay, readRealResults, type RealResult } from '#server/modules/wallet/index.ts';
import { type DealRow, dealOf, readDeals } from '../partners/deals.ts';
import type { AffiliateTables } from '../tables.ts';
import { type Commission, commissionOf, type Figures } from './commission.ts';
import { boundsOf, monthBefore } from './months.ts';

type StatementRow = Selectable<AffiliateTables['affiliate_statement']>;

export interface MonthLine extends Figures, Commission {
  currency: string;
  players: number;
}

export interface DerivedMonth {
  /** A row a currency, in their order. */
  lines: MonthLine[];
  /** Who earned the partner the sum for a new player in this month. */
  newPlayers: string[];
}

const pageSize = 500;

interface Counted {
  playerId: string;
  cpaMonth: string | null;
}

/** Players who count for a partner in a month, a page at a time. `isAgain`: those that counted when it was closed, too. */
async function* playersOf(db: Db, partnerId: string, until: Date): AsyncIterable<Counted[]> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .selectFrom('affiliate_player')
      .select(['player_id', 'cpa_month'])
      .where('partner_id', '=', partnerId)
      .where('player_id', '>', last)
      .where('attributed_at', '<', until)
      .where((e) => e.or([e('refused_at', 'is', null), e('refused_at', '>=', until)]))
      .orderBy('player_id')
      .limit(pageSize)
      .execute();
    if (rows.length > 0) yield rows.map((row) => ({ playerId: row.player_id, cpaMonth: row.cpa_month }));
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.player_id ?? last;
  }
}

/** Those of a page who fulfil in this month what was agreed for a new player, and did not before. */
async function findNewPlayers(db: Db, page: readonly Counted[], deal: DealRow, month: string, until: Date): Promise<string[]> {
  const { cpa_currency: currency, cpa_deposit: minDeposit, cpa_stake: minStake } = deal;
  if (currency === null || minDeposit === null || minStake === null) return [];
  const open = page.filter(({ cpaMonth }) => cpaMonth === null || cpaMonth === month).map(({ playerId }) => playerId);
  const played = await readLifetimePlay(db, open, currency, until);
  return played.filter(({ deposited, staked }) => deposited >= minDeposit && staked >= minStake).map(({ playerId }) => playerId);
}

type Sums = Omit<Figures, 'cpaPlayers'> & { players: number };

function addTo(sums: Map<string, Sums>, { currency, lost, bonuses, deposited, withdrawn }: RealResult): void {
  const before = sums.get(currency) ?? { revenue: 0n, bonusCost: 0n, deposited: 0n, withdrawn: 0n, players: 0 };
  sums.set(currency, {
    revenue: before.revenue + lost,
    bonusCost: before.bonusCost + bonuses,
    deposited: before.deposited + deposited,
    withdrawn: before.withdrawn + withdrawn,
    players: before.players + 1,
  });
}

const nothing: Sums = { revenue: 0n, bonusCost: 0n, deposited: 0n, withdrawn: 0n, players: 0 };

/** What is carried into a month, by its currencies. */
async function readCarried(db: Db, partnerId: string, month: string): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('affiliate_statement')
    .select(['currency', 'carried_out'])
    .where('partner_id', '=', partnerId)
    .where('month', '=', monthBefore(month))
    .where('carried_out', '<', 0n)
    .execute();
  return new Map(rows.map(({ currency, carried_out: carried }) => [currency, carried]));
}

/** Works a month out. Without a deal for it there are no lines. */
export async function deriveMonth(db: Db, partnerId: string, month: string): Promise<DerivedMonth> {
  const deal = dealOf(await readDeals(db, partnerId), month);
  if (deal === undefined) return { lines: [], newPlayers: [] };
  const { from, to } = boundsOf(month);
  const [sums, newPlayers] = [new Map<string, Sums>(), [] as string[]];
  for await (const page of playersOf(db, partnerId, to)) {
    const results = await readRealResults(
      db,
      page.map(({ playerId }) => playerId),
      { from, to },
    );
    for (const result of results) addTo(sums, result);
    newPlayers.push(...(await findNewPlayers(db, page, deal, month, to)));
  }
  const carried = await readCarried(db, partnerId, month);
  const cpaCurrency = newPlayers.length > 0 ? [deal.cpa_currency ?? ''] : [];
  const currencies = [...new Set([...sums.keys(), ...carried.keys(), ...cpaCurrency])].toSorted(byCode);
  const lines = currencies.map((currency) => {
    const isCpa = currency === deal.cpa_currency;
    const figures = { ...(sums.get(currency) ?? nothing), cpaPlayers: isCpa ? newPlayers.length : 0 };
    const agreed = {
      revenueShare: deal.revenue_share,
      costShare: deal.cost_share,
      paymentCost: deal.payment_cost,
      cpa: isCpa ? (deal.cpa ?? 0n) : 0n,
      carriesOver: deal.carries_over,
    };
    return { currency, ...figures, ...commissionOf(figures, agreed, carried.get(currency) ?? 0n) };
  });
  return { lines, newPlayers };
}

/** In the order of code points, as texts compare. */
function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export const toLine = (row: StatementRow): MonthLine => ({
  currency: row.currency,
  players: row.players,
  revenue: row.revenue,
  bonusCost: row.bonus_cost,
  deposited: row.deposited,
  withdrawn: row.withdrawn,
  cpaPlayers: row.cpa_players,
  costs: row.costs,
  net: row.net,
  carriedIn: row.carried_in,
  share: row.share,
  cpa: row.cpa,
  carriedOut: row.carried_out,
  commission: row.commission,
});

/** The closed months of a partner, the newest first; one of them if it is named. */
export async function readStatements(db: Db, partnerId: string, month?: string): Promise<{ month: string; lines: MonthLine[] }[]> {
  const months = await db
    .selectFrom('affiliate_month')
    .select('month')
    .where('partner_id', '=', partnerId)
    .$if(month !== undefined, (query) => query.where('month', '=', month ?? ''))
    .orderBy('month', 'desc')
    .limit(36)
    .execute();
  const rows = await db
    .selectFrom('affiliate_statement')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('month', 'in', [...months.map((one) => one.month), '0001-01-01'])
    .orderBy('currency')
    .execute();
  return months.map((one) => ({ month: one.month, lines: rows.filter((row) => row.month === one.month).map(toLine) }));
}
