// Table tennis, best of five games to eleven, two points apart.
import { countOf } from '#sportsbook/markets/match-state.ts';
import type { RaceRules } from '../race/race-rules.ts';
import { raceSport } from '../race/race-sport.ts';
import type { MatchParameters } from '../sport.ts';

/** Two serves each in turn, at ten all one each: the server has a small edge. */
const serverOf = (first: number, points: number): number => (first + (points < 20 ? Math.floor(points / 2) : points)) % 2;

function pointChance({ values }: MatchParameters, first: number, home: number, away: number): number {
  const serve = values['homeServeEdge'] ?? 0.02;
  const level = values['homePoint'] ?? 0.5;
  return Math.min(0.8, Math.max(0.2, level + (serverOf(first, home + away) === 0 ? serve : -serve)));
}

const rules: RaceRules = {
  partUnit: 'games',
  pointUnit: 'points',
  partName: 'game',
  partsToWin: 3,
  isPartOver: (home, away) => Math.max(home, away) >= 11 && Math.abs(home - away) >= 2,
  pointChance,
  nextFirst: (first) => 1 - first,
  playPoint: (parameters, state, random) => {
    const [home, away] = countOf(state, 'points', state.period);
    return random.chance(pointChance(parameters, state.own['first'] ?? 0, home, away)) ? 0 : 1;
  },
  breakMs: 60_000,
  pointMs: { min: 14_000, spread: 14_000 },
  suspendsMs: () => 0,
};

export const tableTennis = raceSport(
  {
    key: 'table-tennis',
    names: {
      en: 'Table tennis',
      de: 'Tischtennis',
      fr: 'Tennis de table',
      es: 'Tenis de mesa',
      'pt-br': 'Tênis de mesa',
      tr: 'Masa tenisi',
    },
    liveDelayMs: 3000,
    isTeamSport: false,
    world: { tournaments: 5, competitors: 12, roundEveryHours: 15, squad: ['player'], hasOutrights: false },
    parameters: ([home, away]) => ({ values: { homePoint: 0.5 + (home - away) * 0.022, homeServeEdge: 0.02 }, squads: [[], []] }),
  },
  rules,
  {
    matchTotal: { from: 50.5, to: 110.5, step: 1, atOnce: 5 },
    matchHandicap: { from: -16.5, to: 16.5, step: 1, atOnce: 5 },
    sideTotal: { from: 24.5, to: 58.5, step: 2, atOnce: 3 },
    partTotal: { from: 14.5, to: 24.5, step: 1, atOnce: 3 },
    partHandicap: { from: -5.5, to: 5.5, step: 1, atOnce: 3 },
    marginStep: 3,
  },
);
