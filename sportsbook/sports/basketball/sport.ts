import type { Sport } from '../sport.ts';
import { basketballLadder, basketballMarkets } from './markets.ts';
import { basketballModel } from './model.ts';
import { openBasketball, playBasketball, playedParts } from './play.ts';

export const basketball: Sport = {
  key: 'basketball',
  names: { en: 'Basketball', fr: 'Basket-ball', es: 'Baloncesto', 'pt-br': 'Basquete', tr: 'Basketbol' },
  liveDelayMs: 4000,
  notes: ['overtime-counts'],
  isTeamSport: true,
  mainCount: 'points:match',
  board: { unit: 'points', periods: playedParts },
  hasClock: true,
  world: {
    tournaments: 4,
    competitors: 12,
    roundEveryHours: 24,
    squad: ['G', 'G', 'F', 'F', 'C', 'G', 'F', 'F', 'C', 'G'],
    hasOutrights: true,
  },
  parameters: ([home, away], _, random) => {
    const pace = random.normal() * 4;
    return {
      values: { homePoints: 82 + pace + 2.6 * (home - away), awayPoints: 79.5 + pace - 2.6 * (home - away) },
      squads: [[], []],
    };
  },
  estimated: ({ values, squads }, error) => ({
    squads,
    values: { homePoints: (values['homePoints'] ?? 80) + error * 12, awayPoints: (values['awayPoints'] ?? 80) - error * 12 },
  }),
  opening: openBasketball,
  play: playBasketball,
  later: (state) => state,
  tickMs: 0,
  model: basketballModel,
  markets: basketballMarkets,
  ladder: basketballLadder,
  margins: { main: 0.05, halves: 0.06, periods: 0.065, specials: 0.07, outrights: 0.15 },
};
