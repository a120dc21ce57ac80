// What a market came to, from the published result of its match alone.
import type { FeedLeg, FeedOutcomeResult } from '#contract/protocols/sports-feed.ts';
import type { SportsResult } from '#contract/protocols/sports-results.ts';
import { readSpecifiers } from '#sportsbook/markets/market-kind.ts';
import { beforeMatch, type MatchState, type Pair } from '#sportsbook/markets/match-state.ts';
import { settleMarket } from '#sportsbook/markets/settle-market.ts';
import { seasonKinds } from '#sportsbook/markets/season-kinds.ts';
import { sports } from '#sportsbook/sports/registry.ts';

const stateOf = (result: SportsResult): MatchState => ({
  ...beforeMatch,
  status: result.status,
  period: 'over',
  counts: result.counts as unknown as Record<string, Pair>,
  closed: result.closed,
  order: result.order.map(({ playerId, side, ...one }) => ({
    ...one,
    side: side === 0 ? 0 : 1,
    ...(playerId !== undefined && { playerId }),
  })),
  absent: result.absent,
});

/**
 * How an outcome ended for a bet that was taken at `placedAt` (ms), or undefined where the result does not say or there is no such market.
 */
export function deriveSettlement(result: SportsResult, leg: FeedLeg, placedAt: number): FeedOutcomeResult | undefined {
  const [sportKey = '', id = ''] = leg.marketId.split(':');
  const sport = sports.find(({ key }) => key === sportKey);
  const kind = sport && [...sport.markets, ...seasonKinds].find((one) => one.id === id);
  const specifiers = kind && readSpecifiers(kind.specifiers, leg.specifiers);
  if (kind === undefined || specifiers === undefined) return undefined;
  const isVoid = result.voids.some(
    ({ from, to, markets }) =>
      placedAt >= from && placedAt < to && markets.some((key) => key.marketId === leg.marketId && key.specifiers === leg.specifiers),
  );
  if (isVoid) return { id: leg.outcomeId, result: 0, voidHalves: 2, deadHeat: 1 };
  const verdict = settleMarket(kind, specifiers, [leg.outcomeId], stateOf(result))?.[0]?.verdict;
  return verdict && { id: leg.outcomeId, ...verdict };
}
