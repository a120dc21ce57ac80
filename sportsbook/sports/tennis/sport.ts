// Tennis, best of three sets with a tie-break: every point is played, and what a game is worth follows from the points.
import type { MatchState } from '#sportsbook/markets/match-state.ts';
import { countOf } from '#sportsbook/markets/match-state.ts';
import type { Random } from '#sportsbook/world/random.ts';
import type { PointTeller, RaceRules } from '../race/race-rules.ts';
import { raceSport } from '../race/race-sport.ts';
import type { MatchParameters } from '../sport.ts';
import { holdChance, tieBreakChance, tieBreakServer } from './points.ts';

const serveOf = ({ values }: MatchParameters, side: number): number =>
  Math.min(0.85, Math.max(0.4, values[side === 0 ? 'homeServe' : 'awayServe'] ?? 0.62));
const serverOf = (first: number, games: number): number => (first + games) % 2;
const isTieBreak = (home: number, away: number): boolean => home === 6 && away === 6;

/** Chance of the home side to win the game at this score of the set, from so many points of it. */
function gameChance(parameters: MatchParameters, first: number, home: number, away: number, points: readonly [number, number]): number {
  const server = serverOf(first, home + away);
  const [own, other] = server === 0 ? points : [points[1], points[0]];
  const ofServer = isTieBreak(home, away)
    ? tieBreakChance(serveOf(parameters, server), serveOf(parameters, 1 - server), own, other)
    : holdChance(serveOf(parameters, server), own, other);
  return server === 0 ? ofServer : 1 - ofServer;
}

const pointsOf = ({ own }: MatchState): [number, number] => [own['homePoints'] ?? 0, own['awayPoints'] ?? 0];

const called = ['0', '15', '30', '40'];
function callOf(own: number, other: number, tieBreak: boolean): string {
  if (tieBreak) return String(own);
  if (own <= 3) return called[own] ?? '40';
  return own > other ? 'A' : '40';
}

function isGameOver([home, away]: readonly [number, number], tieBreak: boolean): boolean {
  return Math.max(home, away) >= (tieBreak ? 7 : 4) && Math.abs(home - away) >= 2;
}

/** Plays the points of a game; the last of them is told as the game. */
function playGame(parameters: MatchParameters, state: MatchState, random: Random, tell: PointTeller): 0 | 1 {
  const first = state.own['first'] ?? 0;
  const [home, away] = countOf(state, 'games', state.period);
  const tieBreak = isTieBreak(home, away);
  const begins = serverOf(first, home + away);
  const points = pointsOf(state);
  for (;;) {
    const server = tieBreak && tieBreakServer(points[0] + points[1]) === 1 ? 1 - begins : begins;
    const chance = server === 0 ? serveOf(parameters, 0) : 1 - serveOf(parameters, 1);
    points[random.chance(chance) ? 0 : 1] += 1;
    if (isGameOver(points, tieBreak)) return points[0] > points[1] ? 0 : 1;
    tell(22_000 + random.below(18_000), {
      own: { homePoints: points[0], awayPoints: points[1] },
      detail: {
        server: server === 0 ? 'home' : 'away',
        homePoints: callOf(points[0], points[1], tieBreak),
        awayPoints: callOf(points[1], points[0], tieBreak),
      },
    });
  }
}

const rules: RaceRules = {
  partUnit: 'sets',
  pointUnit: 'games',
  partName: 'set',
  partsToWin: 2,
  isPartOver: (home, away) => Math.max(home, away) === 7 || (Math.max(home, away) === 6 && Math.abs(home - away) >= 2),
  pointChance: (parameters, first, home, away) => gameChance(parameters, first, home, away, [0, 0]),
  nextFirst: (first, home, away) => (first + home + away) % 2,
  chanceUnderWay: (parameters, state) => {
    const [home, away] = countOf(state, 'games', state.period);
    return gameChance(parameters, state.own['first'] ?? 0, home, away, pointsOf(state));
  },
  playPoint: playGame,
  breakMs: 120_000,
  pointMs: { min: 30_000, spread: 20_000 },
  // a break of serve closes the markets for a moment
  suspendsMs: (state, winner) => {
    const [home, away] = countOf(state, 'games', state.period);
    return serverOf(state.own['first'] ?? 0, home + away) === winner ? 0 : 8000;
  },
};

export const tennis = raceSport(
  {
    key: 'tennis',
    names: { en: 'Tennis', 'pt-br': 'Tênis', es: 'Tenis', tr: 'Tenis' },
    liveDelayMs: 4000,
    isTeamSport: false,
    world: { tournaments: 6, competitors: 10, roundEveryHours: 21, squad: ['player'], hasOutrights: true },
    parameters: ([home, away], _, random) => {
      const surface = 0.62 + random.normal() * 0.012;
      const edge = (home - away) * 0.018;
      return { values: { homeServe: surface + edge, awayServe: surface - edge }, squads: [[], []] };
    },
  },
  rules,
  {
    matchTotal: { from: 14.5, to: 34.5, step: 1, atOnce: 5 },
    matchHandicap: { from: -8.5, to: 8.5, step: 1, atOnce: 5 },
    sideTotal: { from: 6.5, to: 19.5, step: 1, atOnce: 3 },
    partTotal: { from: 6.5, to: 12.5, step: 1, atOnce: 3 },
    partHandicap: { from: -4.5, to: 4.5, step: 1, atOnce: 3 },
    marginStep: 2,
    nextPoint: { from: 1, to: 39, step: 1, atOnce: 1 },
  },
);
