// A race: a match is won by so many parts (sets, games, maps), a part by points (games, points, rounds) that are won one after the other with a
// chance that depends on where the part stands. Tennis, table tennis and the e-sport are races.
import type { Random } from '#sportsbook/world/random.ts';
import type { MatchState } from '#sportsbook/markets/match-state.ts';
import type { MatchParameters } from '../sport.ts';

export interface RaceRules {
  partUnit: string;
  pointUnit: string;
  /** Parts are the periods `set-1`, `set-2`, …. */
  partName: string;
  partsToWin: number;
  isPartOver: (home: number, away: number) => boolean;
  /** Chance of the home side to win the next point of a part. `first`: which side begins it. */
  pointChance: (parameters: MatchParameters, first: number, home: number, away: number) => number;
  /** Who begins the part behind one that ended so. */
  nextFirst: (first: number, home: number, away: number) => number;
  /** The chance in the state of a point that is under way; the usual one, where that says nothing. */
  chanceUnderWay?: (parameters: MatchParameters, state: MatchState) => number | undefined;
  /** Plays one point; may tell of what happens within it. Returns the winning side. */
  playPoint: (parameters: MatchParameters, state: MatchState, random: Random, tell: PointTeller) => 0 | 1;
  /** World's time between two parts. */
  breakMs: number;
  /** How long a point takes, where nothing within it is told. */
  pointMs: { min: number; spread: number };
  /** Whether a point that ended so closes the markets for a moment. */
  suspendsMs: (state: MatchState, winner: 0 | 1) => number;
}

/** Something within a point: what the scoreboard shows and the model needs, after so long. */
export type PointTeller = (afterMs: number, change: { detail: MatchState['detail']; own: MatchState['own'] }) => MatchState;

export const partAt = (rules: RaceRules, at: number): string => `${rules.partName}-${at + 1}`;
export const maxParts = ({ partsToWin }: RaceRules): number => 2 * partsToWin - 1;
