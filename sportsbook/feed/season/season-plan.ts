// A season of a league as an event that is bet on: when that is told of, when its markets are closed because matches are played, and how it ended. Made
// from the schedule and the matches, as everything of the feed.
import { LRUCache } from 'lru-cache';
import type { MatchState } from '#sportsbook/markets/match-state.ts';
import { beforeMatch } from '#sportsbook/markets/match-state.ts';
import type { Tournament, World } from '#sportsbook/world/create-world.ts';
import { hashText } from '#sportsbook/world/random.ts';
import type { Fixture, Schedule } from '#sportsbook/world/schedule.ts';
import type { ReadPlayed } from '../played.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * So long before its last match a season is offered. A bet is a round of the wallet, which ends it after 14 days whatever happens: what is taken must be
 * confirmed, and its time for corrections over, by then.
 */
export const offeredMs = 11 * 24 * hourMs;
/** No season is told of for longer behind its last match. */
const tailMs = 12 * hourMs;
/** Markets open again so long after a match, if none begins soon. */
const settledMs = minuteMs;
const pauseMs = 10 * minuteMs;

export type SeasonStepKind = 'announced' | 'suspended' | 'reopened' | 'over' | 'settled' | 'confirmed';

export interface SeasonStep {
  /** Of the world's time. */
  atMs: number;
  kind: SeasonStepKind;
  producer: 'prematch';
  /** Whether bets can be taken behind it. */
  isOpen: boolean;
}

export interface SeasonPlan {
  id: string;
  tournament: Tournament;
  season: number;
  /** When its last match begins. */
  endsAtMs: number;
  matches: readonly Fixture[];
  steps: readonly SeasonStep[];
}

export interface TableRow {
  id: string;
  points: number;
  difference: number;
  scored: number;
}

/** The table of these matches, everybody in it. */
export function tableOf(tournament: Tournament, matches: readonly Fixture[], playedOf: ReadPlayed): TableRow[] {
  const rows = new Map<string, TableRow>(tournament.competitorIds.map((id) => [id, { id, points: 0, difference: 0, scored: 0 }]));
  for (const fixture of matches) {
    const { score } = playedOf(fixture);
    if (score === undefined) continue;
    for (const [id, own, other] of [
      [fixture.homeId, score[0], score[1]],
      [fixture.awayId, score[1], score[0]],
    ] as const) {
      const row = rows.get(id);
      if (row === undefined) continue;
      row.points += own > other ? 3 : own === other ? 1 : 0;
      row.difference += own - other;
      row.scored += own;
    }
  }
  return [...rows.values()];
}

const inOrder = (one: TableRow, other: TableRow): number =>
  other.points - one.points || other.difference - one.difference || other.scored - one.scored;

/** The season as settlement reads it: of each its place, and how many share that. Where more than two are level, lots say which two share. */
export function endOfSeason({ id, tournament, matches }: SeasonPlan, playedOf: ReadPlayed): MatchState {
  const lot = (row: TableRow): number => hashText(`lot${id}${row.id}`);
  const table = tableOf(tournament, matches, playedOf).toSorted((one, other) => inOrder(one, other) || lot(one) - lot(other));
  const counts: Record<string, readonly [number, number]> = {};
  for (let at = 0; at < table.length; ) {
    const [row, next] = [table[at] as TableRow, table[at + 1]];
    const isShared = next !== undefined && inOrder(row, next) === 0;
    for (const one of isShared ? [row, next] : [row]) counts[`place:${one.id}`] = [at + 1, isShared ? 2 : 1];
    at += isShared ? 2 : 1;
  }
  return { ...beforeMatch, status: 'ended', period: 'over', counts, closed: ['season', 'match'] };
}

/** When matches are played, those with no room between them together. */
function closures(matches: readonly Fixture[], playedOf: ReadPlayed): { fromMs: number; toMs: number }[] {
  const found: { fromMs: number; toMs: number }[] = [];
  for (const fixture of matches) {
    const { endMs, isCalledOff } = playedOf(fixture);
    if (isCalledOff) continue;
    const last = found.at(-1);
    if (last !== undefined && fixture.startsAtMs < last.toMs + pauseMs) last.toMs = Math.max(last.toMs, endMs + settledMs);
    else found.push({ fromMs: fixture.startsAtMs, toMs: endMs + settledMs });
  }
  return found;
}

