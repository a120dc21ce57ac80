import type { Sport } from '../sport.ts';
import { hockeyLadder, hockeyMarkets } from './markets.ts';
import { hockeyModel } from './model.ts';
import { openHockey, playHockey } from './play.ts';

export const iceHockey: Sport = {
  key: 'ice-hockey',
  names: {
    en: 'Ice hockey',
    de: 'Eishockey',
    fr: 'Hockey sur glace',
    es: 'Hockey sobre hielo',
    'pt-br': 'Hóquei no gelo',
    tr: 'Buz hokeyi',
  },
  liveDelayMs: 5000,
  notes: ['sixty-minutes'],
  isTeamSport: true,
  mainCount: 'goals:full',
  board: { unit: 'goals', periods: ['period-1', 'period-2', 'period-3'] },
  hasClock: true,
  world: {
    tournaments: 4,
    competitors: 12,
    roundEveryHours: 30,
    squad: ['GK', 'D', 'D', 'C', 'LW', 'RW', 'D', 'D', 'C', 'LW', 'RW'],
    hasOutrights: true,
  },
  parameters: ([home, away], _, random) => {
    const pace = random.normal() * 0.06;
    return {
      values: { homeGoals: 2.95 * Math.exp(0.14 * (home - away) + pace), awayGoals: 2.65 * Math.exp(-0.14 * (home - away) + pace) },
      squads: [[], []],
    };
  },
  estimated: ({ values, squads }, error) => ({
    squads,
    values: { homeGoals: (values['homeGoals'] ?? 2.9) * Math.exp(error), awayGoals: (values['awayGoals'] ?? 2.7) * Math.exp(-error) },
  }),
  opening: openHockey,
  play: playHockey,
  later: (state, byMs) => (state.isRunning ? { ...state, playedMs: Math.min(20 * 60_000, state.playedMs + byMs / 1.7) } : state),
  tickMs: 90_000,
  model: hockeyModel,
  markets: hockeyMarkets,
  ladder: hockeyLadder,
  margins: { main: 0.05, goals: 0.07, periods: 0.07, specials: 0.08, outrights: 0.15 },
};
