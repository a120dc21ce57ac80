// Emberfall, an e-sport of this world: five a side carry a flame up a tower and others keep them from it. A map is won by thirteen rounds, two
// apart; after twelve rounds the sides change, and whoever defends has the edge. A match is the best of three maps.
import { countOf } from '#sportsbook/markets/match-state.ts';
import type { RaceRules } from '../race/race-rules.ts';
import { raceSport } from '../race/race-sport.ts';
import type { MatchParameters } from '../sport.ts';

/** `first` is the side that defends first; beyond 24 rounds the sides change after each. */
function roundChance({ values }: MatchParameters, first: number, home: number, away: number): number {
  const rounds = home + away;
  const half = rounds < 24 ? Math.floor(rounds / 12) : rounds;
  const isHomeDefending = (first + half) % 2 === 0;
  const edge = values['homeDefence'] ?? 0.03;
  return Math.min(0.8, Math.max(0.2, (values['homeRound'] ?? 0.5) + (isHomeDefending ? edge : -edge)));
}

const rules: RaceRules = {
  partUnit: 'maps',
  pointUnit: 'rounds',
  partName: 'map',
  partsToWin: 2,
  isPartOver: (home, away) => Math.max(home, away) >= 13 && Math.abs(home - away) >= 2,
  pointChance: roundChance,
  nextFirst: (first) => 1 - first,
  playPoint: (parameters, state, random) => {
    const [home, away] = countOf(state, 'rounds', state.period);
    return random.chance(roundChance(parameters, state.own['first'] ?? 0, home, away)) ? 0 : 1;
  },
  breakMs: 300_000,
  pointMs: { min: 60_000, spread: 50_000 },
  suspendsMs: () => 6000,
};

export const emberfall = raceSport(
  {
    key: 'emberfall',
    names: { en: 'Emberfall' },
    liveDelayMs: 3000,
    isTeamSport: true,
    world: {
      tournaments: 4,
      competitors: 10,
      roundEveryHours: 14,
      squad: ['captain', 'climber', 'climber', 'warden', 'scout'],
      hasOutrights: true,
    },
    parameters: ([home, away], _, random) => ({
      values: { homeRound: 0.5 + (home - away) * 0.03, homeDefence: 0.03 + random.next() * 0.02 },
      squads: [[], []],
    }),
  },
  rules,
  {
    matchTotal: { from: 34.5, to: 80.5, step: 1, atOnce: 5 },
    matchHandicap: { from: -14.5, to: 14.5, step: 1, atOnce: 5 },
    sideTotal: { from: 14.5, to: 40.5, step: 2, atOnce: 3 },
    partTotal: { from: 16.5, to: 28.5, step: 1, atOnce: 3 },
    partHandicap: { from: -8.5, to: 8.5, step: 1, atOnce: 3 },
    marginStep: 4,
  },
);
