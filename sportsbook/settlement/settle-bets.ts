// Brings bets to what the results of their markets say, many in one transaction: selections, outcome and payout, what happened, and the calls to the
// house that make up the difference. Doing it again changes nothing.
import type { Tx } from '#kit/service-database.ts';
import type { Book } from '../book-parts.ts';
import type { BetRow, MarketResultRow, MomentRow, SelectionRow } from '../tables.ts';
import { feedCorrected } from '../markets/market-kind.ts';
import { keepReceivables } from '../operator/keep-receivables.ts';
import { type NewDelivery, writeDeliveries } from '../operator/write-delivery.ts';
import { shapeOf } from '../bets/read-bets.ts';
import { writeMoments } from '../bets/write-moment.ts';
import { deriveResult, type SelectionResult } from './derive-result.ts';
import { everyMarket } from './keep-result.ts';
import { type BetTerms, openReturn, reckonBet, type Reckoned, ridingOn } from './reckon-bet.ts';
import { planPayout, type ToldWin } from './plan-payout.ts';
import { noteLiability } from '../liability/note-liability.ts';
import { readRulings } from './read-rulings.ts';
import { type ChangedSelection, endsAs, isAs, writeSelections } from './write-selections.ts';

const marketOf = (eventId: string, marketId: string, specifiers: string): string => `${eventId} ${marketId} ${specifiers}`;

type Histories = ReadonlyMap<string, MarketResultRow[]>;

async function readHistories(tx: Tx, selections: readonly SelectionRow[]): Promise<Histories> {
  const events = [...new Set(selections.map((row) => row.event_id))];
  const markets = [...new Map(selections.map((row) => [marketOf(row.event_id, row.market_id, row.specifiers), row])).values()].map(
    (row) => ({
      event_id: row.event_id,
      market_id: row.market_id,
      specifiers: row.specifiers,
    }),
  );
  const rows = await tx.query<MarketResultRow>(
    `select told.* from json_to_recordset($1::json) as given (event_id text, market_id text, specifiers text)
       join sportsbook.market_result told using (event_id, market_id, specifiers)
     union all
     select told.* from unnest($2::text[]) as given (event_id)
       join sportsbook.market_result told on told.event_id = given.event_id and told.market_id = $3 and told.specifiers = ''`,
    [JSON.stringify(markets), events, everyMarket],
  );
  return Map.groupBy(
    rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    (row) => marketOf(row.event_id, row.market_id, row.specifiers),
  );
}

