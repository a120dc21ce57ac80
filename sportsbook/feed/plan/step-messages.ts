// The messages of each step of an event.
import type { FeedMarket, FeedMarketKey, FeedMessage, FeedSettlement } from '#contract/protocols/sports-feed.ts';
import { voidRules } from '#sportsbook/markets/market-kind.ts';
import { legResultIn } from '#sportsbook/slip/index.ts';
import type { World } from '#sportsbook/world/create-world.ts';
import { hashText } from '#sportsbook/world/random.ts';
import type { Decision } from './decisions.ts';
import { describeEvent, describeScore, statusAt } from './describe-event.ts';
import { type EventFeed, isPricedStep } from './event-feed.ts';
import { changedMarkets } from './price-view.ts';
import type { Step, StepKind } from './step.ts';

type WithoutHead<M> = M extends unknown ? Omit<M, 'sequence' | 'previous' | 'at'> : never;
/** A message before it has its place in the row. */
export type MessageBody = WithoutHead<FeedMessage>;

export interface StepContext {
  world: World;
  feed: EventFeed;
  index: number;
  step: Step;
  toWall: (worldMs: number) => number;
}

const eventId = ({ feed }: StepContext): string => feed.plan.fixture.id;
const keyOf = ({ marketId, specifiers }: FeedMarketKey): FeedMarketKey => ({ marketId, specifiers });

const changed = (context: StepContext, reason: string): MessageBody => ({
  type: 'event.changed',
  producer: context.step.producer,
  eventId: eventId(context),
  event: describeEvent(context.world, context.feed.plan, context.step, context.toWall),
  reason,
});

const priced = (context: StepContext, markets: FeedMarket[], isFull: boolean): MessageBody[] =>
  markets.length === 0 && !isFull
    ? []
    : [{ type: 'market.priced', producer: context.step.producer, eventId: eventId(context), isFull, markets }];

const settled = (context: StepContext, certainty: 1 | 2, markets: FeedSettlement[]): MessageBody[] =>
  markets.length === 0 ? [] : [{ type: 'market.settled', producer: 'live', eventId: eventId(context), certainty, markets }];

function score(context: StepContext): MessageBody[] {
  const { plan } = context.feed;
  const told = describeScore(plan, context.step, context.toWall);
  const status = statusAt(plan, context.step);
  return told === null ? [] : [{ type: 'event.score', producer: 'live', eventId: eventId(context), status, score: told }];
}

/** Markets decided since settlements were told last. */
function newlyDecided({ feed, index, step }: StepContext): readonly Decision[] {
  const told = feed.settledFrameBefore(index);
  return feed.decisions().filter(({ frame }) => frame > told && frame <= step.frame);
}

/** Behind a closure all markets are told anew, as they were all closed. */
function repriced(context: StepContext): MessageBody[] {
  const { feed, index, step } = context;
  if (!isPricedStep(feed.plan, step)) return [];
  const before = feed.pricedBefore(index);
  const decided = step.producer === 'live' && step.kind !== 'tick' ? newlyDecided(context) : [];
  const told = settled(
    context,
    1,
    decided.map(({ settlement }) => settlement),
  );
  const steps = step.frame < 0 ? feed.plan.prematch : feed.plan.steps();
  if (steps.slice(before + 1, index).some(({ isSuspended }) => isSuspended))
    return [...told, ...priced(context, [...feed.view(index).values()], true)];
  const gone = new Set(decided.map(({ market }) => market.key));
  return [...told, ...priced(context, changedMarkets(before < 0 ? new Map() : feed.view(before), feed.view(index), gone), false)];
}

/** One market whose result is told wrongly at first: the one that the seed picks. */
export function misjudged({ plan, decisions }: EventFeed): { wrong: FeedSettlement; right: FeedSettlement } | undefined {
  if (!plan.mishaps.isRolledBack) return undefined;
  const last = plan.frames().length - 1;
  const open = decisions().filter(({ frame, settlement }) => frame === last && settlement.outcomes.length === 2);
  const right = open[hashText(plan.fixture.id) % Math.max(1, open.length)]?.settlement;
  if (right === undefined) return undefined;
  const results = right.outcomes.map(legResultIn).toReversed();
  return {
    right,
    wrong: { ...right, outcomes: right.outcomes.map(({ id }, at) => ({ id, ...(results[at] as (typeof results)[number]) })) },
  };
}

