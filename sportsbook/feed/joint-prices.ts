// The price of several legs of one event together, as the event stands. It is worked out once for each of its steps, however many ask.
import { LRUCache } from 'lru-cache';
import type { FeedJoint, FeedJointRequest } from '#contract/protocols/sports-feed.ts';
import { createDrawnEnds, DrawingBusy } from '#sportsbook/pricing/drawn-ends.ts';
import { jointOdds, jointProbability } from '#sportsbook/pricing/joint.ts';
import { heldOf } from '#sportsbook/pricing/price-market.ts';
import type { EventFeed } from './plan/event-feed.ts';
import { stepAt } from './plan/event-state.ts';
import { modelAt } from './plan/price-view.ts';
import type { Step } from './plan/step.ts';
import type { FeedClock } from './stream/feed-clock.ts';
import type { Plans } from './stream/plans.ts';

export interface JointParts {
  plans: Pick<Plans, 'byId'>;
  clock: Pick<FeedClock, 'worldNowMs'>;
  lastSequence: () => number;
  toldAt: (step: Step) => number;
}

type Answer = Omit<FeedJoint, 'sequence'>;

const refuse = (reason: Answer['reason'], pair: [number, number] | null = null): Answer => ({
  combines: false,
  probability: 0,
  odds: 0,
  reason,
  pair,
});

const millionths = (share: number): number => Math.round(share * 1_000_000);

export function createJointPrices({ plans, clock, lastSequence, toldAt }: JointParts) {
  const drawn = createDrawnEnds();
  const answers = new LRUCache<string, Promise<Answer>>({ max: 5000 });

  async function priceAt(feed: EventFeed, index: number, legs: FeedJointRequest['legs']): Promise<Answer> {
    const { plan } = feed;
    const step = (index < plan.prematch.length ? plan.prematch : plan.steps())[index] as Step;
    if (step.isSuspended || step.kind === 'called-off' || step.kind === 'handover') return refuse('suspended');
    const found = legs.map(({ marketId, specifiers, outcomeId }) => {
      const market = feed.market(`${marketId}|${specifiers}`);
      return market?.outcomes.includes(outcomeId) === true ? { ...market, outcome: outcomeId } : undefined;
    });
    const missing = found.indexOf(undefined);
    if (missing >= 0) return refuse('unknown', [missing, missing]);
    const known = found.filter((leg) => leg !== undefined);
    const model = modelAt(plan, step);
    const state = `${plan.fixture.id}#${index}`;
    const { probability, refund, reason, pair } = await jointProbability(known, model, (some) => drawn.chanceOf(some, model, state));
    if (reason !== null) return refuse(reason, pair);
    const odds = jointOdds(
      probability,
      known.map((leg) => heldOf(leg, model, plan.sport.margins[leg.kind.group] ?? 0.08)),
    );
    if (odds === undefined) return refuse('all-but-certain');
    return { combines: true, probability: millionths(probability), refund: millionths(refund), odds, reason: null, pair: null };
  }

  async function answerOnce(feed: EventFeed, index: number, legs: FeedJointRequest['legs']): Promise<Answer> {
    const asked = legs.map(({ marketId, specifiers, outcomeId }) => `${marketId}|${specifiers}|${outcomeId}`);
    const key = `${feed.plan.fixture.id}#${index} ${asked.join(' ')}`;
    const known = answers.get(key);
    if (known !== undefined) return await known;
    const made = priceAt(feed, index, legs);
    answers.set(key, made);
    try {
      return await made;
    } catch (error) {
      answers.delete(key);
      if (error instanceof DrawingBusy) return refuse('suspended');
      throw error;
    }
  }

  return async ({ eventId, legs }: FeedJointRequest): Promise<FeedJoint> => {
    const sequence = lastSequence();
    if (eventId.startsWith('lh:outright:')) return { sequence, ...refuse('not-combinable') };
    const feed = plans.byId(eventId);
    const index = feed === undefined ? -1 : stepAt(feed, clock.worldNowMs(), toldAt);
    return { sequence, ...(feed === undefined || index < 0 ? refuse('unknown') : await answerOnce(feed, index, legs)) };
  };
}
