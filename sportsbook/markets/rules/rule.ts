import type { MarketKind, Specifiers } from '../market-kind.ts';
import type { MatchState } from '../match-state.ts';
import type { Verdict } from '../verdict.ts';

/** A possible end of the period that the market is on, and for rules on halves how the first of them ended. */
export interface Cell {
  home: number;
  away: number;
  firstHome: number;
  firstAway: number;
  weight: number;
}

/**
 * What of the end decides: both counts, or less, so that a price adds up fewer cells. `halves`: both counts of both halves. `record`: what
 * is not in the counts, such as the order of goals.
 */
export type Needs = 'pair' | 'margin' | 'total' | 'home' | 'away' | 'halves' | 'record';

/** On which of its markets a stake may come back: on all, or on those on a whole or a quarter line. */
export type Refunds = 'all' | 'lines';

/** Decided by counts: the same function prices a market, by summing over possible ends, and settles it. */
export interface CountRule {
  needs: Exclude<Needs, 'record'>;
  outcomes: (limits: Limits) => readonly string[];
  verdict: (outcome: string, cell: Cell, specifiers: Specifiers, limits: Limits) => Verdict;
  /** Of a rule by which one outcome wins and no other gets anything: which. `verdict` follows from it. */
  winner?: (cell: Cell, specifiers: Specifiers, limits: Limits) => string;
  /** Without it no stake ever comes back. */
  refunds?: Refunds;
}

/** Decided by the record of the match. `undefined`: it is not decided yet. */
export interface RecordRule {
  needs: 'record';
  /** Of a list that depends on the event (players), whoever is asked about. */
  outcomes: (limits: Limits) => readonly string[];
  verdict: (outcome: string, state: MatchState, kind: MarketKind, specifiers: Specifiers) => Verdict | undefined;
  refunds?: Refunds;
}

export type Limits = Readonly<Record<string, number>>;
export type Rule = CountRule | RecordRule;
