// When in a match each market is decided, which may be long before the end.
import type { FeedSettlement } from '#contract/protocols/sports-feed.ts';
import type { MatchState } from '#sportsbook/markets/match-state.ts';
import { settlementOf, settleMarket } from '#sportsbook/markets/settle-market.ts';
import type { EventPlan } from './event-plan.ts';
import type { PlannedKind, PlannedMarket } from './universe.ts';

export interface Decision {
  market: PlannedMarket;
  settlement: FeedSettlement;
  /** The frame by which it was decided. */
  frame: number;
}

const isTelling = (state: MatchState, before: MatchState | undefined): boolean =>
  state.counts !== before?.counts || state.closed !== before.closed || state.status !== before.status;

/** Every market of a match with when and how it was decided, in that order. */
export function decisionsOf(plan: EventPlan, universe: readonly PlannedKind[]): Decision[] {
  const decisions: Decision[] = [];
  let open = universe.flatMap(({ markets }) => markets);
  let before: MatchState | undefined;
  for (const [frame, { state }] of plan.frames().entries()) {
    if (isTelling(state, before)) {
      const decide = (market: PlannedMarket): boolean => {
        const { marketId, kind, specifiers, outcomes } = market;
        const verdicts = settleMarket(kind, specifiers, outcomes, state);
        if (verdicts === undefined) return true;
        decisions.push({ market, settlement: settlementOf(marketId, kind, specifiers, verdicts), frame });
        return false;
      };
      open = open.filter(decide);
    }
    before = state;
  }
  return decisions;
}
