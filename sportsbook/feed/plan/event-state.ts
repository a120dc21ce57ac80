// An event as it stands at a moment: what a snapshot tells, the same that its messages up to then add up to.
import type { FeedEventState, FeedMarket, FeedSettlement } from '#contract/protocols/sports-feed.ts';
import { voidRules } from '#sportsbook/markets/market-kind.ts';
import type { World } from '#sportsbook/world/create-world.ts';
import { describeEvent, describeScore } from './describe-event.ts';
import { type EventFeed, isPricedStep } from './event-feed.ts';
import type { Step } from './step.ts';
import { confirmedSettlements, misjudged, voidWindow } from './step-messages.ts';

type Settled = FeedEventState['settlements'];

/** Index of the last step that has been told by a moment; `toldAt` is later than due where a producer was down. */
export function stepAt({ plan }: EventFeed, worldMs: number, toldAt: (step: Step) => number): number {
  const steps = plan.fixture.startsAtMs - 60_000 > worldMs ? plan.prematch : plan.steps();
  return steps.findLastIndex((step) => toldAt(step) <= worldMs);
}

function marketsAt(feed: EventFeed, index: number, step: Step): FeedMarket[] {
  if (step.kind === 'called-off') return [];
  const { plan } = feed;
  const isPriced = isPricedStep(plan, step);
  const at = isPriced ? index : feed.pricedBefore(index);
  const markets = at < 0 ? [] : [...feed.view(at).values()];
  if (step.kind === 'handover') return markets.map((market) => ({ ...market, status: 'handed_over' as const }));
  if (!step.isSuspended) return markets;
  const settledFrame = step.kind === 'frame' || step.kind === 'kick-off' ? -1 : step.frame;
  const gone = new Set(settledFrame < 0 ? [] : feed.decisions().map(({ market }) => market.key));
  return markets
    .filter(({ marketId, specifiers }) => !gone.has(`${marketId}|${specifiers}`))
    .map((market) => ({ ...market, status: 'suspended' as const }));
}

function settledAt(feed: EventFeed, index: number, step: Step): Settled {
  if (step.frame < 0) return [];
  if (step.kind === 'confirmed') return confirmedSettlements(feed).map((settlement) => ({ certainty: 2, settlement }));
  const told = feed.settledFrameBefore(index + 1);
  const last = feed.plan.frames().length - 1;
  const isAbandoned = feed.plan.fate === 'abandoned';
  const slip = misjudged(feed);
  const isRight = step.kind !== 'over' && step.kind !== 'unsettled';
  const asTold = (settlement: FeedSettlement): FeedSettlement[] => {
    if (settlement !== slip?.right || isRight) return [settlement];
    return step.kind === 'unsettled' ? [] : [slip.wrong];
  };
  return feed
    .decisions()
    .filter(({ frame }) => frame <= told && !(isAbandoned && frame === last))
    .flatMap(({ settlement }) => asTold(settlement).map((one) => ({ certainty: 1 as const, settlement: one })));
}

function voidsAt(feed: EventFeed, index: number, step: Step, toWall: (worldMs: number) => number): FeedEventState['voids'] {
  const { plan } = feed;
  if (step.kind === 'called-off') return [{ from: null, to: null, markets: null, rule: voidRules.calledOff }];
  const told = (kind: Step['kind']): boolean =>
    step.frame >= 0 &&
    plan
      .steps()
      .slice(0, index + 1)
      .some((one) => one.kind === kind);
  const voids: FeedEventState['voids'] = [];
  if (plan.fate === 'abandoned' && told('over')) {
    const last = plan.frames().length - 1;
    const markets = feed
      .decisions()
      .filter(({ frame }) => frame === last)
      .map(({ settlement: { marketId, specifiers } }) => ({ marketId, specifiers }));
    voids.push({ from: null, to: null, markets, rule: voidRules.abandoned });
  }
  if (told('voided') && !told('unvoided')) {
    const { fromMs, toMs, markets } = voidWindow(feed);
    voids.push({ from: toWall(fromMs), to: toWall(toMs), markets, rule: voidRules.obviousError });
  }
  return voids;
}

/** The event behind its step `index`. */
export function eventState(world: World, feed: EventFeed, index: number, toWall: (worldMs: number) => number): FeedEventState {
  const { plan } = feed;
  const step = (index < plan.prematch.length ? plan.prematch : plan.steps())[index] as Step;
  return {
    event: describeEvent(world, plan, step, toWall),
    score: describeScore(plan, step, toWall),
    producer: step.producer,
    markets: marketsAt(feed, index, step),
    settlements: settledAt(feed, index, step),
    voids: voidsAt(feed, index, step, toWall),
  };
}
