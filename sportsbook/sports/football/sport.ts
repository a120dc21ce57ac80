import type { MarketKind } from '#sportsbook/markets/market-kind.ts';
import type { Ladder, MatchParameters, Sport } from '../sport.ts';
import { footballMarkets } from './markets.ts';
import { footballModel } from './model.ts';
import { footballParameters } from './parameters.ts';
import { openFootball, playFootball } from './play.ts';

const quarters = { step: 0.25, atOnce: 7 };
const halfGoals = { step: 1, atOnce: 5 };
const byRule: Partial<Record<MarketKind['rule'], Readonly<Record<string, Ladder>>>> = {
  total: {
    'goals:match': { from: 0.5, to: 7.5, ...quarters },
    'goals:half-1': { from: 0.5, to: 4.5, ...quarters, atOnce: 5 },
    'goals:half-2': { from: 0.5, to: 4.5, ...quarters, atOnce: 5 },
    'corners:match': { from: 3.5, to: 19.5, ...halfGoals },
    'cards:match': { from: 0.5, to: 10.5, ...halfGoals },
  },
  handicap: {
    'goals:match': { from: -4, to: 4, ...quarters },
    'goals:half-1': { from: -2, to: 2, ...quarters, atOnce: 3 },
    'goals:half-2': { from: -2, to: 2, ...quarters, atOnce: 3 },
    'corners:match': { from: -7.5, to: 7.5, ...halfGoals },
  },
  'home-total': { 'goals:match': { from: 0.5, to: 5.5, ...halfGoals, atOnce: 3 } },
  'away-total': { 'goals:match': { from: 0.5, to: 5.5, ...halfGoals, atOnce: 3 } },
  'result-handicap': { 'goals:match': { from: -3, to: 3, step: 1, atOnce: 3 } },
  'result-and-total': { 'goals:match': { from: 1.5, to: 4.5, step: 1, atOnce: 2 } },
  'total-and-both-score': { 'goals:match': { from: 1.5, to: 4.5, step: 1, atOnce: 2 } },
  'next-to-score': { 'goals:match': { from: 1, to: 12, step: 1, atOnce: 1 } },
};

const shiftedGoals = ({ values }: MatchParameters, error: number): Record<string, number> => ({
  homeGoals: (values['homeGoals'] ?? 1) * Math.exp(error),
  awayGoals: (values['awayGoals'] ?? 1) * Math.exp(-error),
});

export const football: Sport = {
  key: 'football',
  names: { en: 'Football', de: 'Fußball', fr: 'Football', es: 'Fútbol', 'pt-br': 'Futebol', tr: 'Futbol' },
  liveDelayMs: 6000,
  notes: ['regular-time', 'player-absent'],
  isTeamSport: true,
  mainCount: 'goals:match',
  board: { unit: 'goals', periods: ['half-1', 'half-2'] },
  hasClock: true,
  world: {
    tournaments: 8,
    competitors: 12,
    roundEveryHours: 29,
    squad: ['GK', 'DF', 'DF', 'DF', 'DF', 'MF', 'MF', 'MF', 'FW', 'FW', 'FW', 'GK', 'DF', 'MF', 'MF', 'FW'],
    hasOutrights: true,
  },
  parameters: footballParameters,
  estimated: (parameters, error) => ({ ...parameters, values: { ...parameters.values, ...shiftedGoals(parameters, error) } }),
  opening: openFootball,
  play: playFootball,
  later: (state, byMs) => (state.isRunning ? { ...state, playedMs: state.playedMs + byMs } : state),
  tickMs: 60_000,
  model: footballModel,
  markets: footballMarkets,
  ladder: (kind: MarketKind) => byRule[kind.rule]?.[`${kind.unit}:${kind.period}`],
  margins: { main: 0.045, goals: 0.07, halves: 0.065, periods: 0.065, players: 0.14, specials: 0.08, outrights: 0.15 },
};
