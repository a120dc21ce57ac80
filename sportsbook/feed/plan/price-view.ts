import type { FeedMarket } from '#contract/protocols/sports-feed.ts';
import type { MarketKind } from '#sportsbook/markets/market-kind.ts';
import { beforeMatch, isClosed, type MatchState } from '#sportsbook/markets/match-state.ts';
import type { Model, OutcomeChance } from '#sportsbook/pricing/model.ts';
import { fairChances, priceMarket } from '#sportsbook/pricing/price-market.ts';
import type { EventPlan } from './event-plan.ts';
import type { Step } from './step.ts';
import type { PlannedKind, PlannedMarket } from './universe.ts';

/** Markets on offer, by key. */
export type PriceView = ReadonlyMap<string, FeedMarket>;

/** The state that prices are made from at a step. */
export function stateAt(plan: EventPlan, step: Step): MatchState {
  if (step.frame < 0) return beforeMatch;
  const state = plan.frames()[step.frame]?.state ?? beforeMatch;
  return plan.sport.later(state, step.sinceFrameMs);
}

export const modelAt = (plan: EventPlan, step: Step): Model =>
  plan.sport.model(step.error === 0 ? plan.parameters : plan.sport.estimated(plan.parameters, step.error), stateAt(plan, step));

interface Candidate {
  market: PlannedMarket;
  chances: readonly OutcomeChance[];
  line: number;
  balance: number;
}

const isHalfLine = (line: number): boolean => Math.abs((line * 2) % 2) === 1;

/** Of a ladder those nearest to its most even line; one of halves stands for it, as nothing is refunded there. */
function chosen(candidates: readonly Candidate[], atOnce: number): { shown: readonly Candidate[]; main: Candidate | undefined } {
  const open = candidates.filter(({ balance }) => balance < 0.46);
  const halves = open.filter(({ line }) => isHalfLine(line));
  const main = (halves.length > 0 ? halves : open).toSorted((one, other) => one.balance - other.balance)[0];
  if (main === undefined) return { shown: [], main };
  const near = open.toSorted((one, other) => Math.abs(one.line - main.line) - Math.abs(other.line - main.line) || one.line - other.line);
  return { shown: near.slice(0, atOnce), main };
}

function candidatesOf({ kind, markets }: PlannedKind, model: Model): Candidate[] {
  const [name] = kind.specifiers;
  return markets.flatMap((market) => {
    const chances = fairChances(kind, market.specifiers, model);
    if (chances === undefined) return [];
    const line = name === undefined ? 0 : (market.specifiers[name] ?? 0);
    return [{ market, chances, line, balance: Math.abs((chances[0]?.probability ?? 0) - 0.5) }];
  });
}

const isOver = (kind: MarketKind, state: MatchState): boolean => isClosed(state, kind.period) || isClosed(state, 'match');

/** What is offered at a step, at its price. */
export function priceView(plan: EventPlan, universe: readonly PlannedKind[], step: Step): PriceView {
  const state = stateAt(plan, step);
  const model = modelAt(plan, step);
  const view = new Map<string, FeedMarket>();
  for (const planned of universe) {
    const { kind, atOnce } = planned;
    if (isOver(kind, state)) continue;
    const candidates = candidatesOf(planned, model);
    const { shown, main } = atOnce === undefined ? { shown: candidates, main: candidates[0] } : chosen(candidates, atOnce);
    const margin = plan.sport.margins[kind.group] ?? 0.08;
    for (const one of shown) {
      const { key, marketId, specifiers } = one.market;
      const market = priceMarket(marketId, kind, specifiers, one.chances, margin, one === main);
      if (market !== undefined) view.set(key, market);
    }
  }
  return view;
}

const isSame = (one: FeedMarket, other: FeedMarket): boolean =>
  one.isMain === other.isMain &&
  one.status === other.status &&
  one.outcomes.every(({ odds, refund, status }, at) => {
    const now = other.outcomes[at];
    return odds === now?.odds && refund === now.refund && status === now.status;
  });

/** What changed from one view to the next: what is no longer offered is hidden, unless it is `gone` by another message. */
export function changedMarkets(before: PriceView, after: PriceView, gone: ReadonlySet<string>): FeedMarket[] {
  const changed: FeedMarket[] = [];
  for (const [key, market] of after) {
    const known = before.get(key);
    if (known === undefined || !isSame(known, market)) changed.push(market);
  }
  for (const [key, market] of before)
    if (!after.has(key) && !gone.has(key)) changed.push({ ...market, status: 'deactivated', isMain: false });
  return changed;
}
