// What exists in the feed's world: made from the seed, the same every time. Countries are written down in places.ts, all else is drawn.
import type { FeedCatalogue, FeedCategory, FeedCompetitor, FeedPlayer, FeedTournament } from '#contract/protocols/sports-feed.ts';
import type { Sport } from '#sportsbook/sports/sport.ts';
import { type Place, places } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { leagueNames, levelsOf } from './league-names.ts';

export interface Tournament extends FeedTournament {
  sport: Sport;
  competitorIds: readonly string[];
}

export interface World {
  seed: string;
  sports: readonly Sport[];
  catalogue: FeedCatalogue;
  tournaments: readonly Tournament[];
  tournament: (id: string) => Tournament | undefined;
  competitor: (id: string) => FeedCompetitor | undefined;
  /** In the order of their positions; one, the competitor, in a sport of single players. */
  players: (competitorId: string) => readonly FeedPlayer[];
  /** Strength around 0 in a season: what it always is, and how this season goes. */
  rating: (competitorId: string, season: number) => number;
}

const teamEnds = [
  'Harriers',
  'Lanterns',
  'Union',
  'Wanderlights',
  'Saltmen',
  'Athletic',
  'Tidewater',
  'Foxes',
  'Ironbridge',
  'Meadows',
  'Old Mill',
  'Kestrels',
];
const palette = [
  '#b3261e',
  '#0b5cad',
  '#1f7a3f',
  '#f2b705',
  '#5b2a86',
  '#e0e0e0',
  '#20242c',
  '#d9662b',
  '#0f8b8d',
  '#8c1d40',
  '#6b8e23',
  '#3d5a80',
];

export const sportId = (key: string): string => `lh:sport:${key}`;

const townOf = (random: Random, { towns: [starts, ends] }: Place): string => `${random.pick(starts)}${random.pick(ends)}`;
const personOf = (random: Random, { given, families: [starts, ends] }: Place): string =>
  `${random.pick(given)} ${random.pick(starts)}${random.pick(ends)}`;

/** Draws until the name is nobody's yet. */
function unused(taken: Set<string>, draw: () => string): string {
  for (let tries = 0; tries < 200; tries += 1) {
    const name = draw();
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
  throw new Error('The names of this place have run out.');
}

const letters = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();

function coloursOf(random: Random): [string, string] {
  const [first = '#b3261e', second = '#e0e0e0'] = random.shuffle(palette);
  return [first, second];
}

interface Making {
  seed: string;
  sport: Sport;
  place: Place;
  taken: Set<string>;
  competitors: FeedCompetitor[];
}

function competitorOf({ seed, sport, place, taken, competitors }: Making, tournamentKey: string, at: number): string {
  const id = `lh:competitor:${tournamentKey}-${at + 1}`;
  const random = createRandom(seed, id);
  const name = unused(taken, () => {
    if (!sport.isTeamSport) return personOf(random, place);
    const town = townOf(random, place);
    return random.chance(0.7) ? `${town} ${random.pick(teamEnds)}` : town;
  });
  const colours = coloursOf(random);
  const short = letters(sport.isTeamSport ? name : (name.split(' ').at(-1) ?? name));
  competitors.push({
    id,
    sportId: sportId(sport.key),
    categoryId: `lh:category:${sport.key}-${place.key}`,
    names: { en: name },
    short,
    colours,
  });
  return id;
}

/** The tournaments of a sport, by places and, where there are more, by a second level. */
function tournamentsOf(seed: string, sport: Sport, competitors: FeedCompetitor[]): Tournament[] {
  const order = createRandom(seed, 'places', sport.key).shuffle(places);
  const taken = new Set<string>();
  return Array.from({ length: sport.world.tournaments }, (_, at) => {
    const level = Math.floor(at / levelsOf(sport.world.tournaments, order.length));
    const place = order[at % levelsOf(sport.world.tournaments, order.length)] as Place;
    const key = `${sport.key}-${place.key}-${level + 1}`;
    const making: Making = { seed, sport, place, taken, competitors };
    return {
      id: `lh:tournament:${key}`,
      sportId: sportId(sport.key),
      categoryId: `lh:category:${sport.key}-${place.key}`,
      names: leagueNames(place.names, sport.isTeamSport, level),
      rank: at + 1,
      sport,
      competitorIds: Array.from({ length: sport.world.competitors }, (__, one) => competitorOf(making, key, one)),
    };
  });
}

function categoriesOf(tournaments: readonly Tournament[]): FeedCategory[] {
  const found = new Map<string, FeedCategory>();
  for (const { categoryId, sportId: ofSport, sport } of tournaments) {
    const place = places.find(({ key }) => categoryId === `lh:category:${sport.key}-${key}`);
    if (place !== undefined) found.set(categoryId, { id: categoryId, sportId: ofSport, names: place.names, code: place.code });
  }
  return [...found.values()];
}

function playersOf(seed: string, competitor: FeedCompetitor, sport: Sport): FeedPlayer[] {
  if (!sport.isTeamSport)
    return [{ id: `${competitor.id}-p1`, competitorId: competitor.id, name: competitor.names.en, shirt: 1, position: 'player' }];
  const place = places.find(({ key }) => competitor.categoryId.endsWith(`-${key}`)) as Place;
  const random = createRandom(seed, 'squad', competitor.id);
  const taken = new Set<string>();
  return sport.world.squad.map((position, at) => ({
    id: `${competitor.id}-p${at + 1}`,
    competitorId: competitor.id,
    name: unused(taken, () => personOf(random, place)),
    shirt: at + 1,
    position,
  }));
}

/** Makes the world of a seed. */
export function createWorld(seed: string, sports: readonly Sport[]): World {
  const competitors: FeedCompetitor[] = [];
  const tournaments = sports.flatMap((sport) => tournamentsOf(seed, sport, competitors));
  const byId = new Map(tournaments.map((tournament) => [tournament.id, tournament]));
  const competitorsById = new Map(competitors.map((competitor) => [competitor.id, competitor]));
  const sportOf = new Map(sports.map((sport) => [sportId(sport.key), sport]));
  const squads = new Map<string, readonly FeedPlayer[]>();
  return {
    seed,
    sports,
    tournaments,
    catalogue: {
      sports: sports.map(({ key, names, isTeamSport }, at) => ({ id: sportId(key), names, rank: at + 1, isTeamSport })),
      categories: categoriesOf(tournaments),
      tournaments: tournaments.map(({ id, sportId: ofSport, categoryId, names, rank }) => ({
        id,
        sportId: ofSport,
        categoryId,
        names,
        rank,
      })),
      competitors,
    },
    tournament: (id) => byId.get(id),
    competitor: (id) => competitorsById.get(id),
    players: (id) => {
      const known = squads.get(id);
      if (known !== undefined) return known;
      const competitor = competitorsById.get(id);
      const sport = competitor && sportOf.get(competitor.sportId);
      if (competitor === undefined || sport === undefined) return [];
      const made = playersOf(seed, competitor, sport);
      squads.set(id, made);
      return made;
    },
    rating: (id, season) => createRandom(seed, 'rating', id).normal() * 0.9 + createRandom(seed, 'season', id, season).normal() * 0.35,
  };
}
