// Bets of people who belong together that leave little to chance: on everything that a market can bring.
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import type { Db } from '#server/platform/database.ts';

export interface OppositeBets {
  event: string;
  market: string;
  specifiers: string;
  /** Smallest units; odds in thousandths. */
  bets: { bet: string; player: string; outcome: string; odds: number; stake: string; currency: string; at: string }[];
}

const maxBets = 2000;
const isNothing: readonly BookBet['state'][] = ['rejected', 'void', 'reoffered', 'pending'];

/** A single bet with the market that it is on; undefined for any other. One each way is on the market of its half to win. */
function singleOf({ id, playerId, currency, stake, placedAt, legs, state, isEachWay }: BookBet) {
  const [leg, ...others] = isEachWay === true ? legs.slice(0, legs.length / 2) : legs;
  const [selection, ...more] = leg?.selections ?? [];
  if (leg === undefined || selection === undefined || others.length > 0 || more.length > 0 || isNothing.includes(state)) return undefined;
  const { eventId: event, marketId: market, specifiers, outcomeId: outcome } = selection;
  return {
    event,
    market,
    specifiers,
    bet: { bet: id, player: playerId, outcome, odds: leg.price, stake, currency, at: new Date(placedAt).toISOString() },
  };
}

/** The odds of a whole market are less than fair, of a part of it more: what adds up to one leaves nothing out. */
function coversAll(bets: OppositeBets['bets']): boolean {
  const lowest = new Map<string, number>();
  for (const { outcome, odds } of bets) lowest.set(outcome, Math.min(odds, lowest.get(outcome) ?? odds));
  const chance = [...lowest.values()].reduce((sum, odds) => sum + 1000 / odds, 0);
  return lowest.size > 1 && chance >= 1;
}

/** Returns the markets on which these players together, by single bets since a moment, backed every outcome. The newest bets are looked at. */
export async function findOppositeBets(db: Db, players: readonly string[], since: Date): Promise<OppositeBets[]> {
  const rows = await db
    .selectFrom('sports_bet')
    .select('bet')
    .where('player_id', 'in', players)
    .where('placed_at', '>=', since)
    .orderBy('placed_at', 'desc')
    .limit(maxBets)
    .execute();
  const markets = new Map<string, OppositeBets>();
  for (const { bet } of rows) {
    const single = singleOf(bet as unknown as BookBet);
    if (single === undefined) continue;
    const key = JSON.stringify([single.event, single.market, single.specifiers]);
    const known = markets.get(key) ?? { event: single.event, market: single.market, specifiers: single.specifiers, bets: [] };
    known.bets.push(single.bet);
    markets.set(key, known);
  }
  return [...markets.values()].filter(({ bets }) => coversAll(bets));
}