/** All that was not decided before; of a match that was abandoned that is void. */
function over(context: StepContext): MessageBody[] {
  const { feed } = context;
  const open = newlyDecided(context).map(({ settlement }) => settlement);
  if (feed.plan.fate !== 'abandoned') {
    const slip = misjudged(feed);
    return settled(
      context,
      1,
      open.map((settlement) => (settlement === slip?.right ? slip.wrong : settlement)),
    );
  }
  const markets = open.map(keyOf);
  return [
    {
      type: 'market.voided',
      producer: 'live',
      eventId: eventId(context),
      from: null,
      to: null,
      markets,
      rule: voidRules.abandoned,
      reason: 'abandoned',
    },
  ];
}

/** What stands in the end: of a match that was abandoned, what was decided before. */
export function confirmedSettlements(feed: EventFeed): FeedSettlement[] {
  const last = feed.plan.frames().length - 1;
  const isAbandoned = feed.plan.fate === 'abandoned';
  return feed.decisions().flatMap(({ frame, settlement }) => (isAbandoned && frame === last ? [] : [settlement]));
}

/** A kind of market whose price was wrong for some minutes: bets of then are void. */
export function voidWindow({ plan, universe }: EventFeed): { fromMs: number; toMs: number; markets: FeedMarketKey[] } {
  const kinds = universe.filter(({ kind }) => kind.period === 'match');
  const { markets = [] } = kinds[hashText(`void${plan.fixture.id}`) % Math.max(1, kinds.length)] ?? {};
  const fromMs = plan.fixture.startsAtMs + 10 * 60_000;
  const keys = markets.map(({ marketId, key }) => ({ marketId, specifiers: key.slice(marketId.length + 1) }));
  return { fromMs, toMs: fromMs + 3 * 60_000, markets: keys };
}

function windowOf(context: StepContext): { producer: 'live'; eventId: string; from: number; to: number; markets: FeedMarketKey[] } {
  const { fromMs, toMs, markets } = voidWindow(context.feed);
  return { producer: 'live', eventId: eventId(context), from: context.toWall(fromMs), to: context.toWall(toMs), markets };
}

function ofFrame(context: StepContext): MessageBody[] {
  const { feed, step } = context;
  const happened = feed.plan.frames()[step.frame];
  const isEnd = step.frame === feed.plan.frames().length - 1;
  const isClosing = isEnd || (happened?.suspendsMs ?? 0) > 0;
  const suspended: MessageBody[] = isClosing
    ? [{ type: 'market.suspended', producer: 'live', eventId: eventId(context), groups: null, reason: happened?.cause ?? 'over' }]
    : [];
  return [...suspended, ...score(context), ...(isEnd ? [changed(context, happened?.cause ?? 'over')] : repriced(context))];
}

const messagesByStep: Readonly<Record<StepKind, (context: StepContext) => MessageBody[]>> = {
  announced: (context) => [changed(context, 'announced'), ...priced(context, [...context.feed.view(context.index).values()], true)],
  drift: repriced,
  moved: (context) => [changed(context, 'moved')],
  'called-off': (context) => [
    changed(context, 'called-off'),
    {
      type: 'market.voided',
      producer: 'prematch',
      eventId: eventId(context),
      from: null,
      to: null,
      markets: null,
      rule: voidRules.calledOff,
      reason: 'called-off',
    },
  ],
  handover: (context) => {
    const before = context.feed.pricedBefore(context.index);
    const last = before < 0 ? [] : [...context.feed.view(before).values()];
    return priced(
      context,
      last.map((market) => ({ ...market, status: 'handed_over' as const })),
      true,
    );
  },
  'kick-off': (context) => [
    changed(context, 'begun'),
    ...score(context),
    ...priced(context, [...context.feed.view(context.index).values()], true),
  ],
  frame: ofFrame,
  reopen: repriced,
  tick: repriced,
  over,
  unsettled: (context) => {
    const right = misjudged(context.feed)?.right;
    return right === undefined
      ? []
      : [{ type: 'market.unsettled', producer: 'live', eventId: eventId(context), markets: [keyOf(right)], reason: 'result-corrected' }];
  },
  resettled: (context) => {
    const right = misjudged(context.feed)?.right;
    return right === undefined ? [] : settled(context, 1, [right]);
  },
  voided: (context) => [{ type: 'market.voided', ...windowOf(context), rule: voidRules.obviousError, reason: 'wrong-price' }],
  unvoided: (context) => [{ type: 'market.unvoided', ...windowOf(context), reason: 'price-was-right' }],
  confirmed: (context) => [...settled(context, 2, confirmedSettlements(context.feed)), changed(context, 'confirmed')],
};

/** Every message of a step, in their order. */
export const stepMessages = (context: StepContext): MessageBody[] => messagesByStep[context.step.kind](context);