function historyOf(histories: Histories, row: SelectionRow): MarketResultRow[] {
  const own = histories.get(marketOf(row.event_id, row.market_id, row.specifiers)) ?? [];
  const whole = histories.get(marketOf(row.event_id, everyMarket, ''));
  return whole === undefined ? own : [...own, ...whole].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * A leg that ends is news of a bet that goes on, or was decided without it: whoever knows the version before knows neither how it stands nor what it
 * is worth. The time is kept for houses that were away.
 */
const moveVersions = async (tx: Tx, ids: readonly string[], at: Date): Promise<void> =>
  ids.length === 0
    ? undefined
    : void (await tx.query('update sportsbook.bet set version = version + 1, leg_changed_at = $2 where id = any($1)', [ids, at]));

interface Transition {
  bet: BetRow;
  reckoned: Reckoned;
  /** Of the settlement: the next one where the outcome or the payout is another, the same where that is only confirmed. */
  version: number;
  /** The rule that its player reads beside what happened; null: each leg says its own. */
  rule: string | null;
}

async function writeBets(tx: Tx, transitions: readonly Transition[], at: Date): Promise<void> {
  const given = transitions.map(({ bet, reckoned, version }) => ({
    id: bet.id,
    outcome: reckoned.outcome,
    payout: String(bet.cashed_out + reckoned.payout),
    is_final: reckoned.isFinal,
    settlement_version: version,
  }));
  await tx.query(
    `update sportsbook.bet
        set outcome = given.outcome, payout = given.payout, is_final = given.is_final, settlement_version = given.settlement_version,
            settled_at = case when given.outcome is null then null else coalesce(bet.settled_at, $2) end, version = bet.version + 1
       from json_to_recordset($1::json) as given (id uuid, outcome text, payout bigint, is_final boolean, settlement_version int)
      where bet.id = given.id`,
    [JSON.stringify(given), at],
  );
}

/**
 * Wins that the house was told of, or will be, and that are not taken back; by bet, oldest first. One whose rollback is stuck counts as taken back:
 * whether the house has it nobody knows, and nothing is paid behind it before that is settled (operator/deliver.ts).
 */
async function readWins(tx: Tx, ids: readonly string[]): Promise<Map<string, ToldWin[]>> {
  const rows = await tx.query<ToldWin & { bet_id: string }>(
    `select win.bet_id, win.tx_id, win.amount from sportsbook.delivery win
      where win.bet_id = any($1) and win.call = 'win' and win.settlement_version > 0 and win.state <> 'dropped'
        and not exists (select 1 from sportsbook.delivery back where back.bet_id = win.bet_id and back.ref_tx_id = win.tx_id and back.state <> 'dropped')
      order by win.bet_id, win.number`,
    [ids],
  );
  return Map.groupBy(rows, (row) => row.bet_id);
}

/** What its player is told; undefined: what was confirmed is not any longer, and nothing else has changed. */
function momentOf({ bet, reckoned, version }: Transition): MomentRow['kind'] | undefined {
  if (version === bet.settlement_version) return reckoned.isFinal ? 'confirmed' : undefined;
  if (reckoned.outcome === 'void') return 'voided';
  return bet.settlement_version === 0 ? 'settled' : 'resettled';
}

/** What ends the round once nothing more is expected: of a void free bet its stake goes back, as that is no money that a win could pay. */
const endOf = (bet: BetRow, { outcome }: Reckoned, version: number, dueMs: number): NewDelivery =>
  outcome === 'void' && bet.free_bet !== null
    ? { bet, call: 'rollback', amount: 0n, refTxId: bet.bet_tx_id, settlementVersion: 0, dueMs }
    : { bet, call: 'round-close', settlementVersion: version, dueMs };

async function writeTransitions(
  tx: Tx,
  book: Pick<Book, 'closeAfterMs'>,
  transitions: readonly Transition[],
  wallMs: number,
): Promise<void> {
  if (transitions.length === 0) return;
  const at = new Date(wallMs);
  await writeBets(tx, transitions, at);
  await writeMoments(
    tx,
    transitions.flatMap((transition) => {
      const { bet, reckoned } = transition;
      const kind = momentOf(transition);
      const rule = transition.rule ?? (kind === 'resettled' ? feedCorrected : null);
      return kind === undefined ? [] : [{ betId: bet.id, kind, at, rule, payout: bet.cashed_out + reckoned.payout }];
    }),
  );
  const wins = await readWins(
    tx,
    transitions.map(({ bet }) => bet.id),
  );
  // an end that still waits would go before what is owed now
  await tx.query(
    `update sportsbook.delivery set state = 'dropped', ended_at = $2
      where bet_id = any($1) and (call = 'round-close' or call = 'rollback' and settlement_version = 0) and state = 'waiting' and attempts = 0`,
    [transitions.map(({ bet }) => bet.id), at],
  );
  await writeDeliveries(
    tx,
    transitions.flatMap(({ bet, reckoned, version }) => {
      const due = planPayout(wins.get(bet.id) ?? [], reckoned.payout).map((step) => ({ bet, ...step, settlementVersion: version }));
      return reckoned.isFinal ? [...due, endOf(bet, reckoned, version, wallMs + book.closeAfterMs)] : due;
    }),
    wallMs,
  );
  await keepReceivables(
    tx,
    transitions.flatMap(({ bet }) => (bet.receivable > 0n ? [bet.id] : [])),
  );
}

/** What a bet of which these are the results is reckoned by. */
const termsOf = (bet: BetRow): BetTerms => ({
  shape: shapeOf(bet),
  stakePerLine: bet.stake_per_line,
  isStakeKept: bet.free_bet !== null,
  stake: bet.stake,
  maxPayout: bet.max_payout,
  openThousandths: bet.open_thousandths,
  legs: bet.legs,
});

type OpenReturn = { id: string; possible: string; riding: string };

/** What a bet may still return at most, and what stands on each of its legs. */
export const openReturnOf = (
  id: string,
  terms: Pick<BetTerms, 'shape' | 'stakePerLine' | 'isStakeKept' | 'legs'>,
  results: Parameters<typeof openReturn>[1],
): OpenReturn => ({ id, possible: String(openReturn(terms, results)), riding: `{${ridingOn(terms, results).join(',')}}` });

/** Keeps that of bets that are not decided. */
export const writeOpenReturns = async (tx: Tx, returns: readonly OpenReturn[]): Promise<void> =>
  returns.length === 0
    ? undefined
    : void (await tx.query(
        `update sportsbook.bet set possible_return = given.possible, riding = given.riding::bigint[]
           from json_to_recordset($1::json) as given (id uuid, possible bigint, riding text) where bet.id = given.id`,
        [JSON.stringify(returns)],
      ));

/** The rule by which the bet is void, where one leg's is that of all. */
function voidRuleOf({ outcome }: Reckoned, results: readonly (readonly (SelectionResult | undefined)[])[]): string | null {
  const rules = new Set(results.flat().map((result) => result?.rule ?? null));
  return outcome === 'void' && rules.size === 1 ? ([...rules][0] ?? null) : null;
}

interface Reckoning {
  rows: readonly SelectionRow[];
  changed: ChangedSelection[];
  /** Bets that changed without a moment: a leg ended otherwise, or is certain no longer. */
  moved: Set<string>;
  transitions: Transition[];
  returns: OpenReturn[];
  /** Bets of which anything has changed. */
  ids: Set<string>;
}

/** What these bets come to by what is known now, against what they came to. Holds them; writes nothing. */
async function reckonAnew(tx: Tx, ids: readonly string[], rule: string | null): Promise<Reckoning> {
  const bets = await tx.query<BetRow>(
    `select * from sportsbook.bet where id = any($1) and state = 'accepted' order by id for no key update`,
    [ids],
  );
  const held = bets.map(({ id }) => id);
  const rows = await tx.query<SelectionRow>('select * from sportsbook.selection where bet_id = any($1) order by bet_id, leg, number', [
    held,
  ]);
  const byBet = Map.groupBy(rows, (row) => row.bet_id);
  const findRuling = await readRulings(tx, held);
  const histories = await readHistories(tx, rows);
  const anew: Reckoning = { rows, changed: [], moved: new Set(), transitions: [], returns: [], ids: new Set() };
  for (const bet of bets) {
    const results: (SelectionResult | undefined)[][] = bet.legs.map(() => []);
    for (const row of byBet.get(bet.id) ?? []) {
      const result =
        findRuling(bet.id, row.leg) ?? deriveResult(historyOf(histories, row), row.outcome_id, bet.accepted_at?.getTime() ?? 0);
      results[row.leg]?.push(result);
      if (isAs(row, result)) continue;
      anew.changed.push({ row, result });
      anew.ids.add(bet.id);
      if (!endsAs(row, result)) anew.moved.add(bet.id);
    }
    if (bet.outcome === 'cashed-out') continue;
    const reckoned = reckonBet(termsOf(bet), results);
    if (anew.ids.has(bet.id)) anew.returns.push(openReturnOf(bet.id, termsOf(bet), results));
    const isSame = reckoned.outcome === bet.outcome && bet.cashed_out + reckoned.payout === bet.payout;
    if (isSame && reckoned.isFinal === bet.is_final) continue;
    anew.ids.add(bet.id);
    const version = bet.settlement_version + (isSame ? 0 : 1);
    const transition = { bet, reckoned, version, rule: rule ?? voidRuleOf(reckoned, results) };
    anew.transitions.push(transition);
    if (momentOf(transition) === undefined) anew.moved.add(bet.id);
    else anew.moved.delete(bet.id);
  }
  return anew;
}

/** Whether one of these bets comes to another outcome or payout by what is known now. */
export const wouldSettleAnew = async (tx: Tx, ids: readonly string[]): Promise<boolean> =>
  (await reckonAnew(tx, ids, null)).transitions.some(({ bet, version }) => version > bet.settlement_version);

/**
 * Settles these bets by what is known now. `rule`: by which people decided it, where they did. Returns the ids of those that changed; of those
 * that `rule` is given for, a bet that is not decided by it has a leg settled.
 */
export async function settleBets(
  tx: Tx,
  book: Pick<Book, 'closeAfterMs'>,
  ids: readonly string[],
  wallMs: number,
  rule: string | null = null,
): Promise<string[]> {
  const anew = await reckonAnew(tx, ids, rule);
  await writeSelections(tx, anew.changed);
  await moveVersions(tx, [...anew.moved], new Date(wallMs));
  await writeOpenReturns(tx, anew.returns);
  await writeTransitions(tx, book, anew.transitions, wallMs);
  const events = anew.rows.filter((row) => anew.ids.has(row.bet_id)).map((row) => row.event_id);
  await noteLiability(tx, events);
  return [...anew.ids];
}
