import type { MarketKind, Period, Specifiers, Unit } from '#sportsbook/markets/market-kind.ts';
import type { MatchState } from '#sportsbook/markets/match-state.ts';
import type { Random } from '#sportsbook/world/random.ts';
import type { Grid } from './grid.ts';

/** How likely an outcome is; `decided` where the record says already how it ends. */
export interface OutcomeChance {
  id: string;
  /** That it wins, of what is not refunded. */
  probability: number;
  /** The mean share of a stake that comes back; absent where none does. */
  refund?: number;
}

/** What a sport knows of a match from where it stands. */
export interface Model {
  /** Ends of a period; undefined where it is over or not offered from here. */
  grid: (unit: Unit, period: Period) => Grid | undefined;
  /** Chances of markets that are decided by the record; undefined where one is not offered from here. */
  record: (kind: MarketKind, specifiers: Specifiers) => readonly OutcomeChance[] | undefined;
  /** The chance that all of these win, where the sport has its joint distribution in cells; undefined where it has to be sampled. */
  joint?: (legs: readonly JointLeg[]) => number;
  /** An end of the match, drawn from the model. */
  sample: (random: Random) => MatchState;
}

/** An outcome of a market that is to win. */
export interface JointLeg {
  kind: MarketKind;
  specifiers: Specifiers;
  outcome: string;
}
