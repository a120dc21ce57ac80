// When in a match each market is decided. One may be decided long before the end: over 2.5 by the third goal. That is so when every end that
// can still come gives each of its outcomes the same.
import type { FeedSettlement } from '#contract/protocols/sports-feed.ts';
import type { MatchState } from '#sportsbook/markets/match-state.ts';
import { rules } from '#sportsbook/markets/rules/index.ts';
import { settlementOf, settleMarket } from '#sportsbook/markets/settle-market.ts';
import type { Verdict } from '#sportsbook/markets/verdict.ts';
import type { Model } from '#sportsbook/pricing/model.ts';
import type { EventPlan } from './event-plan.ts';
import type { PlannedKind, PlannedMarket } from './universe.ts';

type Verdicts = readonly { id: string; verdict: Verdict }[];

export interface Decision {
  market: PlannedMarket;
  settlement: FeedSettlement;
  /** The frame by which it was decided. */
  frame: number;
}

/** What every possible end says, or undefined where they differ. */
function foregone({ kind, specifiers, outcomes }: PlannedMarket, model: Model): Verdicts | undefined {
  const rule = rules[kind.rule];
  if (rule.needs === 'record' || rule.needs === 'halves') return undefined;
  const grid = model.grid(kind.unit, kind.period);
  const [first, ...others] = grid?.isWhole === true ? grid.cells(rule.needs) : [];
  if (first === undefined) return undefined;
  const limits = kind.limits ?? {};
  const verdicts: { id: string; verdict: Verdict }[] = [];
  for (const id of outcomes) {
    const verdict = rule.verdict(id, first, specifiers, limits);
    if (others.some((cell) => rule.verdict(id, cell, specifiers, limits) !== verdict)) return undefined;
    verdicts.push({ id, verdict });
  }
  return verdicts;
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
      const model = plan.sport.model(plan.parameters, state);
      const decide = (market: PlannedMarket): boolean => {
        const { marketId, kind, specifiers, outcomes } = market;
        const verdicts = settleMarket(kind, specifiers, outcomes, state) ?? foregone(market, model);
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
