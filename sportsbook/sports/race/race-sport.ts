import type { MatchParameters, Sport } from '../sport.ts';
import { type RaceLadders, raceLadder, raceMarkets } from './markets.ts';
import { raceModel } from './model.ts';
import { openRace, playRace } from './play.ts';
import { maxParts, partAt, type RaceRules } from './race-rules.ts';

type Own = Pick<Sport, 'key' | 'names' | 'liveDelayMs' | 'isTeamSport' | 'world' | 'parameters'>;

/** Values that are chances of the home side: an estimate that is off moves them. */
function shifted({ values, squads }: MatchParameters, error: number): MatchParameters {
  const moved = Object.entries(values).map(([name, value]) => [name, value + (name.startsWith('away') ? -error : error) * 0.2] as const);
  return { squads, values: Object.fromEntries(moved) };
}

/** Makes a sport of a race. */
export const raceSport = (own: Own, rules: RaceRules, ladders: RaceLadders): Sport => ({
  ...own,
  notes: ['unplayed-part'],
  mainCount: `${rules.partUnit}:match`,
  board: { unit: rules.pointUnit, periods: Array.from({ length: maxParts(rules) }, (_, at) => partAt(rules, at)) },
  hasClock: false,
  estimated: shifted,
  opening: (_, random) => openRace(random),
  play: (parameters, from, random) => playRace(rules, parameters, from, random),
  later: (state) => state,
  tickMs: 0,
  model: (parameters, state) => raceModel(rules, parameters, state),
  markets: raceMarkets(rules, ladders),
  ladder: (kind) => raceLadder(rules, ladders, kind),
  margins: { main: 0.05, periods: 0.065, specials: 0.075, outrights: 0.15 },
});