function stepsOf(matches: readonly Fixture[], endsAtMs: number, playedOf: ReadPlayed): SeasonStep[] {
  const beginMs = endsAtMs - offeredMs;
  const closed = closures(matches, playedOf);
  const overMs = closed.at(-1)?.toMs ?? endsAtMs;
  const step = (atMs: number, kind: SeasonStepKind, isOpen: boolean): SeasonStep => ({ atMs, kind, producer: 'prematch', isOpen });
  const isPlaying = closed.some(({ fromMs, toMs }) => fromMs <= beginMs && beginMs < toMs);
  return [
    step(beginMs, 'announced', !isPlaying),
    ...closed.flatMap(({ fromMs, toMs }) => [
      ...(fromMs > beginMs ? [step(fromMs, 'suspended', false)] : []),
      ...(toMs > beginMs && toMs < overMs ? [step(toMs, 'reopened', true)] : []),
    ]),
    step(overMs, 'over', false),
    step(overMs + 20_000, 'settled', false),
    step(overMs + 15 * minuteMs, 'confirmed', false),
  ];
}

export interface Seasons {
  /** Seasons that may have something to tell between two moments. */
  near: (fromMs: number, toMs: number) => readonly SeasonPlan[];
  /** The matches of these seasons. */
  matchesNear: (fromMs: number, toMs: number) => Iterable<Fixture>;
  byId: (id: string) => SeasonPlan | undefined;
}

/** Makes the seasons of a world. */
export function createSeasons(world: World, schedule: Schedule, playedOf: ReadPlayed): Seasons {
  const kept = new LRUCache<string, SeasonPlan>({ max: 200 });
  const ends = new LRUCache<string, number>({ max: 2000 });
  const offered = world.tournaments.filter(({ sport }) => sport.world.hasOutrights);
  const idOf = (tournament: Tournament, season: number): string => `lh:outright:${tournament.id.slice('lh:tournament:'.length)}:${season}`;

  function endOf(tournament: Tournament, season: number): number {
    const id = idOf(tournament, season);
    const known = ends.get(id);
    if (known !== undefined) return known;
    const rounds = 2 * (tournament.competitorIds.length - 1);
    const lastRounds = [rounds - 1, rounds].flatMap((round) => schedule.round(tournament, season, round));
    const made = Math.max(...lastRounds.map(({ startsAtMs }) => startsAtMs));
    ends.set(id, made);
    return made;
  }
  function of(tournament: Tournament, season: number): SeasonPlan {
    const id = idOf(tournament, season);
    const known = kept.get(id);
    if (known !== undefined) return known;
    const matches = schedule.season(tournament, season).toSorted((one, other) => one.startsAtMs - other.startsAtMs);
    const endsAtMs = endOf(tournament, season);
    const made: SeasonPlan = { id, tournament, season, endsAtMs, matches, steps: stepsOf(matches, endsAtMs, playedOf) };
    kept.set(id, made);
    return made;
  }
  const namedNear = (fromMs: number, toMs: number): { tournament: Tournament; season: number }[] =>
    offered.flatMap((tournament) => {
      const [first, last] = [schedule.seasonAt(tournament, fromMs - tailMs), schedule.seasonAt(tournament, toMs + offeredMs)];
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
        .filter((season) => season >= 1)
        .filter((season) => endOf(tournament, season) - offeredMs < toMs && endOf(tournament, season) + tailMs > fromMs)
        .map((season) => ({ tournament, season }));
    });
  return {
    near: (fromMs, toMs) => namedNear(fromMs, toMs).map(({ tournament, season }) => of(tournament, season)),
    matchesNear: (fromMs, toMs) => namedNear(fromMs, toMs).flatMap(({ tournament, season }) => schedule.season(tournament, season)),
    byId: (id) => {
      const [, key = '', season] = /^lh:outright:([a-z0-9-]+):(\d{1,6})$/.exec(id) ?? [];
      const tournament = offered.find((one) => one.id === `lh:tournament:${key}`);
      return tournament === undefined || Number(season) < 1 ? undefined : of(tournament, Number(season));
    },
  };
}
