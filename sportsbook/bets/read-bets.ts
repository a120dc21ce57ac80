// Bets as the house is told of them.
import type { BetMoment, BookBet, BookBetState } from '#contract/protocols/sportsbook-bets.ts';
import type { BookRequest } from '#contract/protocols/sportsbook.ts';
import type { Db } from '#kit/service-database.ts';
import {
  type BetShape,
  combinedResult,
  formatTotalOdds,
  legResultIn,
  type LegResult,
  numberOfLines,
  possibleReturn,
  type Staked,
  totalOdds,
} from '../slip/index.ts';
import type { BetRow, MomentRow, SelectionRow } from '../tables.ts';

/** How a selection ended; undefined: not known. */
export const resultOf = (
  row: Pick<SelectionRow, 'result' | 'void_halves' | 'dead_heat' | 'dead_heat_places'> | undefined,
): LegResult | undefined =>
  row === undefined || row.result === null
    ? undefined
    : legResultIn({
        result: row.result,
        voidHalves: row.void_halves ?? 0,
        deadHeat: row.dead_heat ?? 1,
        places: row.dead_heat_places ?? 1,
      });

/** How a leg ended by its selections: one that is lost decides, else all are waited for. */
export function legResultOf(results: readonly (LegResult | undefined)[]): LegResult | undefined {
  if (results.length === 1) return results[0];
  const known = results.filter((result) => result !== undefined);
  const combined = combinedResult(known);
  const isLost = combined.result === 0 && combined.voidHalves === 0;
  return isLost || known.length === results.length ? combined : undefined;
}

export function stateOf(bet: BetRow): BookBetState {
  if (bet.state === 'waiting' || bet.state === 'staking') return 'pending';
  return bet.state === 'accepted' ? (bet.outcome ?? 'accepted') : bet.state;
}

export const shapeOf = (bet: Pick<BetRow, 'type' | 'sizes' | 'is_each_way'>): BetShape => ({
  type: bet.type,
  sizes: bet.sizes,
  ...(bet.is_each_way && { isEachWay: true }),
});

/** How the bet is staked, for what it returns. */
export const stakedBy = (bet: Pick<BetRow, 'type' | 'sizes' | 'is_each_way' | 'stake_per_line' | 'free_bet'>): Staked => ({
  shape: shapeOf(bet),
  stakePerLine: bet.stake_per_line,
  isStakeKept: bet.free_bet !== null,
});

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const msOf = (at: Date | null): number | null => at?.getTime() ?? null;

function showLegs(bet: BetRow, selections: readonly SelectionRow[]): BookBet['legs'] {
  const rows = new Map(selections.map((row) => [`${row.leg}.${row.number}`, row]));
  return bet.legs.map((leg, at) => {
    const shown = leg.selections.map((selection, number) => {
      const row = rows.get(`${at}.${number}`);
      return { ...selection, result: resultOf(row) ?? null, rule: row?.rule ?? null };
    });
    const result = legResultOf(shown.map((selection) => selection.result ?? undefined)) ?? null;
    const { price, seen, isBanker, isLive } = leg;
    return { price, ...(bet.state === 'reoffered' && seen !== undefined && { seen }), isBanker, isLive, result, selections: shown };
  });
}

const showMoment = ({ at, kind, payout, rule, detail }: MomentRow): BetMoment => ({
  at: at.getTime(),
  kind,
  ...(payout !== null && { payout: String(payout) }),
  ...(rule !== null && { rule }),
  ...(detail !== null && { detail }),
});

export function showBet(bet: BetRow, selections: readonly SelectionRow[], moments?: readonly MomentRow[]): BookBet {
  const shape = shapeOf(bet);
  const legs = showLegs(bet, selections);
  const priced = legs.map(({ price, isBanker, result }) => ({ price, isBanker, ...(result && { result }) }));
  const open = numberOfLines(shape, priced) === 0 ? 0n : possibleReturn(stakedBy(bet), priced);
  return {
    id: bet.id,
    playerId: bet.player_id,
    currency: bet.currency,
    state: stateOf(bet),
    refusal: bet.refusal,
    type: bet.type,
    sizes: bet.sizes,
    lines: bet.lines,
    stakePerLine: String(bet.stake_per_line),
    stake: String(bet.stake),
    possibleReturn: String(bet.outcome === null ? least((open * BigInt(bet.open_thousandths)) / 1000n, bet.max_payout) : bet.payout),
    totalOdds: !bet.is_each_way && (bet.type === 'combo' || legs.length === 1) ? formatTotalOdds(totalOdds(bet.legs)) : null,
    pricePolicy: bet.price_policy,
    isFreeBet: bet.free_bet !== null,
    ...(bet.is_each_way && { isEachWay: true as const }),
    payout: String(bet.payout),
    receivable: String(bet.receivable),
    isSettled: bet.outcome !== null,
    isFinal: bet.is_final,
    settlementVersion: bet.settlement_version,
    rulesVersion: bet.rules_version,
    legs,
    offer: bet.offer,
    placedAt: bet.placed_at.getTime(),
    decideAt: bet.state === 'waiting' ? msOf(bet.decide_at) : null,
    acceptedAt: msOf(bet.accepted_at),
    settledAt: msOf(bet.settled_at),
    openThousandths: bet.open_thousandths,
    autoCashOut: bet.auto_cash_out === null ? null : String(bet.auto_cash_out),
    ...(bet.cash_out && { cashOut: bet.cash_out }),
    hasReceipt: bet.state === 'accepted',
    ...(moments && { moments: moments.map(showMoment) }),
    version: Number(bet.version),
  };
}

