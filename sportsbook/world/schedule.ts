// Who plays whom and when: every tournament is a double round robin that begins anew when it is over, for ever. A match's id says which
// season, round and pairing it is, so that it can be made from its id alone.
import { LRUCache } from 'lru-cache';
import type { Tournament, World } from './create-world.ts';
import { createRandom, hashText } from './random.ts';

const hourMs = 3_600_000;
/** The first season of each tournament began then, at different hours. */
export const worldBeganMs = Date.UTC(2026, 0, 1);

export interface Fixture {
  id: string;
  tournament: Tournament;
  season: number;
  round: number;
  homeId: string;
  awayId: string;
  /** Of the world's time. */
  startsAtMs: number;
}

export interface Schedule {
  /** Matches that begin from `fromMs` on and before `toMs`, in the order of their beginnings. */
  between: (fromMs: number, toMs: number) => readonly Fixture[];
  fixture: (id: string) => Fixture | undefined;
  /** The matches of a round, from 1. */
  round: (tournament: Tournament, season: number, round: number) => readonly Fixture[];
  /** Every match of a season, by rounds. */
  season: (tournament: Tournament, season: number) => readonly Fixture[];
  /** The season that runs, or ran last, at a moment. */
  seasonAt: (tournament: Tournament, atMs: number) => number;
}

const roundsOf = (tournament: Tournament): number => 2 * (tournament.competitorIds.length - 1);
const everyMs = (tournament: Tournament): number => tournament.sport.world.roundEveryHours * hourMs;
const seasonMs = (tournament: Tournament): number => roundsOf(tournament) * everyMs(tournament) + 24 * hourMs;

/** Pairings of a round by the circle method: the first stays, the others turn; in the second half of a season home and away change. */
function pairings(order: readonly string[], round: number): [string, string][] {
  const [fixed = '', ...others] = order;
  const turns = others.length;
  const turned = others.map((_, at) => others[(at + round) % turns] ?? '');
  const circle = [fixed, ...turned];
  const isReturn = round >= turns;
  return Array.from({ length: circle.length / 2 }, (_, at) => {
    const [one = '', other = ''] = [circle[at], circle[circle.length - 1 - at]];
    const isHome = (round + at) % 2 === 0 ? !isReturn : isReturn;
    return isHome ? [one, other] : [other, one];
  });
}

/** Makes the schedule of a world. */
export function createSchedule(world: World): Schedule {
  const rounds = new LRUCache<string, readonly Fixture[]>({ max: 5000 });
  const offsets = new Map(
    world.tournaments.map(({ id, sport }) => [id, (hashText(`${world.seed}${id}`) % (sport.world.roundEveryHours * 4)) * (hourMs / 4)]),
  );
  const beginOf = (tournament: Tournament, season: number): number =>
    worldBeganMs + (offsets.get(tournament.id) ?? 0) - 30 * 24 * hourMs + (season - 1) * seasonMs(tournament);

  function roundOf(tournament: Tournament, season: number, round: number): readonly Fixture[] {
    const key = `${tournament.id}:${season}:${round}`;
    const known = rounds.get(key);
    if (known !== undefined) return known;
    const order = createRandom(world.seed, 'draw', tournament.id, season).shuffle(tournament.competitorIds);
    const random = createRandom(world.seed, 'kick-offs', key);
    const begin = beginOf(tournament, season) + (round - 1) * everyMs(tournament);
    const made = pairings(order, round - 1).map(([homeId, awayId], at) => ({
      id: `lh:match:${tournament.id.slice('lh:tournament:'.length)}:${season}:${round}:${at + 1}`,
      tournament,
      season,
      round,
      homeId,
      awayId,
      startsAtMs: begin + random.below(Math.max(1, tournament.sport.world.roundEveryHours * 9)) * 300_000,
    }));
    rounds.set(key, made);
    return made;
  }

  const roundAt = (tournament: Tournament, atMs: number): { season: number; round: number } => {
    const since = atMs - beginOf(tournament, 1);
    const season = Math.floor(since / seasonMs(tournament)) + 1;
    return { season, round: Math.floor((since - (season - 1) * seasonMs(tournament)) / everyMs(tournament)) + 1 };
  };

  function ofTournament(tournament: Tournament, fromMs: number, toMs: number): Fixture[] {
    const found: Fixture[] = [];
    for (let at = fromMs - everyMs(tournament); at < toMs + everyMs(tournament); at += everyMs(tournament)) {
      const { season, round } = roundAt(tournament, at);
      if (season < 1 || round > roundsOf(tournament)) continue;
      found.push(...roundOf(tournament, season, round).filter(({ startsAtMs }) => startsAtMs >= fromMs && startsAtMs < toMs));
    }
    return found;
  }

  return {
    between: (fromMs, toMs) => {
      const byId = new Map(world.tournaments.flatMap((one) => ofTournament(one, fromMs, toMs)).map((one) => [one.id, one]));
      return [...byId.values()].toSorted((one, other) => one.startsAtMs - other.startsAtMs || (one.id < other.id ? -1 : 1));
    },
    fixture: (id) => {
      const [, key = '', season, round, at] = /^lh:match:([a-z0-9-]+):(\d{1,6}):(\d{1,4}):(\d{1,3})$/.exec(id) ?? [];
      const tournament = world.tournament(`lh:tournament:${key}`);
      if (tournament === undefined || Number(season) < 1 || Number(round) < 1 || Number(round) > roundsOf(tournament)) return undefined;
      return roundOf(tournament, Number(season), Number(round))[Number(at) - 1];
    },
    round: roundOf,
    season: (tournament, season) => Array.from({ length: roundsOf(tournament) }, (_, at) => roundOf(tournament, season, at + 1)).flat(),
    seasonAt: (tournament, atMs) => roundAt(tournament, atMs).season,
  };
}
