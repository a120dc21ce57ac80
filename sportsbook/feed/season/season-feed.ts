// What the feed says of seasons: the messages of each step, and the event as it stands behind one.
import { LRUCache } from 'lru-cache';
import type { EventStatus, FeedEvent, FeedEventState, FeedMarket, FeedNames, FeedSettlement } from '#contract/protocols/sports-feed.ts';
import { seasonKinds } from '#sportsbook/markets/season-kinds.ts';
import { settleMarket, settlementOf } from '#sportsbook/markets/settle-market.ts';
import { priceMarket } from '#sportsbook/pricing/price-market.ts';
import { sportId, type World } from '#sportsbook/world/create-world.ts';
import type { Fixture } from '#sportsbook/world/schedule.ts';
import type { MessageBody } from '../plan/step-messages.ts';
import type { ReadPlayed } from '../played.ts';
import { createSeasonChances } from './season-chances.ts';
import { endOfSeason, type SeasonPlan, type SeasonStep } from './season-plan.ts';

/** What the season of a league is called, after the league. */
const seasonWords: FeedNames = { en: 'season', de: 'Saison', fr: 'saison', es: 'temporada', 'pt-br': 'temporada', tr: 'sezon' };

function namesOf({ tournament: { names }, season }: SeasonPlan): FeedNames {
  const written = Object.entries(names as Record<string, string>).map(([locale, name]) => [
    locale,
    `${name}, ${(seasonWords as Record<string, string>)[locale] ?? seasonWords.en} ${season}`,
  ]);
  return Object.fromEntries(written) as FeedNames;
}

function statusAt({ kind }: SeasonStep): EventStatus {
  if (kind === 'confirmed') return 'closed';
  return kind === 'over' || kind === 'settled' ? 'ended' : 'scheduled';
}

export interface SeasonFeed {
  /** Works out what the prices of a season take from a match that is still to be played. */
  prepare: (fixture: Fixture) => void;
  messages: (plan: SeasonPlan, index: number) => MessageBody[];
  /** The event behind its step `index`. */
  state: (plan: SeasonPlan, index: number) => FeedEventState;
}

const suspended = (market: FeedMarket): FeedMarket => ({
  ...market,
  status: 'suspended',
  outcomes: market.outcomes.map((outcome) => (outcome.status === 'active' ? { ...outcome, status: 'suspended' } : outcome)),
});

/** `toWall` turns the world's time into the feed's. */
export function createSeasonFeed(world: World, playedOf: ReadPlayed, toWall: (worldMs: number) => number): SeasonFeed {
  const views = new LRUCache<string, readonly FeedMarket[]>({ max: 300 });
  const chances = createSeasonChances(world, playedOf);

  const describe = (plan: SeasonPlan, step: SeasonStep): FeedEvent => ({
    id: plan.id,
    kind: 'outright',
    sportId: sportId(plan.tournament.sport.key),
    categoryId: plan.tournament.categoryId,
    tournamentId: plan.tournament.id,
    season: plan.season,
    round: 0,
    names: namesOf(plan),
    competitorIds: [...plan.tournament.competitorIds],
    status: statusAt(step),
    startsAt: toWall(plan.endsAtMs),
    isLiveCovered: false,
  });

  /** Markets at their prices behind a step. */
  function view(plan: SeasonPlan, { atMs }: SeasonStep): readonly FeedMarket[] {
    const key = `${plan.id}#${atMs}`;
    const known = views.get(key);
    if (known !== undefined) return known;
    const { sport } = plan.tournament;
    const { winner, topThree } = chances.of(plan, atMs);
    const made = seasonKinds.flatMap((kind) => {
      const likely = (kind.rule === 'season-winner' ? winner : topThree).toSorted((one, other) => other.probability - one.probability);
      return priceMarket(`${sport.key}:${kind.id}`, kind, {}, likely, sport.margins['outrights'] ?? 0.15, true) ?? [];
    });
    views.set(key, made);
    return made;
  }

  /** What is offered behind a step: while matches are played, closed at the prices of before. */
  function marketsAt(plan: SeasonPlan, index: number): readonly FeedMarket[] {
    const step = plan.steps[index] as SeasonStep;
    if (step.isOpen) return view(plan, step);
    if (step.kind === 'settled' || step.kind === 'confirmed') return [];
    const before = plan.steps.slice(0, index).findLast(({ isOpen }) => isOpen);
    return view(plan, before ?? (plan.steps[0] as SeasonStep)).map(suspended);
  }

  function settlements(plan: SeasonPlan): FeedSettlement[] {
    const end = endOfSeason(plan, playedOf);
    return seasonKinds.flatMap((kind) => {
      const verdicts = settleMarket(kind, {}, plan.tournament.competitorIds, end);
      return verdicts === undefined ? [] : [settlementOf(`${plan.tournament.sport.key}:${kind.id}`, kind, {}, verdicts)];
    });
  }

  return {
    prepare: chances.prepare,
    messages(plan, index) {
      const step = plan.steps[index] as SeasonStep;
      const head = { producer: step.producer, eventId: plan.id };
      const changed = (reason: string): MessageBody => ({ type: 'event.changed', ...head, event: describe(plan, step), reason });
      const priced = (): MessageBody => ({ type: 'market.priced', ...head, isFull: true, markets: [...marketsAt(plan, index)] });
      const settled = (certainty: 1 | 2): MessageBody => ({ type: 'market.settled', ...head, certainty, markets: settlements(plan) });
      if (step.kind === 'announced') return [changed('announced'), priced()];
      if (step.kind === 'reopened') return [priced()];
      if (step.kind === 'suspended') return [{ type: 'market.suspended', ...head, groups: null, reason: 'matches-played' }];
      if (step.kind === 'over') return [changed('over')];
      return step.kind === 'settled' ? [settled(1)] : [settled(2), changed('confirmed')];
    },
    state(plan, index) {
      const step = plan.steps[index] as SeasonStep;
      const certainty = step.kind === 'confirmed' ? (2 as const) : (1 as const);
      const isTold = step.kind === 'settled' || step.kind === 'confirmed';
      return {
        event: describe(plan, step),
        score: null,
        producer: step.producer,
        markets: [...marketsAt(plan, index)],
        settlements: isTold ? settlements(plan).map((settlement) => ({ certainty, settlement })) : [],
        voids: [],
      };
    },
  };
}