const selectionsOf = async (db: Db, bets: readonly BetRow[]): Promise<Map<string, SelectionRow[]>> => {
  const rows = await db.query<SelectionRow>('select * from sportsbook.selection where bet_id = any($1) order by bet_id, leg, number', [
    bets.map(({ id }) => id),
  ]);
  return Map.groupBy(rows, (row) => row.bet_id);
};

/** A bet of this player with all that happened to it; undefined: there is none. */
export async function readBet(db: Db, playerId: string, betId: string): Promise<BookBet | undefined> {
  const [bet] = await db.query<BetRow>('select * from sportsbook.bet where id = $1 and player_id = $2', [betId, playerId]);
  if (bet === undefined) return undefined;
  const selections = await selectionsOf(db, [bet]);
  const moments = await db.query<MomentRow>('select * from sportsbook.moment where bet_id = $1 order by number', [betId]);
  return showBet(bet, selections.get(bet.id) ?? [], moments);
}

/** Bets by their ids, each with its selections. */
export async function readRows(db: Db, ids: readonly string[]): Promise<{ bet: BetRow; selections: SelectionRow[] }[]> {
  if (ids.length === 0) return [];
  const bets = await db.query<BetRow>('select * from sportsbook.bet where id = any($1) order by id', [ids]);
  const selections = await selectionsOf(db, bets);
  return bets.map((bet) => ({ bet, selections: selections.get(bet.id) ?? [] }));
}

/** The same for who is told that they changed. */
export const readChangedBets = async (db: Db, ids: readonly string[]): Promise<BookBet[]> =>
  (await readRows(db, ids)).map(({ bet, selections }) => showBet(bet, selections));

const shownStates: Readonly<Record<BookBetState, string>> = {
  pending: `bet.state in ('waiting', 'staking')`,
  accepted: `bet.state = 'accepted' and bet.outcome is null`,
  rejected: `bet.state = 'rejected'`,
  reoffered: `bet.state = 'reoffered'`,
  won: `bet.outcome = 'won'`,
  lost: `bet.outcome = 'lost'`,
  void: `bet.outcome = 'void'`,
  half: `bet.outcome = 'half'`,
  'cashed-out': `bet.outcome = 'cashed-out'`,
};

/**
 * By what a list is in order, and holds its place. Open bets by their ids, which come with the time; settled ones by when they were, as one that was placed
 * long ago comes into the list today. Behind an anchor that is open again everything is listed.
 */
function orderOf({ isSettled, states }: BookRequest<'bets'>): { order: string; isBehind: string } {
  if (!isSettled) return { order: 'bet.id desc', isBehind: 'bet.id <= $5' };
  // a rejected bet was never settled
  const endOf = (row: string): string =>
    states?.includes('rejected') === true ? `coalesce(${row}.settled_at, ${row}.placed_at)` : `${row}.settled_at`;
  return {
    order: `${endOf('bet')} desc, bet.id desc`,
    isBehind: `(${endOf('bet')}, bet.id) <= (coalesce((select ${endOf('anchor')} from sportsbook.bet anchor where anchor.id = $5), 'infinity'), $5)`,
  };
}

/** A page of a player's bets, newest first, and how many there are. */
export async function listBets(db: Db, request: BookRequest<'bets'>): Promise<{ bets: BookBet[]; total: number }> {
  const { playerId, isSettled, currency, states, from, to, before, page, perPage } = request;
  const listed = isSettled
    ? 'bet.outcome is not null'
    : `bet.outcome is null and bet.state in ('accepted', 'waiting', 'staking', 'reoffered')`;
  // a rejected bet is neither: it is listed where it is asked for
  const standing = states?.includes('rejected') === true ? `(${listed} or bet.state = 'rejected')` : listed;
  const chosen =
    states === undefined || states.length === 0 ? '' : ` and (${states.map((state) => `(${shownStates[state]})`).join(' or ')})`;
  const { order, isBehind } = orderOf(request);
  const where = `bet.player_id = $1 and ${standing}${chosen} and ($2::text is null or bet.currency = $2)
      and ($3::timestamptz is null or bet.placed_at >= $3) and ($4::timestamptz is null or bet.placed_at < $4)
      and ($5::uuid is null or ${isBehind})`;
  const date = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
  const values = [playerId, currency ?? null, date(from), date(to), before ?? null];
  const [bets, [counted]] = await Promise.all([
    db.query<BetRow>(`select bet.* from sportsbook.bet where ${where} order by ${order} limit $6 offset $7`, [
      ...values,
      perPage,
      (page - 1) * perPage,
    ]),
    db.query<{ total: bigint }>(`select count(*) as total from sportsbook.bet where ${where}`, values),
  ]);
  const selections = await selectionsOf(db, bets);
  return { bets: bets.map((bet) => showBet(bet, selections.get(bet.id) ?? [])), total: Number(counted?.total ?? 0n) };
}
