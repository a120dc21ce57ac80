// An event's plan with what is worked out from it once: its markets, when each is decided, its prices at a step.
import { LRUCache } from 'lru-cache';
import { type Decision, decisionsOf } from './decisions.ts';
import type { EventPlan } from './event-plan.ts';
import { type PriceView, priceView } from './price-view.ts';
import type { Step, StepKind } from './step.ts';
import { type PlannedKind, type PlannedMarket, universeOf } from './universe.ts';

export interface EventFeed {
  plan: EventPlan;
  universe: readonly PlannedKind[];
  market: (key: string) => PlannedMarket | undefined;
  decisions: () => readonly Decision[];
  /** Prices behind a step at which prices are made. */
  view: (index: number) => PriceView;
  /** The last step up to this one at which prices were made; -1: none. */
  pricedBefore: (index: number) => number;
  /** The last frame whose decisions have been told before this step. */
  settledFrameBefore: (index: number) => number;
}

const pricedKinds: readonly StepKind[] = ['announced', 'drift', 'kick-off', 'reopen', 'tick'];

/** Whether prices are made at a step. */
export function isPricedStep(plan: EventPlan, step: Step): boolean {
  if (step.isSuspended) return false;
  return pricedKinds.includes(step.kind) || (step.kind === 'frame' && plan.frames()[step.frame]?.isPriced === true);
}

/** Steps that tell what was decided up to their frame. */
const isSettlingStep = (plan: EventPlan, step: Step): boolean =>
  step.kind === 'over' || (step.producer === 'live' && step.kind !== 'tick' && isPricedStep(plan, step));

/** Price views of all events, of which the least used are made again. */
export const createViews = (): LRUCache<string, PriceView> => new LRUCache<string, PriceView>({ max: 900 });

export function createEventFeed(plan: EventPlan, views: LRUCache<string, PriceView>): EventFeed {
  const universe = universeOf(plan.sport, plan.parameters);
  const byKey = new Map(universe.flatMap(({ markets }) => markets.map((market) => [market.key, market] as const)));
  let decisions: readonly Decision[] | undefined;
  const lastBefore = (index: number, is: (step: Step) => boolean): number => {
    const steps = index < plan.prematch.length ? plan.prematch : plan.steps();
    for (let at = index - 1; at >= 0; at -= 1) if (is(steps[at] as Step)) return at;
    return -1;
  };
  return {
    plan,
    universe,
    market: (key) => byKey.get(key),
    decisions: () => (decisions ??= decisionsOf(plan, universe)),
    view: (index) => {
      const key = `${plan.fixture.id}#${index}`;
      const known = views.get(key);
      if (known !== undefined) return known;
      const steps = index < plan.prematch.length ? plan.prematch : plan.steps();
      const made = priceView(plan, universe, steps[index] as Step);
      views.set(key, made);
      return made;
    },
    pricedBefore: (index) => lastBefore(index, (step) => isPricedStep(plan, step)),
    settledFrameBefore: (index) => {
      const at = lastBefore(index, (step) => isSettlingStep(plan, step));
      return at < 0 ? -1 : (plan.steps()[at]?.frame ?? -1);
    },
  };
}
