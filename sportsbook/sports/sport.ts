// What a sport is to the feed: how its matches are played, what its model says of one, and which markets are offered on it. A folder a sport;
// sportsbook/sports/registry.ts lists them.
import type { FeedNames } from '#contract/protocols/sports-feed.ts';
import type { MarketKind } from '#sportsbook/markets/market-kind.ts';
import type { MatchState } from '#sportsbook/markets/match-state.ts';
import type { Model } from '#sportsbook/pricing/model.ts';
import type { Random } from '#sportsbook/world/random.ts';

/** A match as it is after something happened. */
export interface Frame {
  /** Since the beginning, of the world's time. */
  atMs: number;
  state: MatchState;
  /** What happened: `goal`, `period-end`, … */
  cause: string;
  /** How long the markets stay closed after it; 0: they are open. */
  suspendsMs: number;
  /** Whether prices are made anew; what only the scoreboard shows changes none. */
  isPriced: boolean;
}

/** A player of a side, as far as a model knows: which part of the side's goals is his. */
export interface SquadPlayer {
  id: string;
  share: number;
}

export interface MatchParameters {
  /** Of the sport, by name: expected goals, points won on serve. */
  values: Readonly<Record<string, number>>;
  squads: readonly [readonly SquadPlayer[], readonly SquadPlayer[]];
}

/** Lines of a ladder that may ever be offered on a match, and how many of them at once. */
export interface Ladder {
  from: number;
  to: number;
  step: number;
  atOnce: number;
}

/** What is said of a sport's settlement besides the rules of its markets; the site has a text for each. */
export const settlementNotes = ['regular-time', 'sixty-minutes', 'overtime-counts', 'unplayed-part', 'player-absent'] as const;
export type SettlementNote = (typeof settlementNotes)[number];

export interface Sport {
  key: string;
  names: FeedNames;
  /** How long a live bet waits before it is decided, 1000 to 8000: long enough that who sits in the stadium knows no more than the market. */
  liveDelayMs: number;
  notes: readonly SettlementNote[];
  isTeamSport: boolean;
  /** The count that the scoreboard shows first, as `unit:period`. */
  mainCount: string;
  /** What the scoreboard shows period by period, and the periods in their order. */
  board: { unit: string; periods: readonly string[] };
  hasClock: boolean;
  /**
   * How many tournaments, of how many competitors each, and how many hours apart their rounds are. `hasOutrights`: whether bets are offered on whole
   * seasons, which takes a model that is quick to ask about every match of one.
   */
  world: { tournaments: number; competitors: number; roundEveryHours: number; squad: readonly string[]; hasOutrights: boolean };
  /** Two ratings around 0, home first; `random` gives what is of this match alone. */
  parameters: (
    ratings: readonly [number, number],
    squads: readonly [readonly string[], readonly string[]],
    random: Random,
  ) => MatchParameters;
  /** What a bookmaker takes for the parameters who is `error` off in the home side's favour; 0: the truth. */
  estimated: (parameters: MatchParameters, error: number) => MatchParameters;
  /** Plays on from a state to the end. */
  play: (parameters: MatchParameters, from: MatchState, random: Random) => Frame[];
  /** The state before the first moment. */
  opening: (parameters: MatchParameters, random: Random) => MatchState;
  /** A state with a clock that has run on since. */
  later: (state: MatchState, byMs: number) => MatchState;
  /** How often prices move by the clock alone; 0: never. */
  tickMs: number;
  model: (parameters: MatchParameters, state: MatchState) => Model;
  markets: readonly MarketKind[];
  /** Undefined for a market without lines. */
  ladder: (kind: MarketKind, parameters: MatchParameters) => Ladder | undefined;
  /** Margin by the group of a market, as a share. */
  margins: Readonly<Record<string, number>>;
}
