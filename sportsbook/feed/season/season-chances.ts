// How likely each competitor is to end a season at the top: the matches that are left, drawn many times from the models of their sport on top of the
// table so far. Each match has its draws once, so that from one price to the next only what was played changes.
import { LRUCache } from 'lru-cache';
import { beforeMatch } from '#sportsbook/markets/match-state.ts';
import type { OutcomeChance } from '#sportsbook/pricing/model.ts';
import type { World } from '#sportsbook/world/create-world.ts';
import { createRandom } from '#sportsbook/world/random.ts';
import type { Fixture } from '#sportsbook/world/schedule.ts';
import { parametersOf } from '../plan/event-plan.ts';
import type { ReadPlayed } from '../played.ts';
import { type SeasonPlan, tableOf } from './season-plan.ts';

/** The standard error of a chance is at most 1.1 %. */
const draws = 2000;
/** Called off or abandoned: it counts for nobody. */
const notPlayed = 32_767;
const notPlayedShare = 0.012;

type Draws = Int16Array;

/** By how much the home side ends ahead, drawn from the model of the match. */
function drawMargins(world: World, fixture: Fixture): Draws {
  const { sport } = fixture.tournament;
  const [unit = '', period = ''] = sport.mainCount.split(':');
  const cells = sport.model(parametersOf(world, fixture), beforeMatch).grid(unit, period)?.cells('margin') ?? [];
  const ends: number[] = [];
  let sum = 0;
  for (const { weight } of cells) ends.push((sum += weight));
  const random = createRandom(world.seed, 'season', fixture.id);
  return Int16Array.from({ length: draws }, () => {
    if (random.chance(notPlayedShare)) return notPlayed;
    const at = random.next() * sum;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    const cell = cells[low];
    return cell === undefined ? 0 : cell.home - cell.away;
  });
}

export interface SeasonChances {
  winner: readonly OutcomeChance[];
  topThree: readonly OutcomeChance[];
}

interface Match {
  home: number;
  away: number;
  margins: Draws;
}

/** Plays one drawing of what is left, on top of the table. Points weigh before the difference, and what is level is drawn by lot. */
function standings(points: readonly number[], matches: readonly Match[], draw: number, lots: readonly number[]): number[] {
  const sums = points.map((value, at) => value + (lots[(at + draw) % lots.length] ?? 0));
  for (const { home, away, margins } of matches) {
    const margin = margins[draw] ?? notPlayed;
    if (margin === notPlayed) continue;
    sums[home] = (sums[home] ?? 0) + (margin > 0 ? 3 : margin === 0 ? 1 : 0) * 100_000 + margin;
    sums[away] = (sums[away] ?? 0) + (margin < 0 ? 3 : margin === 0 ? 1 : 0) * 100_000 - margin;
  }
  return sums;
}

/** Places of the three greatest sums, the greatest first. */
function firstThree(sums: readonly number[]): [number, number, number] {
  let [one, two, three] = [-1, -1, -1];
  const sumAt = (at: number): number => (at < 0 ? Number.NEGATIVE_INFINITY : (sums[at] ?? 0));
  for (let at = 0; at < sums.length; at += 1) {
    if (sumAt(at) > sumAt(one)) [one, two, three] = [at, one, two];
    else if (sumAt(at) > sumAt(two)) [two, three] = [at, two];
    else if (sumAt(at) > sumAt(three)) three = at;
  }
  return [one, two, three];
}

export interface ChancesOfSeasons {
  /** How likely everybody is to end a season first and among the first three, as it stands at a moment of the world's time. */
  of: (plan: SeasonPlan, atMs: number) => SeasonChances;
  /** Draws a match that is still to be played, so that `of` need not. */
  prepare: (fixture: Fixture) => void;
}

export function createSeasonChances(world: World, playedOf: ReadPlayed): ChancesOfSeasons {
  const drawn = new LRUCache<string, Draws>({ max: 3000 });
  const marginsOf = (fixture: Fixture): Draws => {
    const known = drawn.get(fixture.id) ?? drawMargins(world, fixture);
    drawn.set(fixture.id, known);
    return known;
  };
  function of({ tournament, matches }: SeasonPlan, atMs: number): SeasonChances {
    const ids = tournament.competitorIds;
    const placeOf = new Map(ids.map((id, at) => [id, at]));
    const isOver = (fixture: Fixture): boolean => fixture.startsAtMs <= atMs && playedOf(fixture).endMs <= atMs;
    const table = new Map(tableOf(tournament, matches.filter(isOver), playedOf).map((row) => [row.id, row]));
    const points = ids.map((id) => (table.get(id)?.points ?? 0) * 100_000 + (table.get(id)?.difference ?? 0));
    const left = matches
      .filter((fixture) => !isOver(fixture))
      .map((fixture) => ({ home: placeOf.get(fixture.homeId) ?? 0, away: placeOf.get(fixture.awayId) ?? 0, margins: marginsOf(fixture) }));
    const lots = ids.map((_, at) => at / ids.length);
    const counts = ids.map(() => [0, 0] as [number, number]);
    for (let draw = 0; draw < draws; draw += 1) {
      const sums = standings(points, left, draw, lots);
      for (const [place, at] of firstThree(sums).entries()) {
        const count = counts[at];
        if (count === undefined) continue;
        if (place === 0) count[0] += 1;
        count[1] += 1;
      }
    }
    const chances = (which: 0 | 1): OutcomeChance[] => ids.map((id, at) => ({ id, probability: (counts[at]?.[which] ?? 0) / draws }));
    return { winner: chances(0), topThree: chances(1) };
  }
  return { of, prepare: (fixture) => void marginsOf(fixture) };
}
